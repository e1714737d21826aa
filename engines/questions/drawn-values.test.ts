import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readResponse } from './answer.ts'
import { answerText } from './answer-text.ts'
import { arbitraryDrawnQuestion } from './arbitrary-drawn.ts'
import { blankQuestion } from './blank-question.ts'
import { drawValues, previewOf, problemOfDraws } from './draw-values.ts'
import { isTypedNumber, numericAnswer } from './drawn-formulas.ts'
import { asDrawn, type DrawnQuestion, drawnTypes, inDraw, isDrawn } from './drawn-values.ts'
import { forPupil, fromDevice, orderForPupil, toDevice } from './for-pupil.ts'
import { parseFormula, resultOf } from './formula.ts'
import { keyText } from './key-text.ts'
import { type Question, type QuestionOf, question as schema } from './question.ts'
import { score } from './score.ts'
import { freezeForm } from './shuffle.ts'

const value = (name: string, from: number, to: number, decimals = 0) => ({ name, from, to, decimals })
const sum = (change: Partial<QuestionOf<'numeric'>> = {}): QuestionOf<'numeric'> => ({
  ...blankQuestion('numeric'),
  stem: 'Quanto é {a} + {b}?',
  points: 2,
  answers: [{ value: 0, tolerance: 0, formula: 'a + b', weight: 1, typicalError: '', feedback: '' }],
  drawn: { values: [value('a', 2, 40), value('b', 2, 40)], draws: [] },
  ...change,
})
const drawnSum = () => drawValues(sum()).question
const wordsOf = (question: Question) => drawValues(question).problem?.words

describe('a formula', () => {
  it.each([
    ['2*a + b', 11],
    ['a^2 - -b', 14],
    ['-a^2', undefined],
    ['(-a)^2', 9],
    ['2^3^2', 512],
    ['0,5 * b', 2.5],
    ['max(a; b; 4)', 5],
    ['round(10/a; 2)', 3.33],
    ['sqrt(a*a) × 2 ÷ 3', 2],
    ['abs(−b) + floor(2,9) + ceil(2,1)', 10],
    ['log10(1000) + ln(exp(2))', 5],
    ['2a', undefined],
    ['a b', undefined],
    ['a; b', undefined],
    ['log(a)', undefined],
    ['max(1,5)', undefined],
    ['', undefined],
    ['a.constructor', undefined],
    ['constructor(a)', undefined],
    ['toString()', undefined],
    ['(() => 1)()', undefined],
    ['`a`', undefined],
    ['a = 2', undefined],
    ['a ? 1 : 2', undefined],
    ['1n + 2n', undefined],
    ['import("fs")', undefined],
    [`${'1 + '.repeat(60)}1`, undefined],
  ])('%s', (text, wanted) => {
    const compute = () => resultOf(parseFormula(text), { a: 3, b: 5 })
    if (wanted === undefined) expect(compute).toThrow()
    else expect(compute()).toBeCloseTo(wanted, 9)
  })
})

