import { describe, expect, it } from 'vitest'
import { zip } from '../../zip/zip.ts'
import type { Question } from '../question.ts'
import { readPasted } from './docx.ts'
import { docxModel } from './docx-model.ts'
import { readQuestions } from './formats.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const run = (text: string, look = '') =>
  `<w:r>${look && `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`
const p = (...runs: string[]) =>
  `<w:p>${runs.map(each => (each.startsWith('<') ? each : run(each))).join('')}</w:p>`
const listed = (numId: number, depth: number, ...runs: string[]) =>
  p(...runs).replace(
    '<w:p>',
    `<w:p><w:pPr><w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="${numId}"/></w:numPr></w:pPr>`,
  )
const bold = (text: string) => run(text, '<w:b/>')
const table = (...rows: string[][]) =>
  `<w:tbl>${rows.map(row => `<w:tr>${row.map(cell => `<w:tc>${cell.startsWith('<') ? cell : p(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`
const level = (at: number, format: string, text: string) =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`
const numbering = `<w:numbering><w:abstractNum w:abstractNumId="1">${level(0, 'decimal', '%1.')}${level(1, 'lowerLetter', '%2)')}</w:abstractNum><w:abstractNum w:abstractNumId="2">${level(0, 'lowerLetter', '%1)')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>${[2, 3, 4].map(id => `<w:num w:numId="${id}"><w:abstractNumId w:val="2"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>`).join('')}</w:numbering>`
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = `<w:r><w:drawing><wp:inline><wp:docPr id="1" descr="um quadrado"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="r7"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`

const read = (...paragraphs: string[]) =>
  readQuestions(
    zip({
      '[Content_Types].xml': '<Types/>',
      'word/document.xml': `<w:document xmlns:w="w" xmlns:wp="wp" xmlns:a="a" xmlns:pic="pic" xmlns:r="r" xmlns:m="m"><w:body>${paragraphs.join('')}<w:sectPr/></w:body></w:document>`,
      'word/numbering.xml': numbering,
      'word/_rels/document.xml.rels':
        '<Relationships><Relationship Id="r7" Target="media/image1.png"/></Relationships>',
      'word/media/image1.png': new Uint8Array(pixel),
    }),
    { name: 'teste.docx' },
  )
const keyOf = (question: Question | undefined) =>
  question && 'options' in question
    ? question.options.flatMap((option, at) => (option.correct ? [at] : []))
    : undefined
const choice = (number: number, right: string, ...options: string[]) => [
  p(`${number}. Pergunta ${number}?`),
  ...options.map((text, at) => {
    const whole = `${String.fromCharCode(97 + at)}) ${text}`
    return p(right === text ? bold(whole) : whole)
  }),
]

describe('a document of Word', () => {
  it('has numbered questions with their options, the right one bold', async () => {
    const reading = await read(
      p('Teste de Ciências'),
      ...choice(1, 'dois', 'um', 'dois', 'três'),
      p('2) Quais?'),
      p('A. azul'),
      p(bold('B. verde')),
      p(bold('C. rosa')),
    )
    expect(reading).toMatchObject({ format: 'docx', lost: [] })
    expect(reading.questions).toMatchObject([
      {
        type: 'single-choice',
        lost: [],
        question: { stem: 'Pergunta 1?', options: [{ text: 'um' }, { text: 'dois' }, { text: 'três' }] },
      },
      { type: 'multiple-choice', question: { stem: 'Quais?' } },
    ])
    expect(reading.questions.map(each => keyOf(each.question))).toEqual([[1], [1, 2]])
    expect(reading.tests).toEqual([
      {
        title: 'Teste de Ciências',
        items: [
          { index: 1, section: '', points: 1 },
          { index: 2, section: '', points: 1 },
        ],
      },
    ])
  })

  it.each([
    ['a tick', ['a) um', '✓ b) dois', 'c) três']],
    ['a star before', ['a) um', '*b) dois', 'c) três']],
    ['a star after', ['a) um', 'b) dois *', 'c) três']],
    ['a word', ['a) um', 'b) dois (certa)', 'c) três']],
    ['a box', ['a) [ ] um', 'b) [x] dois', 'c) [ ] três']],
    ['a line of the answer', ['a) um', 'b) dois', 'c) três', 'Resposta: b)']],
    ['its text in the answer', ['a) um', 'b) dois', 'c) três', 'Resp.: dois']],
    ['options on one line', ['a) um\tb) dois\tc) três', 'R: B']],
  ])('shows the right option by %s', async (_what, lines) => {
    const { questions } = await read(p('1. Qual?'), ...lines.map(line => p(line)))
    expect(questions[0]).toMatchObject({
      ok: true,
      question: { options: [{ text: 'um' }, { text: 'dois' }, { text: 'três' }] },
    })
    expect(keyOf(questions[0]?.question)).toEqual([1])
  })

  it('shows it by colour, by paint and by a line under it, which are no part of the option', async () => {
    for (const look of [
      '<w:color w:val="FF0000"/>',
      '<w:highlight w:val="yellow"/>',
      '<w:u w:val="single"/>',
      '<w:shd w:fill="FFFF00"/>',
    ]) {
      const { questions } = await read(p('1. Qual?'), p('a) um'), p(run('b) dois', look)), p('c) três'))
      expect(keyOf(questions[0]?.question)).toEqual([1])
      expect(questions[0]?.question).toMatchObject({ options: [{ text: 'um' }, { text: 'dois' }, {}] })
    }
  })

  it('has its key at the end: in lines, in one line, in a table over or beside the numbers', async () => {
    const start = [...choice(1, '', 'um', 'dois'), ...choice(2, '', 'um', 'dois')]
    for (const keys of [
      [p('1. b'), p('2. a')],
      [p('1 – B; 2 – A')],
      [p('1-b  2-a')],
      [table(['1', '2'], ['B', 'A'])],
      [table(['Pergunta', 'Resposta'], ['1', 'B'], ['2', 'A'])],
    ]) {
      const { questions } = await read(...start, p('Chave de correcção'), ...keys)
      expect(questions.map(each => keyOf(each.question))).toEqual([[1], [0]])
    }
  })

  it('is asked about, never guessed, where two ways of showing disagree, or none is there', async () => {
    const { questions } = await read(
      ...choice(1, 'um', 'um', 'dois'),
      ...choice(2, '', 'um', 'dois'),
      p('Soluções:'),
      p('1. b'),
    )
    expect(questions).toMatchObject([
      { ok: false, error: 'O negrito diz A e a chave no fim diz B.', doubt: expect.any(String) },
      { ok: false, error: expect.stringContaining('Não se vê qual é a opção certa') },
    ])
    const all = await read(p('1. Qual?'), p(bold('a) um')), p(bold('b) dois')))
    expect(all.questions[0]).toMatchObject({ ok: false })
  })

  it('has lists whose numbers and letters Word writes by itself', async () => {
    const { questions } = await read(
      listed(1, 0, 'Primeira?'),
      listed(1, 1, 'um'),
      listed(1, 1, bold('dois')),
      listed(1, 0, 'Segunda?'),
      listed(2, 0, 'três'),
      listed(2, 0, 'quatro'),
      listed(1, 0, 'Terceira?'),
      listed(3, 0, 'cinco'),
      listed(3, 0, 'seis'),
      p('Chave'),
      p('2. A'),
      p('3. B'),
    )
    expect(questions.map(each => keyOf(each.question))).toEqual([[1], [0], [1]])
    expect(questions.map(each => each.question?.stem)).toEqual(['Primeira?', 'Segunda?', 'Terceira?'])
  })

  it('keeps tables, pictures, powers and formulae of its questions', async () => {
    const power = `${run('Quanto é 5')}${run('2', '<w:vertAlign w:val="superscript"/>')}${run('?')}`
    const formula =
      '<m:oMath><m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>x</m:t></m:r></m:den></m:f><m:r><m:t>≤</m:t></m:r><m:rad><m:radPr/><m:deg/><m:e><m:r><m:t>2</m:t></m:r></m:e></m:rad></m:oMath>'
    const { questions } = await read(
      `<w:p>${run('1. ')}${power}</w:p>`,
      p('a) 25 *'),
      p('b) 10'),
      p('2. Olha:'),
      `<w:p>${picture}</w:p>`,
      table(['Ano', 'Chuva'], ['2024', '80']),
      p('a) sim *'),
      p('b) não'),
      `<w:p>${run('3. Resolve ')}${formula}${run('.')}</w:p>`,
    )
    expect(questions[0]?.question).toMatchObject({ stem: 'Quanto é 5<sup>2</sup>?' })
    expect(questions[1]?.question).toMatchObject({
      stem: '<p>Olha:</p><p><img src="media:image1.png" alt="um quadrado" /></p><table><tbody><tr><td>Ano</td><td>Chuva</td></tr><tr><td>2024</td><td>80</td></tr></tbody></table>',
      media: [{ name: 'image1.png', mime: 'image/png' }],
    })
    expect(questions[2]?.question?.stem).toBe('Resolve \\(\\frac{1}{x}\\leq \\sqrt{2}\\).')
  })

  it('gives the text of several questions to each of them, its heading as its title', async () => {
    const { questions } = await read(
      p('Texto 1'),
      p('O rio Zambeze nasce longe.'),
      p('E desagua no Índico.'),
      ...choice(1, 'um', 'um', 'dois'),
      ...choice(2, 'um', 'um', 'dois'),
      p('Grupo II'),
      ...choice(3, 'um', 'um', 'dois'),
    )
    expect(questions.map(each => each.question?.stem)).toEqual(['Pergunta 1?', 'Pergunta 2?', 'Pergunta 3?'])
    const passage = { title: 'Texto 1', text: '<p>O rio Zambeze nasce longe.</p><p>E desagua no Índico.</p>' }
    expect(questions.map(each => each.question?.passage)).toEqual([passage, passage, undefined])
    expect(questions.map(each => each.lost)).toEqual([[], [], []])
  })

  it('takes what stands over 1.1 and 1.2 for what they are about, and the groups for sections', async () => {
    const { questions, tests } = await read(
      p('Ficha'),
      p('Grupo I'),
      p('1. Observa o mapa.'),
      p('1.1. Que país é? (2 valores)'),
      p('a) Malawi *'),
      p('b) Zâmbia'),
      p('1.2. Que rio é? (1,5 v)'),
      p('Resposta: Zambeze / Zambezi'),
    )
    expect(questions.map(each => [each.type, each.question?.points, each.question?.stem])).toEqual([
      ['single-choice', 2, 'Que país é?'],
      ['short-answer', 1.5, 'Que rio é?'],
    ])
    expect(questions.map(each => each.question?.passage)).toEqual([
      { title: 'Texto de apoio', text: 'Observa o mapa.' },
      { title: 'Texto de apoio', text: 'Observa o mapa.' },
    ])
    expect(questions[1]?.question).toMatchObject({ answers: [{ text: 'Zambeze' }, { text: 'Zambezi' }] })
    expect(tests?.[0]?.items).toEqual([
      { index: 1, section: 'Grupo I', points: 2 },
      { index: 2, section: 'Grupo I', points: 1.5 },
    ])
  })

  it('has true and false ones, numbers, short answers and open ones', async () => {
    const { questions } = await read(
      p('1. O Sol é uma estrela. (V)'),
      p('2. A Lua é um planeta.'),
      p('( ) Verdadeiro   ( ) Falso'),
      p('3. Quanto é 6 × 7?'),
      p('Resposta: 42'),
      p('4. Capital de Moçambique?'),
      p('5. Descreve a tua escola. (5 valores)'),
      p('____________________'),
      p('____________________'),
      p('6. Diz se é verdadeiro ou falso. (3 valores)'),
      p('a) O gelo flutua. (V)'),
      p('b) A água é seca. (F)'),
      p('Explicação: pensa na densidade.'),
      p('7. Quantos habitantes?'),
      p('Resposta: 1.500'),
      p('Soluções'),
      p('2. F'),
      p('4. Maputo'),
    )
    expect(questions.map(each => [each.type, each.ok, each.doubt !== undefined])).toEqual([
      ['true-false', true, false],
      ['true-false', true, false],
      ['numeric', true, false],
      ['short-answer', true, false],
      ['essay', true, true],
      ['true-false', true, false],
      ['true-false', true, false],
      ['desconhecido', false, false],
    ])
    expect(questions.slice(0, 7).map(each => each.question)).toMatchObject([
      { stem: 'O Sol é uma estrela.', correct: true },
      { stem: 'A Lua é um planeta.', correct: false },
      { answers: [{ value: 42 }] },
      { answers: [{ text: 'Maputo' }] },
      { lines: 2, points: 5 },
      {
        stem: '<p>Diz se é verdadeiro ou falso.</p><p>O gelo flutua.</p>',
        correct: true,
        points: 1.5,
        explanation: 'pensa na densidade.',
      },
      { correct: false, points: 1.5 },
    ])
    expect(questions[7]?.error).toMatch(/1\.500/)
  })

  it('says what of it belongs to no question, and what is not brought', async () => {
    const { lost } = await read(
      p('Escola Primária de Bilene'),
      p('Nome do aluno'),
      ...choice(1, 'um', 'um', 'dois'),
      p('Vira a folha.'),
      '<w:p><w:del><w:r><w:delText>antes</w:delText></w:r></w:del></w:p>',
    )
    expect(lost).toEqual([
      { what: 'texto apagado com registo de alterações', why: expect.any(String) },
      {
        what: expect.stringMatching(/^texto fora das perguntas: 2 de \d+ parágrafos$/),
        why: expect.stringContaining('«Nome do aluno», «Vira a folha.»'),
      },
    ])
    await expect(read(p('Só um texto.'))).rejects.toThrow(/não tem perguntas/)
  })
})

describe('questions that are pasted', () => {
  const lines = [
    '1. Capital de Angola?',
    'a) Luanda',
    'b) Huambo',
    '2. 2 + 2 = ?',
    'Resposta: 4',
    '',
    'Chave',
    '1. a',
  ]

  it('are read from plain text, and from the HTML that a page makes of a document', () => {
    const plain = readPasted(lines.join('\n'))
    const html = readPasted(
      '<p>1. Capital de <b>Angola</b>?</p><ol type="a"><li><p><b>Luanda</b></p></li><li>Huambo</li></ol><ol start="2"><li>2 + 2 = ?</li></ol><p>Resposta: 4</p><script>x()</script>',
    )
    for (const { questions } of [plain, html]) {
      expect(questions.map(each => each.type)).toEqual(['single-choice', 'numeric'])
      expect(keyOf(questions[0]?.question)).toEqual([0])
    }
    expect(plain.lost).toEqual([])
    expect(html.questions[0]?.question?.stem).toBe('Capital de <b>Angola</b>?')
    expect(html.lost.map(each => each.what)).toEqual(['<script>'])
  })

  it('are known by their numbers where the text is a file', async () => {
    const bytes = new TextEncoder().encode(lines.join('\n'))
    expect(await readQuestions(bytes, { name: 'teste.txt' })).toMatchObject({
      format: 'text',
      questions: [{ ok: true }, { ok: true }],
    })
  })
})

describe('the document to fill in', () => {
  it('is read whole, with a question of each kind that a document can have', async () => {
    const { questions, lost, tests } = await readQuestions(await docxModel(), { name: 'modelo.docx' })
    expect(lost).toEqual([])
    expect(questions.map(each => [each.type, each.error])).toEqual(
      [
        'single-choice',
        'multiple-choice',
        'true-false',
        'numeric',
        'short-answer',
        'single-choice',
        'essay',
      ].map(type => [type, undefined]),
    )
    expect(questions.map(each => keyOf(each.question)).filter(Boolean)).toEqual([[1], [0, 2], [0]])
    expect(questions[4]?.question?.passage?.text).toContain('É o ciclo da água.')
    expect(tests).toMatchObject([
      {
        title: 'Teste de Ciências Naturais',
        items: [{ section: 'Grupo I', points: 2 }, {}, {}, {}, {}, {}, {}],
      },
    ])
  })
})
