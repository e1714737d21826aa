import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ItemBody } from './contract.ts'
import { withPointsShared } from './shared-points.ts'
import { newItem } from './test-values.ts'

const worth = (points: number): ItemBody => newItem({ points })
const pointsOf = (items: readonly ItemBody[] | undefined) => items?.map(item => item.points)

it('shares points out in proportion to what each question was worth', () => {
  expect(pointsOf(withPointsShared([1, 1, 2, 4].map(worth), 20))).toEqual([2.5, 2.5, 5, 10])
  expect(pointsOf(withPointsShared([2, 2, 2].map(worth), 20))).toEqual([7, 6.5, 6.5])
})

it('leaves the points of a question whose criteria say them', () => {
  const essay = newItem({ type: 'essay', points: 6 })
  if (essay.question.type !== 'essay') throw new Error('no essay')
  const marked = {
    ...essay,
    question: { ...essay.question, rubric: [{ text: 'Clareza', points: 6 }] },
  } as ItemBody
  expect(pointsOf(withPointsShared([worth(1), marked, worth(1)], 20))).toEqual([7, 6, 7])
  expect(withPointsShared([marked], 20)).toBeUndefined()
})

it('adds up to the total, gives each something, and says where it cannot', () => {
  const points = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(
      points,
      fc.integer({ min: 1, max: 40 }).map(half => half / 2),
      (each, total) => {
        const shared = pointsOf(withPointsShared(each.map(worth), total))
        expect(shared === undefined).toBe(each.length > total * 10)
        if (shared === undefined) return
        expect(shared.reduce((sum, value) => sum + value, 0)).toBeCloseTo(total)
        expect(Math.min(...shared)).toBeGreaterThan(0)
      },
    ),
  )
})
