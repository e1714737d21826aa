import { describe, expect, it } from 'vitest'
import { blankQuestion } from '#engines/questions/blank-question.ts'
import type { Question } from '#engines/questions/question.ts'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import type { ScoredResponse } from './contract.ts'
import { markOf, rekeyed, rescore, type ScoredItem, scoreEntry, takesPoints, underKey } from './scoring.ts'

const single = choiceOf('Pergunta', ['certa', 'errada'], 0)
const [right, wrong] = single.options.map(option => option.id)
const item = (more: Partial<ScoredItem> = {}): ScoredItem => ({
  id: 'i',
  points: 2,
  question: single,
  change: null,
  ...more,
})
const essay = item({ question: { ...blankQuestion('essay'), stem: 'P' } })
const entered = (of: ScoredItem, entry: object) => scoreEntry(of, entry as never)
const stored = (answer: unknown, more: object = {}) =>
  ({ answer, outcome: 'certa', points: null, ...more }) as ScoredResponse
const change = (kind: string, more: object = {}) => ({ kind, reason: '', ...more }) as never

describe('true or false', () => {
  const of = (correct: boolean) => item({ question: { ...blankQuestion('true-false'), stem: 'P', correct } })

  it('earns all of its points or none, by the key in force', () => {
    for (const correct of [true, false])
      for (const answer of [true, false])
        expect(entered(of(correct), { kind: 'answer', answer })).toMatchObject({
          ...{ outcome: answer === correct ? 'certa' : 'errada', points: answer === correct ? 2 : 0 },
        })
    const turned = { ...of(true), ...underKey(of(true).question, change('rekey', { right: ['false'] })) }
    expect(entered(turned, { kind: 'answer', answer: false })).toMatchObject({ outcome: 'certa', points: 2 })
    expect(entered(turned, { kind: 'answer', answer: true })).toMatchObject({ outcome: 'errada', points: 0 })
    expect(entered(of(true), { kind: 'answer', answer: 'x' })).toBeUndefined()
    expect(entered(of(true), { kind: 'blank' })).toMatchObject({ outcome: 'branco', points: 0, answer: null })
  })
})

describe('what a person enters', () => {
  it('is not presented, or points, where more than a letter is read', () => {
    expect(entered(item(), { kind: 'not-presented' })).toEqual({
      answer: null,
      outcome: 'não apresentada',
      points: null,
    })
    expect(entered(item(), { kind: 'points', points: 1 })).toBeUndefined()
    const entry = (points: number, of = essay) => entered(of, { kind: 'points', points })
    expect([entry(0), entry(0.5), entry(2), entry(3)].map(each => [each?.outcome, each?.points])).toEqual([
      ['errada', 0],
      ['parcial', 0.5],
      ['certa', 2],
      ['certa', 2],
    ])
    expect(entry(1, { ...essay, change: change('drop') })?.points).toBeNull()
    expect(entry(0, { ...essay, change: change('credit') })?.points).toBe(2)
    const types = ['single-choice', 'true-false', 'multiple-choice', 'numeric', 'essay'] as const
    expect(types.map(type => takesPoints({ question: blankQuestion(type) as Question }))).toEqual([
      false,
      false,
      true,
      true,
      true,
    ])
  })

  it('counts for nobody where the question was dropped, and for all where everybody gets the points', () => {
    expect(entered(item({ change: change('drop') }), { kind: 'answer', answer: right })).toMatchObject({
      outcome: 'certa',
      points: null,
    })
    expect(entered(item({ change: change('credit') }), { kind: 'answer', answer: wrong })).toMatchObject({
      outcome: 'errada',
      points: 2,
    })
  })
})

describe('several tries', () => {
  const tries = (penalty: number, ...answers: (string | undefined)[]) => {
    const of = item({ answering: { kind: 'tries', penalty } as never })
    const before = answers.map(answer => ({ answer, outcome: 'errada', points: 0 }))
    return rescore(of, stored(answers.at(-1), { tries: before }))
  }

  it('cost a part of the points for each one before the first that is right', () => {
    expect(
      [tries(0.25, right), tries(0.25, wrong, right), tries(0.25, wrong, wrong, right)].map(
        each => each.points,
      ),
    ).toEqual([2, 1.5, 1])
    expect(tries(0.25, wrong, right, wrong), 'right once is right').toMatchObject({
      outcome: 'certa',
      points: 1.5,
    })
    expect(tries(0.6, wrong, wrong, right).points, 'never below nothing').toBe(0)
    expect(tries(0.25, wrong, wrong)).toMatchObject({ outcome: 'errada', points: 0 })
  })

  it('pay each part of an answer by the try that made it right', () => {
    const gap = (text: string, at: number) => ({
      ...{ id: `${at}`, kind: 'text', weight: 1, caseSensitive: false, accentSensitive: false },
      answers: [{ text, weight: 1, typicalError: '', feedback: '' }],
    })
    const question = { ...blankQuestion('gaps'), gaps: ['raiz', 'caule', 'folha'].map(gap) } as Question
    const of = item({ points: 3, question, answering: { kind: 'tries', penalty: 1 / 3 } })
    const answers = [
      { 0: 'raiz', 1: 'ramo', 2: 'flor' },
      { 0: 'raiz', 1: 'caule', 2: 'flor' },
      { 0: 'raiz', 1: 'caule', 2: 'folha' },
    ]
    const after = (count: number) => {
      const tried = answers.slice(0, count).map(answer => ({ answer, outcome: 'parcial', points: 0 }))
      return rescore(of, stored(answers[count - 1], { tries: tried }))
    }
    const points = [1, 2, 3].map(after).map(each => each.points)
    for (const [at, expected] of [1, 1 + 2 / 3, 2].entries()) expect(points[at]).toBeCloseTo(expected, 10)
    expect(after(3).outcome).toBe('certa')
  })

  it('take the part that the question itself says, and count an answer after the last one checked', () => {
    const own = item({
      answering: { kind: 'tries', penalty: 0.25 } as never,
      question: { ...single, penalty: 0.5 },
    })
    const one = [{ answer: wrong, outcome: 'errada', points: 0 }]
    expect(rescore(own, stored(right, { tries: one }))).toMatchObject({ outcome: 'certa', points: 1 })
    expect(rescore(own, stored(wrong, { tries: one })), 'the same one again is no other try').toMatchObject({
      points: 0,
    })
  })

  it('cost nothing where everybody gets the points, or where a person gave them', () => {
    const free = item({ answering: { kind: 'tries', penalty: 0.25 } as never, change: change('credit') })
    const two = [wrong, right].map(answer => ({ answer, outcome: 'errada', points: 0 }))
    expect(rescore(free, stored(right, { tries: two })).points).toBe(2)
    const marked = { ...essay, answering: { kind: 'tries', penalty: 0.25 } as never }
    expect(rescore(marked, stored('texto', { tries: two, marking: { points: 1 } })).points).toBe(1)
  })
})