describe('values that are drawn', () => {
  it('come to the same draws everywhere, no two alike, each within its bounds', () => {
    const { drawn } = drawnSum()
    expect(drawn).toEqual(drawnSum().drawn)
    const draws = drawn?.draws ?? []
    expect(draws).toHaveLength(30)
    expect(new Set(draws.map(draw => `${draw.a} ${draw.b}`)).size).toBe(30)
    for (const { a = 0, b = 0, 'a + b': both } of draws) {
      for (const each of [a, b])
        expect([each >= 2, each <= 40, Number.isInteger(each)]).toEqual([true, true, true])
      expect(both).toBe(a + b)
    }
  })

  it('are as few as there are', () => {
    const few = drawValues(
      sum({ drawn: { values: [value('a', 1, 2), value('b', 1, 1.1, 1)], draws: [] } }),
    ).question
    expect(few.drawn?.draws).toHaveLength(4)
  })

  it.each([
    [
      { answers: [{ ...sum().answers[0], formula: 'a + c' }] },
      'Não há nenhum valor «c», e a fórmula «a + c» (resposta) lê-o.',
    ],
    [{ stem: 'Quanto é {x}?' }, 'Não há nenhum valor «x», e um texto tem {x}.'],
    [
      { answers: [{ ...sum().answers[0], formula: 'a / (b - b)' }] },
      /^Com a = \d+ e b = \d+, «a \/ \(b - b\)» não dá nenhum número/,
    ],
    [{ answers: [{ ...sum().answers[0], formula: 'exp(exp(a))' }] }, /não dá nenhum número/],
    [
      { drawn: { values: [value('a', 5, 2), value('b', 1, 2)], draws: [] } },
      'Escreva de onde até onde o valor vai.',
    ],
    [
      { drawn: { values: [value('a', 1.5, 2), value('b', 1, 2)], draws: [] } },
      'O limite tem mais casas decimais do que o valor.',
    ],
    [
      { drawn: { values: [value('sin', 1, 2), value('b', 1, 2)], draws: [] } },
      '«sin» é uma função: dê outro nome ao valor.',
    ],
    [
      { drawn: { values: [value('a', 1, 2), value('a', 1, 2)], draws: [] } },
      'Há dois valores com o mesmo nome.',
    ],
  ])('say in words what is wrong with them: %o', (change, words) => {
    const { question, problem } = drawValues(sum(change as never))
    if (typeof words === 'string') expect(problem?.words).toBe(words)
    else expect(problem?.words).toMatch(words)
    expect(schema.safeParse(question).success).toBe(false)
  })

  it('leave braces of formulae alone, and fill those that are values', () => {
    const question = drawValues(sum({ stem: '\\(\\frac{a}{b} + x^{n}\\): {a}, {=a/b}' })).question
    const draw = question.drawn?.draws[0] ?? {}
    const number = (each: number | undefined) => String(Number((each ?? 0).toFixed(9))).replace('.', ',')
    expect(inDraw(question, 0).stem).toBe(
      `\\(\\frac{${draw.a}}{${draw.b}} + x^{n}\\): ${draw.a}, ${number(draw['a/b'])}`,
    )
  })

  it('have a decimal comma in a formula that parts nothing', () => {
    const at = { name: 'a', from: -12345.5, to: -12345.5, decimals: 1 }
    const question = drawValues(
      sum({
        stem: '\\(x{a}\\) e {a}',
        answers: [{ ...sum().answers[0], formula: 'a' }] as never,
        drawn: { values: [at], draws: [] },
      }),
    ).question
    expect(inDraw(question, 0).stem).toBe('\\(x{-12345{,}5}\\) e −12\u00a0345,5')
  })

  it('never make two options of a draw the same', () => {
    const options = ['{=a + b}', '{=a*b}', '{=a - b}'].map((text, at) => ({
      ...{ id: 'abc'.charAt(at), text, correct: at === 0, weight: Number(at === 0) },
      ...{ typicalError: '', feedback: '' },
    }))
    const choice = (to: number): QuestionOf<'single-choice'> => ({
      ...blankQuestion('single-choice'),
      stem: '{a} e {b}',
      options,
      drawn: { values: [value('a', 0, to), value('b', 0, to)], draws: [] },
    })
    const { question } = drawValues(choice(3))
    for (let place = 0; place < (question.drawn?.draws.length ?? 0); place++)
      expect(new Set(inDraw(question, place).options.map(option => option.text)).size).toBe(3)
    expect(wordsOf(choice(0))).toBe(
      'Em todos os sorteios há duas opções iguais: mude as opções ou os limites.',
    )
  })

  it('stay as they were drawn when a formula changes, and are drawn anew when a value has none', () => {
    const values = [value('a', 2, 40), value('b', 2, 40)]
    const kept = { ...sum(), drawn: { values, draws: [{ a: 7, b: 8, 'a + b': 15 }] } }
    const change = (formula: string) =>
      ({ ...kept, answers: [{ ...sum().answers[0], formula }] }) as typeof kept
    expect(drawValues(change('a*b')).question.drawn.draws).toEqual([{ a: 7, b: 8, 'a*b': 56 }])
    const wrong = drawValues(change('a*c'))
    expect([wrong.problem?.words, wrong.question.drawn.draws]).toEqual([
      expect.stringContaining('«c»'),
      kept.drawn.draws,
    ])
    expect(schema.safeParse(wrong.question).success).toBe(false)
    const more = { ...kept, drawn: { ...kept.drawn, values: [...values, value('c', 1, 9)] } }
    expect(drawValues(more).question.drawn.draws).toHaveLength(30)
  })

  it('that somebody changed by hand are found out', () => {
    const question = drawnSum()
    expect(problemOfDraws(question)).toBeUndefined()
    const [first = {}, ...rest] = question.drawn?.draws ?? []
    const values = question.drawn?.values ?? []
    const changed = { ...question, drawn: { values, draws: [{ ...first, 'a + b': 1 }, ...rest] } }
    expect(problemOfDraws(changed)?.words).toContain('1.º sorteio')
    const missing = { ...question, drawn: { values, draws: [{ a: 1, b: 2 }] } }
    expect(schema.safeParse(missing).success).toBe(false)
    expect(schema.safeParse({ ...question, drawn: undefined }).success).toBe(false)
  })

  it('are shown three at a time to their author', () => {
    const shown = previewOf(drawnSum())
    expect(shown).toHaveLength(3)
    for (const { words, question } of shown) {
      const [, a, b] = /^a = (\d+); b = (\d+)$/.exec(words) ?? []
      expect(question.stem).toBe(`Quanto é ${a} + ${b}?`)
      expect(keyText(question)).toBe(String(Number(a) + Number(b)))
    }
  })
})

