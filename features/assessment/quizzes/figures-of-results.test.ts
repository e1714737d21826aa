import { describe, expect, it } from 'vitest'
import { blankQuestion } from '#engines/questions/blank-question.ts'
import type { Question } from '#engines/questions/question.ts'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import type { ScoredResponse } from '../results/contract.ts'
import {
  asFirstTry,
  competencesOf,
  itemFiguresOf,
  marksOfQuiz,
  type ResultItem,
  type UsedAttempt,
  usedOf,
} from './results.ts'
import type { QuizPupil } from './results-contract.ts'

const attempt = (number: number, mark: number | null, more: object = {}) => ({
  number,
  mark,
  counts: true,
  state: 'entregue',
  ...more,
})

describe('the attempts that figures are made of', () => {
  const all = [
    attempt(3, 12),
    attempt(1, 9),
    attempt(2, 15),
    attempt(4, 19, { counts: false }),
    attempt(5, 20, { state: 'em curso' }),
  ]
  const numbers = (use: Parameters<typeof usedOf>[1], counting = 'mais alta', of = all) =>
    usedOf(of, use, counting).map(each => each.number)

  it('are those that were handed in: all, the first, the last, or the best of those that count', () => {
    expect(numbers('todas')).toEqual([1, 2, 3, 4])
    expect([numbers('primeira'), numbers('última'), numbers('melhor')]).toEqual([[1], [4], [2]])
    expect(numbers('melhor', '', [attempt(2, 9), attempt(1, 9)]), 'the earlier of two as good').toEqual([1])
    expect(numbers('melhor', '', [attempt(1, null), attempt(2, 0)])).toEqual([2])
  })

  it('are those that make the mark, by its method', () => {
    expect(numbers('contam', 'média')).toEqual([1, 2, 3])
    expect([
      numbers('contam', 'primeira'),
      numbers('contam', 'última'),
      numbers('contam', 'mais alta'),
    ]).toEqual([[1], [3], [2]])
    expect(numbers('contam', 'mais alta', [attempt(1, 9, { counts: false })])).toEqual([])
  })
})

describe('how a quiz went', () => {
  const pupil = (
    sex: 'H' | 'M' | null,
    mark: number | null,
    states: string[],
    studentId: string | null = 'p',
  ) => ({ studentId, sex, mark, attempts: states.map(state => ({ state })) }) as unknown as QuizPupil
  const bands = [
    { code: 'NS', name: 'Não satisfatório', from: 0 },
    { code: 'S', name: 'Satisfatório', from: 10 },
  ]

  it('counts who is enrolled, handed in, has a mark and passes, by sex', () => {
    const of = marksOfQuiz(
      [
        pupil('H', 9.5, ['entregue']),
        pupil('M', 9.4, ['em curso', 'entregue']),
        pupil('M', null, ['em curso']),
        pupil(null, 14, ['entregue'], null),
      ],
      bands,
    )
    // Nicknames are in the total alone; 9,5 is shown as 10, and passes; 9,4 is not.
    expect(of).toMatchObject({
      H: { enrolled: 1, evaluated: 1, marked: 1, positives: 1, mean: 10, exactMean: 9.5, bands: [0, 1] },
      M: { enrolled: 2, evaluated: 1, marked: 1, positives: 0, mean: 9, exactMean: 9.4, bands: [1, 0] },
      total: { enrolled: 4, evaluated: 3, marked: 3, positives: 2, mean: (10 + 9 + 14) / 3, bands: [1, 2] },
    })
    expect(of.total.exactMean).toBeCloseTo((9.5 + 9.4 + 14) / 3, 12)
    expect(marksOfQuiz([], bands).total).toMatchObject({ enrolled: 0, mean: null, sd: null })
  })
})

const item = (id: string, more: Partial<ResultItem> = {}): ResultItem => ({
  ...{ id, questionId: `q ${id}`, points: 1, competenceId: 'c', competenceCode: 'FR2', change: null },
  question: choiceOf('Pergunta', ['certa', 'errada'], 0),
  ...more,
})
const response = (
  outcome: ScoredResponse['outcome'],
  points: number | null,
  answer: unknown = 'a',
): ScoredResponse => ({ answer, outcome, points })
const used = (
  pupil: string,
  sex: 'H' | 'M' | null,
  responses: Record<string, ScoredResponse>,
  itemIds = Object.keys(responses),
): UsedAttempt => ({ pupil, sex, itemIds, responses })

