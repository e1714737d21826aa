import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Answers, openDecisions } from '#engines/decisions.ts'
import { cases } from '../../../scripts/patience.ts'
import { blankQuestion, evenWeights } from '../blank-question.ts'
import { canonicalQuestion } from '../canonical-question.ts'
import { partId, type Question } from '../question.ts'
import { readCsv, writeCsv } from './csv.ts'
import { decodeText } from './decode-text.ts'

const head = 'Pergunta;A;B;C;D;Resposta'
const read = (rows: string[], answers: Answers = {}, header = head) =>
  readCsv(`${header}\n${rows.join('\n')}\n`, { answers })
/** Of each question, the texts of its right options, or why it has none. */
const rights = (rows: string[], answers: Answers = {}, header = head) =>
  read(rows, answers, header).questions.map(({ question, error }) =>
    question && 'options' in question
      ? question.options.filter(option => option.correct).map(option => option.text)
      : (question?.type ?? error),
  )

const words = 'Capital?;Maputo;Beira;Tete;Pemba'
const joined = 'Que letras?;AB;BC;AC;DE;AC'
const sums = '2 + 2?;2;4;6;8;2'

describe('the keys of a column', () => {
  it('are all letters, places or texts, whichever fits every row', () => {
    expect(rights([`${words};3`, sums])).toEqual([['Tete'], ['4']])
    expect(rights([`${words};Tete`, sums])).toEqual([['Tete'], ['2']])
    expect(rights([`${words};B`, joined])).toEqual([['Beira'], expect.stringContaining('tanto pode ser')])
    expect(rights([`${words};AD`, joined])).toEqual([
      ['Maputo', 'Pemba'],
      ['AB', 'AC'],
    ])
    expect(rights([`${words};Tete`, joined])).toEqual([['Tete'], ['AC']])
  })

  it('are asked for, with the rows named, where several ways fit and name other options', () => {
    const { questions, decisions } = read([sums, '3 + 3?;4;6;8;3;3', `${words};1`].slice(0, 2))
    expect(openDecisions(decisions ?? [])).toMatchObject([
      {
        id: 'keys',
        text: 'O que diz a coluna da resposta?',
        evidence: expect.stringContaining('«2»'),
        options: [{ value: 'place' }, { value: 'text' }],
        rows: [{ line: 2 }, { line: 3 }],
        mustAsk: true,
      },
    ])
    expect(questions.map(each => [each.ok, each.doubt])).toEqual([
      [false, 'A resposta «2» tanto pode ser o lugar da opção como o que a opção diz.'],
      [false, 'A resposta «3» tanto pode ser o lugar da opção como o que a opção diz.'],
    ])
    expect(rights([sums, '3 + 3?;4;6;8;3;3'], { keys: 'place' })).toEqual([['4'], ['8']])
    expect(rights([sums, '3 + 3?;4;6;8;3;3'], { keys: 'text' })).toEqual([['2'], ['3']])
    expect(read([sums], { keys: 'place' }).questions[0]).toMatchObject({
      ok: true,
      doubt: expect.any(String),
    })
  })

  it('are read row by row where no way fits all, and only where a row leaves no doubt', () => {
    expect(rights([`${words};B`, `${words};Tete`, sums])).toEqual([
      ['Beira'],
      ['Tete'],
      expect.stringContaining('tanto pode ser o lugar'),
    ])
  })

  it('are no doubt where all ways name the same option', () => {
    const { decisions, questions } = read(['Letra?;A;B;C;D;B'])
    expect(openDecisions(decisions ?? [])).toEqual([])
    expect(questions[0]).toMatchObject({ ok: true, question: { options: [{}, { correct: true }, {}, {}] } })
    expect(questions[0]?.doubt).toBeUndefined()
  })

  it('count from 0 where one is 0 and none is the number of its options, which can be said otherwise', () => {
    const rows = [`${words};0`, `${words};3`]
    expect(rights(rows)).toEqual([['Maputo'], ['Pemba']])
    expect(read(rows).decisions?.at(-1)).toMatchObject({
      id: 'keys',
      chosen: 'index',
      evidence: expect.stringContaining('dizem 0'),
    })
    expect(rights(rows, { keys: 'place' })).toEqual([expect.stringContaining('não é a letra'), ['Tete']])
    expect(rights([...rows, `${words};4`])).toEqual([
      expect.stringContaining('não é a letra'),
      ['Tete'],
      ['Pemba'],
    ])
    expect(rights([`${words};1`, `${words};2`], { keys: 'index' })).toEqual([['Beira'], ['Tete']])
    const lugar = head.replace('Resposta', 'Resposta (lugar)')
    expect(rights(rows, {}, lugar)).toEqual([['Maputo'], ['Pemba']])
  })

  it('are what the title of their column says', () => {
    const title = (what: string) => head.replace('Resposta', `Resposta (${what})`)
    expect(rights([sums], {}, title('lugar'))).toEqual([['4']])
    expect(rights([sums], {}, title('texto'))).toEqual([['2']])
    expect(rights([joined], {}, title('letra'))).toEqual([['AB', 'AC']])
    expect(rights([sums], {}, title('letra'))).toEqual([expect.stringContaining('não é a letra')])
  })

  it('name every option that they list, or none', () => {
    expect(rights([`${words};Tete | Lichinga`])).toEqual([expect.stringContaining('não é a letra')])
    expect(rights([`${words};Tete | Beira`])).toEqual([['Beira', 'Tete']])
  })
})