describe('how sure a pupil was', () => {
  const sure = (answer: string | undefined, certainty: number | null, more: Partial<ScoredItem> = {}) =>
    rescore(
      item({ points: 3, answering: { kind: 'certainty' } as never, ...more }),
      stored(answer, { certainty }),
    ).points

  it('earns one, two or three of three, and costs none, two or six', () => {
    expect([1, 2, 3].map(level => sure(right, level))).toEqual([1, 2, 3])
    expect([1, 2, 3].map(level => sure(wrong, level)).map(points => (points ?? 0) + 0)).toEqual([0, -2, -6])
    expect(sure(right, null)).toBe(1)
  })

  it('changes nothing where all get the points or none count', () => {
    expect(sure(wrong, 3, { change: change('credit') })).toBe(3)
    expect(sure(wrong, 3, { change: change('drop') })).toBeNull()
  })

  it('may take a mark no lower than nothing', () => {
    const all = { a: stored(wrong, { points: -6 }) }
    expect(markOf([item({ id: 'a', points: 3 })], all, 20)).toBe(0)
    expect(
      markOf(
        [item({ id: 'a', points: 3 }), item({ id: 'b', points: 3 })],
        { ...all, b: stored(right, { points: 3 }) },
        20,
      ),
    ).toBe(0)
  })
})

describe('another key', () => {
  const option = (id: string, correct: boolean, weight: number) => ({
    id,
    text: id,
    correct,
    weight,
    typicalError: '',
    feedback: '',
  })

  it('makes its options right, and what takes points away goes on taking them', () => {
    const many = {
      ...blankQuestion('multiple-choice'),
      options: [option('a', true, 1), option('b', false, -0.5), option('c', false, 0)],
    }
    const { options } = rekeyed(many, ['a', 'c']) as typeof many
    expect(options.map(each => [each.correct, each.weight])).toEqual([
      [true, 0.5],
      [false, -0.5],
      [true, 0.5],
    ])
    const back = rekeyed({ ...many, options }, ['c']) as typeof many
    expect(back.options.map(each => [each.correct, each.weight])).toEqual([
      [false, 0],
      [false, -0.5],
      [true, 1],
    ])
    const one = rekeyed(single, [wrong ?? '']) as typeof single
    expect(one.options.map(each => [each.correct, each.weight])).toEqual([
      [false, 0],
      [true, 1],
    ])
  })

  it('is a text or a number, with the tolerance that the question had', () => {
    const short = rekeyed(blankQuestion('short-answer'), ['Maputo', 'maputo']) as ReturnType<
      typeof blankQuestion<'short-answer'>
    >
    expect(short.answers.map(answer => [answer.text, answer.weight])).toEqual([
      ['Maputo', 1],
      ['maputo', 1],
    ])
    const numeric = {
      ...blankQuestion('numeric'),
      answers: [{ value: 1, tolerance: 0.1, weight: 1, typicalError: '', feedback: '' }],
    }
    expect(rekeyed(numeric, ['2,5'])).toMatchObject({ answers: [{ value: 2.5, tolerance: 0.1, weight: 1 }] })
    const bare = { ...numeric, answers: [] }
    expect(rekeyed(bare, ['3'])).toMatchObject({ answers: [{ value: 3, tolerance: 0 }] })
  })

  it('is none where the key is no list', () => {
    for (const type of ['matching', 'ordering', 'gaps', 'essay'] as const) {
      const question = blankQuestion(type) as Question
      expect(rekeyed(question, ['x'])).toBe(question)
    }
  })
})

it('the points of a teacher count for an answer that is there, whatever the key says of it', () => {
  const short = item({
    question: {
      ...blankQuestion('short-answer'),
      stem: 'P',
      answers: [{ text: 'Zambeze', weight: 1 }],
    } as Question,
  })
  const scored = (entry: object, points: number) => scoreEntry(short, entry as never, { points })
  expect(scored({ kind: 'answer', answer: 'Zambeze' }, 0.5)).toEqual({
    answer: 'Zambeze',
    outcome: 'parcial',
    points: 0.5,
    marking: { points: 0.5 },
  })
  expect(scored({ kind: 'answer', answer: 'Limpopo' }, 2)).toMatchObject({ outcome: 'certa', points: 2 })
  expect(scored({ kind: 'blank' }, 2)).toMatchObject({ answer: null, outcome: 'branco', points: 0 })
})
