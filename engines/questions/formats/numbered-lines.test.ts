import { describe, expect, it } from 'vitest'
import { zip } from '../../zip/zip.ts'
import { readPasted } from './docx.ts'
import { readQuestions } from './formats.ts'

const run = (text: string, look = '') =>
  `<w:r>${look && `<w:rPr>${look}</w:rPr>`}${text
    .split('\n')
    .map(line => `<w:t xml:space="preserve">${line}</w:t>`)
    .join('<w:br/>')}</w:r>`
const p = (text: string) => `<w:p>${text.startsWith('<') ? text : run(text)}</w:p>`
async function read(...paragraphs: string[]) {
  const document = `<w:document xmlns:w="w"><w:body>${paragraphs.map(p).join('')}</w:body></w:document>`
  const { questions, lost } = await readQuestions(zip({ 'word/document.xml': document }), { name: 'a.docx' })
  return { questions, lost, rights: questions.map(({ question, error }) => rightsOf(question) ?? error) }
}
function rightsOf(question: Awaited<ReturnType<typeof readQuestions>>['questions'][number]['question']) {
  if (!question) return undefined
  if ('options' in question) return question.options.filter(each => each.correct).map(each => each.text)
  return question.type === 'true-false' ? question.correct : question.type
}

describe('a test as a teacher types it', () => {
  it.each([
    ['a letter in brackets', ['(A) um', '(B) dois', 'Resposta certa: (B)']],
    ['a letter with its text', ['a. um', 'b. dois', 'Gabarito: b) dois']],
    ['a letter and a dash', ['a- um', 'b- dois', 'R- b']],
    ['lines that were broken by hand', ['a) um\nb) dois\nResposta: b']],
    ['a letter that is painted', ['a) um', `${run('b)', '<w:highlight w:val="yellow"/>')}${run(' dois')}`]],
    ['a letter that is bold', ['a) um', `${run('b)', '<w:b/>')}${run(' dois')}`]],
    ['boxes', ['( ) um', '(x) dois']],
  ])('shows the right option by %s', async (_what, lines) => {
    const { rights, lost } = await read('1. Qual?', ...lines)
    expect(rights).toEqual([['dois']])
    expect(lost).toEqual([])
  })

  it('has several right ones, and more options than eight', async () => {
    expect((await read('1. Quais?', 'a) um', 'b) dois', 'c) três', 'Respostas: a e c')).rights).toEqual([
      ['um', 'três'],
    ])
    const options = Array.from('abcdefghij', letter => `${letter}) opção ${letter}`)
    expect((await read('1. Qual?', ...options, 'R: j')).rights).toEqual([['opção j']])
  })

  it('has its key on one line, and questions in one paragraph', async () => {
    const two = ['1. Qual?', 'a) um', 'b) dois', '2. E?', 'a) um', 'b) dois']
    expect((await read(...two, 'Chave: 1-B 2-A')).rights).toEqual([['dois'], ['um']])
    expect((await read(two.toSpliced(3, 0, 'R: a').concat('R: b').join('\n'))).rights).toEqual([
      ['um'],
      ['dois'],
    ])
    expect((await read(...two, 'CHAVE DE RESPOSTAS', '1 - b) dois', '2 - a) um')).rights).toEqual([
      ['dois'],
      ['um'],
    ])
  })

  it('takes numbers under «Pergunta 1» for options, never for questions', async () => {
    const { rights } = await read(
      'Pergunta 1: Qual?',
      '1) um',
      '2) dois',
      'Resposta: 2',
      'Pergunta 2: E?',
      'R: 3',
    )
    expect(rights).toEqual([['dois'], 'numeric'])
  })

  it('takes statements with V and F before them one by one', async () => {
    expect((await read('1. Assinala:', '(V) O sol brilha', '(F) A lua arde')).rights).toEqual([true, false])
    const { rights, questions } = await read('1. Assinala:', '( ) O sol brilha', '( ) A lua arde', 'R: V, F')
    expect(rights).toEqual([true, false])
    expect(questions.map(({ question }) => question?.stem)).toEqual([
      '<p>Assinala:</p><p>O sol brilha</p>',
      '<p>Assinala:</p><p>A lua arde</p>',
    ])
  })

  it('leaves no key in the text that a pupil reads', async () => {
    const { questions, rights } = await read(
      '1. Quanto é 2 + 2? (Resposta: 4)',
      '2. Qual? (B)',
      'a) um',
      'b) dois',
      '3. Assinala: (Resposta: V, F)',
      'a) O sol brilha',
      'b) A lua arde',
    )
    expect(rights).toEqual(['numeric', ['dois'], true, false])
    expect(questions.map(({ question }) => question?.stem)).toEqual([
      'Quanto é 2 + 2?',
      'Qual?',
      '<p>Assinala:</p><p>O sol brilha</p>',
      '<p>Assinala:</p><p>A lua arde</p>',
    ])
  })

  it('shows where a letter at the end of a question was taken for its key', async () => {
    const { questions } = await read(
      '1. Observa a figura (B)',
      'a) um',
      'b) dois',
      '2. E? (R: a)',
      'a) x',
      'b) y',
    )
    expect(questions.map(({ doubt }) => doubt)).toEqual([
      '«(B)» no fim do enunciado foi tomado pela opção certa, e tirado dele: confirme.',
      undefined,
    ])
  })

  it('keeps two columns that are to be paired, and refuses options without a mark', async () => {
    const table = `<w:tbl>${['A. Gaza|1. Xai-Xai', 'B. Sofala|2. Beira']
      .map(
        row =>
          `<w:tr>${row
            .split('|')
            .map(cell => `<w:tc>${p(cell)}</w:tc>`)
            .join('')}</w:tr>`,
      )
      .join('')}</w:tbl>`
    const { questions } = await read('1. Liga:', `</w:p>${table}<w:p>`, 'R: A-1, B-2')
    expect(questions).toMatchObject([{ question: { stem: expect.stringContaining('<td>1. Xai-Xai</td>') } }])
    expect((await read('1. Qual?', 'A um', 'B dois', 'R: B')).rights).toEqual([
      expect.stringContaining('as alíneas não têm sinal'),
    ])
  })

  it('is no poem: lines that nothing marks stay together', () => {
    const { questions } = readPasted('1. Lê:\nUm rio corre\ndevagar\nR: sim')
    expect(questions).toHaveLength(1)
    expect(questions[0]?.question?.stem).toContain('Um rio corre')
  })
})