describe('how a competence went', () => {
  const named = new Map([['c', { code: 'FR2', description: 'Comparar', domain: 'Fracções' }]])
  const right = response('certa', 1)
  const wrong = response('errada', 0)

  it('takes a pupil once, with all of their answers, and shares by points', () => {
    const items = ['a', 'b', 'd', 'e'].map(id => item(id))
    const [of] = competencesOf(
      items,
      [
        used('ana', 'M', { a: right, b: right }),
        used('ana', 'M', { d: right, e: wrong }),
        used('rui', 'H', { a: right, b: wrong }),
        used('eva', 'M', { a: wrong, b: wrong }),
      ],
      named,
    )
    expect(of).toMatchObject({
      ...{ key: 'c', code: 'FR2', name: 'Comparar', domain: 'Fracções', items: [1, 2, 3, 4] },
      // Ana was asked four of them.
      indication: false,
      // Ana 3 of 4, Rui 1 of 2, Eva 0 of 2: 4 of 8 in all; the two of them 3 of 6.
      bySex: {
        ...{ H: { share: 0.5, n: 1 }, M: { share: 0.5, n: 2 } },
        total: { share: 0.5, n: 3, mastered: 1, developing: 1, notMastered: 1 },
      },
    })
  })

  it('is an indication alone where no pupil had three questions of it, however many were drawn', () => {
    const items = ['a', 'b', 'd', 'e'].map(id => item(id))
    const drawn = [used('ana', 'M', { a: right, b: right }), used('rui', 'H', { d: right, e: wrong })]
    expect(competencesOf(items, drawn, named)[0]?.indication).toBe(true)
    expect(
      competencesOf(
        items,
        [used('ana', 'M', { a: right })].flatMap(one => [one, one, one]),
        named,
      )[0],
    ).toMatchObject({
      // The same question three times is one.
      ...{ indication: true, bySex: { total: { n: 1 } } },
    })
  })

  it('leaves out what was not presented, waits to be marked, or was dropped; blank ones count nothing', () => {
    const items = [
      item('a'),
      item('b', { points: 3 }),
      item('d'),
      item('e', { change: { kind: 'drop' } as never }),
    ]
    const responses = {
      a: response('por corrigir', null),
      b: response('parcial', 1.5),
      d: response('não apresentada', null),
      e: right,
    }
    expect(competencesOf(items, [used('ana', null, responses)], named)[0]).toMatchObject({
      items: [1, 2, 3],
      bySex: { H: { share: null }, M: { share: null }, total: { share: 0.5, developing: 1 } },
    })
    const blank = competencesOf(
      [item('a'), item('b')],
      [used('ana', 'M', { a: right }, ['a', 'b'])],
      named,
    )[0]
    expect(blank?.bySex.total.share).toBe(0.5)
    expect(competencesOf([item('a', { competenceId: null })], [], named)).toEqual([])
    expect(competencesOf([item('a')], [], new Map())[0]).toMatchObject({
      code: '',
      bySex: { total: { n: 0, share: null } },
    })
  })

  it('is never below nothing, and counts a question of two rules once', () => {
    const items = [item('a', { questionId: 'q' }), item('b', { questionId: 'q' })]
    const [of] = competencesOf(items, [used('ana', 'M', { a: response('errada', -1) })], named)
    expect(of).toMatchObject({ items: [1], bySex: { total: { share: 0, notMastered: 1 } } })
  })
})

