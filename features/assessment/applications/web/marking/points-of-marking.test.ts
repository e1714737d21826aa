import { expect, it } from 'vitest'
import { blankQuestion } from '#engines/questions/blank-question.ts'
import type { QuestionOf } from '#engines/questions/question.ts'
import { awardedPoints, isMarked, judgedOf, markingOf, pointsBy } from './marking-words.ts'

it('points are read from none to the most, with a comma', () => {
  expect(['0', '2,5', '4'].map(word => pointsBy(word, 4))).toEqual([0, 2.5, 4])
  expect(['4,1', '-1', 'bom', ''].map(word => pointsBy(word, 4))).toEqual(Array(4).fill(undefined))
})

it('what was awarded is read and sent as one whole, or by criterion, and nothing as nothing', () => {
  expect(awardedPoints(null)).toEqual({})
  expect(awardedPoints({ points: 0 })).toEqual({ '': 0 })
  expect(awardedPoints({ criteria: { c: 2 } })).toEqual({ c: 2 })
  expect(markingOf({})).toBeNull()
  expect(markingOf({ '': 0 })).toEqual({ points: 0 })
  expect(markingOf({ c: 2, d: 0 })).toEqual({ criteria: { c: 2, d: 0 } })
})

it('an answer without a point is marked, one without points is not', () => {
  expect([isMarked({ points: 0 }), isMarked({ points: null })]).toEqual([true, false])
})

it('an answer without a rubric is judged whole, by a key for each point and one more for a part of one', () => {
  const keys = (points: number) =>
    judgedOf(blankQuestion('essay'), points).map(({ id, choices }) => [
      id,
      choices.map(choice => `${choice.key}=${choice.points}`).join(' '),
    ])
  expect(keys(3)).toEqual([['', '0=0 1=1 2=2 3=3']])
  expect(keys(2.5)).toEqual([['', '0=0 1=1 2=2 3=2.5']])
  expect(keys(12)).toEqual([['', '0=0 1=1 2=2 3=3 4=4 5=5 6=6 7=7 8=8 9=9']])
})

it('the levels of a criterion have a key each, their points where these are whole and differ', () => {
  const keys = (...points: number[]) => {
    const levels = points.map((worth, at) => ({ id: `${at}`, points: worth, text: `nível ${at}` }))
    const rubric = [{ id: 'c', text: 'Clareza', points: Math.max(4, ...points), levels }]
    const [judged] = judgedOf({ ...blankQuestion('essay'), rubric } as QuestionOf<'essay'>, 4)
    return judged?.choices.map(choice => choice.key)
  }
  expect(keys(4, 2, 0)).toEqual(['4', '2', '0'])
  expect(keys(0, 1.5, 3)).toEqual(['0', '2', '3'])
  expect(keys(3, 1.5, 0)).toEqual(['1', '2', '0'])
  expect(keys(0, 0, 3)).toEqual(['0', '2', '3'])
  expect(keys(12, 6, 0)).toEqual(['1', '2', '0'])
  expect(keys(3, 2.5, 2, 1.5)).toEqual(['1', '2', '3', '4'])
  expect(keys(10, 9, 8, 7, 6, 5, 4, 3, 2, 1)?.slice(-2)).toEqual(['9', null])
  const none = judgedOf(
    {
      ...blankQuestion('essay'),
      rubric: [{ id: 'c', text: 'Clareza', points: 2, levels: [] }],
    } as QuestionOf<'essay'>,
    4,
  )
  expect(none).toMatchObject([{ id: 'c', text: 'Clareza', points: 2 }])
  expect(none[0]?.choices.map(choice => choice.points)).toEqual([0, 1, 2])
})
