import { describe, expect, it } from 'vitest'
import { blankQuestion } from '#engines/questions/blank-question.ts'
import { drawValues } from '#engines/questions/draw-values.ts'
import type { Question } from '#engines/questions/question.ts'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import type { ScoredResponse } from '../results/contract.ts'
import { itemFiguresOf, type ResultItem, type UsedAttempt } from './results.ts'

const items: ResultItem[] = ['um', 'dois', 'três'].map((id, at) => ({
  id,
  questionId: id,
  points: 1,
  competenceId: null,
  competenceCode: null,
  change: null,
  question: choiceOf(`Pergunta ${at + 1}`, ['certa', 'errada'], 0),
}))
const answered = (points: number): ScoredResponse => ({
  answer: points === 1 ? 'a' : 'b',
  outcome: points === 1 ? 'certa' : 'errada',
  points,
})
const attempt = (at: number, points: readonly (number | null)[]): UsedAttempt => ({
  pupil: `aluno ${at}`,
  sex: at % 2 === 0 ? 'H' : 'M',
  itemIds: items.flatMap(({ id }, place) => (points[place] === null ? [] : [id])),
  responses: Object.fromEntries(
    items.flatMap(({ id }, place) => {
      const value = points[place] ?? null
      return value === null ? [] : [[id, answered(value)] as const]
    }),
  ),
})
const correlations = (attempts: readonly UsedAttempt[]) =>
  itemFiguresOf(items, attempts).map(item => item.itemRest)

describe('the correlation of a question with the rest of its quiz', () => {
  it('is 1 where who knows it knows the rest, and −1 where the key is the wrong way round', () => {
    const ten = Array.from({ length: 10 }, (_none, at) => attempt(at, at < 5 ? [1, 1, 0] : [0, 0, 1]))
    const [first, , third] = correlations(ten)
    // Of the first question the rest is one point for everybody, which tells nothing apart.
    expect(first).toBeNull()
    expect(third).toBeCloseTo(-1, 10)
    const alike = Array.from({ length: 10 }, (_none, at) => attempt(at, at < 4 ? [1, 1, 1] : [0, 0, 0]))
    for (const correlation of correlations(alike)) expect(correlation).toBeCloseTo(1, 10)
  })

  it('is null for fewer than ten attempts with the question', () => {
    const nine = Array.from({ length: 9 }, (_none, at) => attempt(at, at < 4 ? [1, 1, 1] : [0, 0, 0]))
    expect(correlations(nine)).toEqual([null, null, null])
    const drawn = [...nine, attempt(9, [1, 1, null])]
    expect(correlations(drawn).map(correlation => correlation === null)).toEqual([false, false, true])
  })
})

describe('what was answered to a question whose values are drawn', () => {
  it('is counted by how it went, since the same number answers other values with each pupil', () => {
    const value = { name: 'a', from: 1, to: 9, decimals: 0 }
    const { question } = drawValues<Question>({
      ...blankQuestion('numeric'),
      stem: 'O dobro de {a}?',
      answers: [{ value: 0, tolerance: 0, formula: '2*a', weight: 1, typicalError: '', feedback: '' }],
      drawn: { values: [value], draws: [] },
    })
    const item = { ...(items[0] as ResultItem), question }
    const attempts = [0, 1, 2].map(at => ({
      ...attempt(at, [1, null, null]),
      responses: {
        um: {
          answer: { draw: at, text: '8' },
          outcome: at === 0 ? ('certa' as const) : ('errada' as const),
          points: at === 0 ? 1 : 0,
        },
      },
    }))
    const [figures] = itemFiguresOf([item], attempts)
    expect(figures?.options.map(({ text, chosen }) => [text, chosen])).toEqual([
      ['Toda certa', 1],
      ['Em parte', 0],
      ['Errada', 2],
    ])
  })
})