describe('how a question went', () => {
  const figures = (question: Question, ...responses: (ScoredResponse | undefined)[]) =>
    itemFiguresOf(
      [item('a', { question, points: 2 })],
      responses.map((each, at) => used(`${at}`, 'M', each ? { a: each } : {}, ['a'])),
    )[0]

  it('counts who was asked, right, waiting and blank, and the mean share of the points', () => {
    const of = figures(
      choiceOf('Pergunta', ['certa', 'errada'], 0),
      response('certa', 2),
      response('errada', 0, 'b'),
      response('branco', 0, null),
      response('por corrigir', null),
      undefined,
    )
    expect(of).toMatchObject({ number: 1, asked: 5, right: 1, toMark: 1, blank: 2, facility: 1 / 3 })
    expect(itemFiguresOf([item('a')], [used('x', 'M', {}, ['other'])])[0]).toMatchObject({
      asked: 0,
      facility: null,
    })
  })

  it('says how often each option was chosen', () => {
    const [first, second] = choiceOf('P', ['certa', 'errada'], 0).options
    const of = figures(
      choiceOf('P', ['certa', 'errada'], 0),
      response('certa', 2, first?.id),
      response('errada', 0, second?.id),
      response('errada', 0, second?.id),
    )
    expect(of?.options.map(each => [each.text, each.right, each.chosen])).toEqual([
      ['certa', true, 1],
      ['errada', false, 2],
    ])
    const many = {
      ...blankQuestion('multiple-choice'),
      stem: 'P',
      options: ['x', 'y'].map(id => ({
        id,
        text: id,
        correct: id === 'x',
        weight: 0,
        typicalError: '',
        feedback: '',
      })),
    }
    expect(
      figures(many, response('certa', 2, ['x', 'y']), response('errada', 0, ['y']))?.options.map(
        each => each.chosen,
      ),
    ).toEqual([1, 2])
    const either = { ...blankQuestion('true-false'), stem: 'P', correct: false }
    expect(figures(either, response('certa', 2, false), response('errada', 0, true))?.options).toMatchObject([
      { text: 'Verdadeiro', right: false, chosen: 1 },
      { text: 'Falso', right: true, chosen: 1 },
    ])
  })

  it('gathers what was written alike, the most frequent first, five at most', () => {
    const short = { ...blankQuestion('short-answer'), stem: 'P' }
    const of = figures(
      short,
      response('errada', 0, ' beira'),
      response('certa', 2, 'Maputo'),
      response('certa', 2, 'maputo '),
      response('branco', 0, null),
    )
    expect(of?.options).toEqual([
      { text: 'Maputo', right: true, chosen: 2, typicalError: '' },
      { text: 'beira', right: false, chosen: 1, typicalError: '' },
    ])
    const seven = figures(short, ...[7, 6, 5, 4, 3, 2, 10].map(number => response('errada', 0, `${number}`)))
    expect(seven?.options.map(each => each.text)).toEqual(['2', '3', '4', '5', '6'])
  })

  it('counts the points of open answers, the most first, and of others how right they were', () => {
    const essay = { ...blankQuestion('essay'), stem: 'P' }
    const points = figures(
      essay,
      response('parcial', 0.5),
      response('certa', 2),
      response('parcial', 0.5),
      response('por corrigir', null),
    )
    expect(points?.options.map(each => [each.text, each.chosen])).toEqual([
      ['2 pt', 1],
      ['0,5 pt', 2],
    ])
    const order = { ...blankQuestion('ordering'), stem: 'P' }
    expect(
      figures(
        order,
        response('certa', 2),
        response('parcial', 1),
        response('parcial', 1),
        response('errada', 0),
      )?.options,
    ).toMatchObject([
      { text: 'Toda certa', right: true, chosen: 1 },
      { text: 'Em parte', right: false, chosen: 2 },
      { text: 'Errada', right: false, chosen: 1 },
    ])
  })
})

it('a response is as of its first try where there were several', () => {
  const tries = [
    { answer: 'b', outcome: 'errada' as const, points: 0 },
    { answer: 'a', outcome: 'certa' as const, points: 1 },
  ]
  const last = { ...response('certa', 0.5), tries } as unknown as ScoredResponse
  expect(asFirstTry(last)).toMatchObject({ answer: 'b', outcome: 'errada', points: 0 })
  expect(asFirstTry(response('certa', 1))).toEqual(response('certa', 1))
  expect(asFirstTry({ ...response('certa', 1), tries: [] })).toMatchObject({ outcome: 'certa' })
})
