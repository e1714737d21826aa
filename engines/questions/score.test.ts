import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Answer, readResponse } from './answer.ts'
import { arbitraryQuestion } from './arbitrary-question.ts'
import { blankQuestion, evenWeights } from './blank-question.ts'
import { parseNumber } from './match-answer.ts'
import { partId, type QuestionOf } from './question.ts'
import { score } from './score.ts'

const answered = (answer: Answer) => ({ state: 'answered' as const, answer })
const verdict = { typicalError: '', feedback: '' }

describe('score', () => {
  const single: QuestionOf<'single-choice'> = {
    ...blankQuestion('single-choice'),
    points: 2,
    options: [
      {
        id: 'a',
        text: '7',
        correct: false,
        weight: 0,
        typicalError: 'Lê só o algarismo.',
        feedback: 'Olha a ordem.',
      },
      { id: 'b', text: '7 000', correct: true, weight: 1, ...verdict },
      { id: 'c', text: '6 999', correct: false, weight: 0.5, ...verdict },
      { id: 'd', text: '0', correct: false, weight: -0.25, ...verdict },
    ],
  }

  it('tells blank, wrong and not presented apart', () => {
    expect(score(single, { state: 'blank' })).toMatchObject({ outcome: 'blank', points: 0, fraction: 0 })
    expect(score(single, answered('a'))).toMatchObject({ outcome: 'wrong', points: 0, fraction: 0 })
    expect(score(single, { state: 'not-presented' })).toMatchObject({
      outcome: 'not-presented',
      points: null,
    })
    expect(score(single, answered(''))).toMatchObject({ outcome: 'blank' })
  })

  it('gives a single choice the weight of its option, with its feedback and typical error', () => {
    expect(score(single, answered('b'))).toMatchObject({ outcome: 'right', points: 2 })
    expect(score(single, answered('c'))).toMatchObject({ outcome: 'partial', points: 1 })
    expect(score(single, answered('d'))).toMatchObject({ outcome: 'wrong', points: -0.5 })
    expect(score(single, answered('a'))).toMatchObject({
      feedback: ['Olha a ordem.'],
      typicalErrors: ['Lê só o algarismo.'],
    })
  })

  describe('a true or false', () => {
    const statement = (correct: boolean): QuestionOf<'true-false'> => ({
      ...blankQuestion('true-false'),
      points: 3,
      correct,
      whenTrue: { typicalError: 'Toma o dobro por metade.', feedback: 'Disseste verdadeiro.' },
      whenFalse: { typicalError: '', feedback: 'Disseste falso.' },
    })

    it.each([
      [true, true, 'right', 3],
      [true, false, 'wrong', 0],
      [false, true, 'wrong', 0],
      [false, false, 'right', 3],
    ])('that is %s, answered %s, is %s', (correct, answer, outcome, points) => {
      expect(score(statement(correct), answered(answer))).toMatchObject({
        outcome,
        points,
        fraction: points / 3,
        feedback: [answer ? 'Disseste verdadeiro.' : 'Disseste falso.'],
        typicalErrors: answer ? ['Toma o dobro por metade.'] : [],
      })
    })

    it('tells blank from «falso», and not presented from both', () => {
      expect(score(statement(false), { state: 'blank' })).toMatchObject({ outcome: 'blank', points: 0 })
      expect(score(statement(false), { state: 'not-presented' })).toMatchObject({
        outcome: 'not-presented',
        points: null,
      })
    })

    it('refuses the answer of another type, and reads its own from what is stored', () => {
      expect(() => score(statement(true), answered('true'))).toThrow(TypeError)
      expect(() => score(statement(true), answered(['true']))).toThrow(TypeError)
      expect(readResponse(statement(true), false)).toEqual({ state: 'answered', answer: false })
    })
  })

  const multiple = (
    scoring: 'weights' | 'all-or-nothing',
    correct: boolean[],
  ): QuestionOf<'multiple-choice'> => ({
    ...blankQuestion('multiple-choice'),
    scoring,
    options: evenWeights(correct).map((weight, index) => ({
      id: partId(index),
      text: `${index}`,
      correct: weight > 0,
      weight,
      ...verdict,
    })),
  })

  it('adds the weights of a multiple choice and never falls below zero', () => {
    const question = multiple('weights', [true, true, true, false])
    expect(score(question, answered(['a', 'b', 'c']))).toMatchObject({ outcome: 'right', fraction: 1 })
    expect(score(question, answered(['a', 'b'])).fraction).toBeCloseTo(2 / 3, 6)
    expect(score(question, answered(['d']))).toMatchObject({ outcome: 'wrong', fraction: 0 })
    expect(score(question, answered(['a', 'b', 'c', 'd']))).toMatchObject({ outcome: 'wrong', fraction: 0 })
  })

  it('gives all the points for thirds that were written with few decimals', () => {
    const thirds = multiple('weights', [true, true, true, false])
    const options = thirds.options.map(option => ({ ...option, weight: option.correct ? 0.33333 : -1 }))
    expect(score({ ...thirds, options }, answered(['a', 'b', 'c']))).toMatchObject({
      outcome: 'right',
      fraction: 1,
    })
  })

  it('gives all or nothing where the question says so', () => {
    const question = multiple('all-or-nothing', [true, true, false])
    expect(score(question, answered(['b', 'a'])).fraction).toBe(1)
    expect(score(question, answered(['a'])).fraction).toBe(0)
    expect(score(question, answered(['a', 'b', 'c'])).fraction).toBe(0)
  })

  it('compares short answers by the rules of case, accents and wildcards', () => {
    const question = (rules: object, text: string): QuestionOf<'short-answer'> => ({
      ...blankQuestion('short-answer'),
      ...rules,
      answers: [{ text, weight: 1, ...verdict }],
    })
    const right = (rules: object, key: string, answer: string) =>
      score(question(rules, key), answered(answer)).outcome
    expect(right({}, 'fracção', '  FRACCAO ')).toBe('right')
    expect(right({ accentSensitive: true }, 'fracção', 'fraccao')).toBe('wrong')
    expect(right({ accentSensitive: true }, 'fracção', 'frac\u0063\u0327a\u0303o')).toBe('right')
    expect(right({ caseSensitive: true }, 'Maputo', 'maputo')).toBe('wrong')
    expect(right({ wildcards: true }, 'rio *zambeze*', 'Rio grande Zambeze!')).toBe('right')
    expect(right({ wildcards: true }, '2\\*3', '2x3')).toBe('wrong')
    expect(right({}, '2*3', '2x3')).toBe('wrong')
    expect(right({ wildcards: true }, '2\\*3', '2*3')).toBe('right')
    expect(right({}, "d'água", 'd’água')).toBe('right')
  })

  it('answers a hostile wildcard pattern, whose ways of matching are beyond counting', () => {
    const question = {
      ...blankQuestion('short-answer'),
      wildcards: true,
      answers: [{ text: `${'*a'.repeat(500)}*b`, weight: 1, ...verdict }],
    }
    expect(score(question, answered('a'.repeat(50_000))).outcome).toBe('wrong')
  })

  it('accepts numbers within the tolerance, with comma or point, bounds included', () => {
    const question: QuestionOf<'numeric'> = {
      ...blankQuestion('numeric'),
      answers: [
        { value: 0.3, tolerance: 0.1, weight: 1, ...verdict },
        { value: 3, tolerance: 0, weight: 0.5, feedback: 'Dez vezes mais.', typicalError: 'Troca a ordem.' },
      ],
      otherFeedback: 'Tenta outra vez.',
      units: [
        { name: 'm', factor: 1 },
        { name: 'cm', factor: 100 },
      ],
    }
    const outcome = (answer: string) => score(question, answered(answer)).outcome
    expect(['0,3', '0.2', '0,4', '.3', '3e-1', '0,30 m', '30cm'].map(outcome)).toEqual(Array(7).fill('right'))
    expect(['0,19', '0,41', 'três', '30 kg', '0,3,1'].map(outcome)).toEqual(Array(5).fill('wrong'))
    expect(score(question, answered('3'))).toMatchObject({
      outcome: 'partial',
      typicalErrors: ['Troca a ordem.'],
    })
    expect(score(question, answered('9')).feedback).toEqual(['Tenta outra vez.'])
  })

  it('reads numbers as Mozambicans and calculators write them', () => {
    expect(
      ['1 234,5', '1.234,5', '1,234.5', '1.234.567', '−2', '+2,5', '1\u00a0000'].map(parseNumber),
    ).toEqual([1234.5, 1234.5, 1234.5, 1234567, -2, 2.5, 1000])
    expect(['', ',', '-', '1e', '1.2.3,4.5', 'Infinity', '0x10', '1,2,3.4.5'].map(parseNumber)).toEqual(
      Array(8).fill(undefined),
    )
  })

  it('counts pairs, and tells which were left blank', () => {
    const question: QuestionOf<'matching'> = {
      ...blankQuestion('matching'),
      prompts: [
        { id: 'a', text: 'Canadá', match: 'x' },
        { id: 'b', text: 'Itália', match: 'y' },
        { id: 'c', text: 'Roma', match: 'y' },
      ],
      choices: ['x', 'y', 'z'].map(id => ({ id, text: id })),
    }
    const result = score(question, answered({ a: 'x', b: 'z' }))
    expect(result.parts).toEqual({ a: 'right', b: 'wrong', c: 'blank' })
    expect(result.fraction).toBeCloseTo(1 / 3)
    expect(score(question, answered({ a: '' })).outcome).toBe('blank')
  })

  it('takes one choice for another of the same words, in pairs as on pictures', () => {
    fc.assert(
      fc.property(arbitraryQuestion('matching', 'labels'), question => {
        const twice = <T extends { id: string }>(parts: readonly T[]) => [
          ...parts,
          ...parts.map(part => ({ ...part, id: `${part.id}2` })),
        ]
        const [parts, other] =
          question.type === 'matching'
            ? [question.prompts, { ...question, choices: twice(question.choices) }]
            : question.type === 'labels'
              ? [question.places, { ...question, labels: twice(question.labels) }]
              : []
        if (!parts || !other) throw new Error('Another type.')
        const answer = Object.fromEntries(parts.map(({ id, match }) => [id, `${match}2`]))
        expect(score(other, answered(answer))).toMatchObject({ outcome: 'right', fraction: 1 })
      }),
    )
  })

  it('gives nothing for a part where pairs or gaps are worth something only together', () => {
    const pairs: QuestionOf<'matching'> = {
      ...blankQuestion('matching'),
      scoring: 'all-or-nothing',
      prompts: [
        { id: 'a', text: 'Canadá', match: 'x' },
        { id: 'b', text: 'Itália', match: 'y' },
      ],
      choices: ['x', 'y'].map(id => ({ id, text: id })),
    }
    expect(score(pairs, answered({ a: 'x', b: 'x' }))).toMatchObject({
      fraction: 0,
      parts: { a: 'right', b: 'wrong' },
    })
    expect(score(pairs, answered({ a: 'x', b: 'y' })).fraction).toBe(1)
    const [gap] = blankQuestion('gaps').gaps
    if (gap?.kind !== 'text') throw new Error('no gap')
    const gaps: QuestionOf<'gaps'> = {
      ...blankQuestion('gaps'),
      scoring: 'all-or-nothing',
      gaps: ['1', '2'].map(id => ({
        ...gap,
        id,
        answers: [
          { text: 'sim', weight: 1, typicalError: '', feedback: '' },
          { text: 'talvez', weight: 0.5, typicalError: '', feedback: '' },
        ],
      })),
    }
    expect(score(gaps, answered({ 1: 'sim', 2: 'talvez' })).fraction).toBe(0)
    expect(score(gaps, answered({ 1: 'sim', 2: 'Sim' })).fraction).toBe(1)
  })

  it('scores an order by places, by neighbours, or whole', () => {
    const question = (scoring: QuestionOf<'ordering'>['scoring']): QuestionOf<'ordering'> => ({
      ...blankQuestion('ordering'),
      scoring,
      items: ['a', 'b', 'c', 'd'].map(id => ({ id, text: id })),
    })
    const moved = answered(['b', 'c', 'd', 'a'])
    expect(score(question('positions'), moved).fraction).toBe(0)
    expect(score(question('neighbours'), moved).fraction).toBeCloseTo(2 / 3)
    expect(score(question('all-or-nothing'), moved).fraction).toBe(0)
    expect(score(question('all-or-nothing'), answered(['a', 'b', 'c', 'd'])).fraction).toBe(1)
    expect(score(question('all-or-nothing'), answered(['a', 'b', 'c'])).fraction).toBe(0)
  })

  it('weighs gaps of every kind', () => {
    const rules = { caseSensitive: false, accentSensitive: false, wildcards: false }
    const question: QuestionOf<'gaps'> = {
      ...blankQuestion('gaps'),
      gaps: [
        { id: '1', weight: 2, kind: 'text', ...rules, answers: [{ text: 'Índico', weight: 1, ...verdict }] },
        {
          id: '2',
          weight: 1,
          kind: 'numeric',
          answers: [{ value: 11, tolerance: 0, weight: 1, ...verdict }],
        },
        {
          id: '3',
          weight: 1,
          kind: 'choice',
          options: [
            { id: 'a', text: 'sul', weight: 1, feedback: '' },
            { id: 'b', text: 'norte', weight: 0, feedback: 'Vê o mapa.' },
          ],
        },
      ],
    }
    const result = score(question, answered({ 1: 'indico', 2: '', 3: 'b' }))
    expect(result).toMatchObject({ fraction: 0.5, outcome: 'partial', feedback: ['Vê o mapa.'] })
    expect(result.parts).toEqual({ 1: 'right', 2: 'blank', 3: 'wrong' })
  })

  it('leaves an essay to a person and then adds the points of its rubric', () => {
    const question: QuestionOf<'essay'> = {
      ...blankQuestion('essay'),
      points: 4,
      rubric: [
        { id: 'a', text: 'Clareza', points: 1, levels: [] },
        { id: 'b', text: 'Ideias', points: 3, levels: [] },
      ],
    }
    const answer = answered('Era uma vez…')
    expect(score(question, answer)).toMatchObject({ outcome: 'to-mark', points: null })
    expect(score(question, answer, { criteria: { a: 1 } }).outcome).toBe('to-mark')
    expect(score(question, answer, { criteria: { a: 1, b: 1.5 } })).toMatchObject({
      outcome: 'partial',
      points: 2.5,
    })
    expect(score(question, answer, { points: 4 }).outcome).toBe('right')
    expect(score(question, { state: 'blank' }, { points: 4 }).outcome).toBe('blank')
  })

  it('refuses an answer of another type and one that names options that are not there', () => {
    expect(() => score(single, answered(['a']))).toThrow(TypeError)
    expect(readResponse(single, ['a'])).toBeUndefined()
    expect(readResponse(single, 'z')).toBeUndefined()
    expect(readResponse(single, null)).toEqual({ state: 'blank' })
    expect(readResponse(single, 'a')).toEqual(answered('a'))
  })

  it('makes marking every option of an evenly weighted multiple choice worth nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 2, maxLength: 12 }), correct => {
        fc.pre(correct.includes(true) && correct.includes(false))
        const question = multiple('weights', correct)
        const all = question.options.map(option => option.id)
        const right = question.options.filter(option => option.correct).map(option => option.id)
        expect(score(question, answered(all)).fraction).toBe(0)
        expect(score(question, answered(right)).fraction).toBe(1)
      }),
    )
  })
})
