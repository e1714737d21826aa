import { expect, it } from 'vitest'
import { awardedPoints, isMarked, markingOf, pointsBy } from './marking-words.ts'

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