describe('«Escolha múltipla»', () => {
  const header = `${head};Tipo`
  it('with one letter in every row may be either, and is asked', () => {
    const { questions, decisions } = read(
      [`${words};B;Escolha múltipla`, `${words};C;escolha multipla`],
      {},
      header,
    )
    expect(questions.map(each => each.ok)).toEqual([false, false])
    expect(openDecisions(decisions ?? [])).toMatchObject([
      { id: 'boxes', options: [{ value: 'one' }, { value: 'many' }], rows: [{ line: 2 }, { line: 3 }] },
    ])
    for (const [boxes, type] of [
      ['one', 'single-choice'],
      ['many', 'multiple-choice'],
    ] as const)
      expect(read([`${words};B;Escolha múltipla`], { boxes }, header).questions[0]).toMatchObject({
        ok: true,
        question: { type },
      })
  })

  it('is boxes where a row has several right ones, and where it says so', () => {
    const many = read([`${words};B;Escolha múltipla`, `${words};A, C;Escolha múltipla`], {}, header)
    expect(many.questions.map(each => each.question?.type)).toEqual(['multiple-choice', 'multiple-choice'])
    const said = read([`${words};B;Escolha múltipla (várias respostas)`], {}, header)
    expect(said.questions[0]?.question?.type).toBe('multiple-choice')
  })
})

describe('a cell that looks like a number', () => {
  const answers = (key: string, type = '') =>
    read([`Quanto?;;;;;${key};${type}`], {}, `${head};Tipo`).questions[0]

  it('is an hour or a score with a colon, and never a tolerance', () => {
    expect(answers('10:30')?.question).toMatchObject({ type: 'short-answer', answers: [{ text: '10:30' }] })
    expect(answers('10:30', 'Numérica')?.error).toBe('«10:30» não é um número.')
  })

  it('is nobody’s with a point before three digits', () => {
    for (const type of ['', 'Numérica'])
      expect(answers('1.000', type)).toMatchObject({
        ok: false,
        error: expect.stringContaining('«1.000» tanto pode'),
      })
    expect(answers('1.000.000')?.question).toMatchObject({ answers: [{ value: 1_000_000 }] })
    expect(answers('1,000')?.question).toMatchObject({ answers: [{ value: 1 }] })
    expect(answers('0.125')?.question).toMatchObject({ answers: [{ value: 0.125 }] })
    const points = read(['Diz.;;;;;V;1.000'], {}, `${head};Cotação`).questions[0]
    expect(points).toMatchObject({ question: { points: 1 }, lost: [{ what: '«1.000»' }] })
  })
})

it('gives every choice back as it was, whatever its options say', () => {
  const text = fc.constantFrom('A', 'B', 'C', 'AB', 'AC', 'BC', '1', '2', '3', '4', 'V', 'um', '1, 2')
  const choice = fc
    .tuple(
      fc.uniqueArray(text, { minLength: 2, maxLength: 5 }),
      fc.constantFrom('single-choice' as const, 'multiple-choice' as const),
      fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
    )
    .map(([texts, type, flags]): Question => {
      const one = texts.map((_, at) => at === flags.indexOf(true) % texts.length)
      const many = texts.map((_, at) => flags[at] ?? false)
      const right =
        type === 'multiple-choice' && many.includes(true)
          ? many
          : one.includes(true)
            ? one
            : texts.map((_, at) => at === 0)
      const weights = type === 'single-choice' ? right.map(Number) : evenWeights(right)
      const options = texts.map((each, at) => ({
        id: partId(at),
        text: each,
        correct: right[at] ?? false,
        weight: weights[at] ?? 0,
        typicalError: '',
        feedback: '',
      }))
      return { ...blankQuestion(type), stem: 'Qual?', options } as Question
    })
  fc.assert(
    fc.property(fc.array(choice, { minLength: 1, maxLength: 4 }), questions => {
      const { questions: again, decisions } = readCsv(decodeText(writeCsv(questions, {}).bytes))
      expect(openDecisions(decisions ?? [])).toEqual([])
      expect(again.map(each => canonicalQuestion(each.question as Question))).toEqual(
        questions.map(canonicalQuestion),
      )
    }),
    { numRuns: cases(60, 300) },
  )
})