describe('a question whose values are drawn', () => {
  it('is marked by the values that its pupil had, however often it is counted again', () => {
    fc.assert(
      fc.property(arbitraryDrawnQuestion('numeric'), fc.string(), (question, seed) => {
        const order = orderForPupil(question, seed, true, undefined)
        const sent = forPupil(question, order)
        expect(isDrawn(sent)).toBe(false)
        expect(JSON.stringify(sent)).not.toContain('{a}')
        const own = asDrawn(question, order) as QuestionOf<'numeric'>
        const [key] = own.answers
        const answer = fromDevice(question, order, String(key?.value))
        const stored = JSON.parse(JSON.stringify(answer))
        const response = readResponse(question, stored)
        expect(response?.state).toBe('answered')
        expect(response && score(question, response).points).toBe(
          score(own, { state: 'answered', answer: String(key?.value) }).points,
        )
        expect(toDevice(question, order, stored)).toBe(String(key?.value))
        expect(answerText(question, stored)).toMatch(/ \(a = .*; b = .*\)$/)
      }),
      { numRuns: 60 },
    )
  })

  it('has the same right answer in no two draws by chance alone: another draw does not take it', () => {
    const question = drawnSum()
    const draws = question.drawn?.draws ?? []
    const right = draws[0]?.['a + b']
    const other = draws.findIndex(draw => draw['a + b'] !== right)
    const pointsOf = (draw: number) =>
      score(question, { state: 'answered', answer: { draw, text: String(right) } }).points
    expect([pointsOf(0), pointsOf(other)]).toEqual([2, 0])
  })

  it('takes the draw of the pupil, whichever a device claims', () => {
    const question = drawnSum()
    const claimed = { draw: 0, text: String(question.drawn?.draws[0]?.['a + b']) }
    expect(fromDevice(question, { draw: ['4'] }, claimed)).toEqual({ ...claimed, draw: 4 })
    const plain = { ...blankQuestion('numeric'), stem: 'Quanto?' }
    expect(fromDevice(plain, {}, { draw: 3, text: '7' })).toBe('7')
    expect(fromDevice(question, {}, null)).toBeNull()
  })

  it('has other values in every form of a test, with a key of its own', () => {
    for (const type of drawnTypes)
      fc.assert(
        fc.property(arbitraryDrawnQuestion(type), fc.string(), (question, seed) => {
          const items = [{ id: 'q', question }]
          const places = ['A', 'B', 'C'].map(
            name =>
              freezeForm(items, name, seed, { questions: true, options: false }).items[0]?.order.draw?.[0],
          )
          const count = Math.min(
            3,
            (question as DrawnQuestion & { drawn: { draws: unknown[] } }).drawn.draws.length,
          )
          expect(new Set(places).size).toBe(count)
          for (const place of places)
            expect(keyText(asDrawn(question, { draw: [place ?? ''] }))).not.toMatch(/[{}]/)
        }),
        { numRuns: 25 },
      )
  })

  it('says its formula as its key, and nobody else’s', () => {
    expect(keyText(drawnSum())).toBe('a + b')
    expect(keyText(inDraw(drawnSum(), 2))).toBe(String(drawnSum().drawn?.draws[2]?.['a + b']))
  })
})

it('what was typed as a number is the same for a phone as for the server', () => {
  const number = fc.oneof(fc.integer({ min: -2, max: 102 }), fc.double())
  const text = fc.oneof(fc.string(), fc.constant('1'.repeat(100_001)), fc.integer())
  const answer = fc.oneof(fc.record({ draw: number, text }), fc.record({ draw: number }), text, fc.anything())
  fc.assert(
    fc.property(answer, typed => {
      expect(isTypedNumber(typed)).toBe(numericAnswer.safeParse(typed).success)
    }),
    { numRuns: 1000 },
  )
})
