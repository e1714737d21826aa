import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classicalStatistics, semOnScale } from './classical.ts'
import { workedResponses } from './fixtures/worked.ts'
import { pointStatistics } from './point-statistics.ts'
import { responsesFromMarks } from './responses.ts'

const anyRows = <T>(cell: fc.Arbitrary<T>) =>
  fc
    .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 5 }))
    .chain(([n, k]) =>
      fc.array(fc.array(cell, { minLength: k, maxLength: k }), { minLength: n, maxLength: n }),
    )

describe('pointStatistics', () => {
  it('of right and wrong answers are the classical statistics', () => {
    fc.assert(
      fc.property(anyRows(fc.constantFrom(0 as const, 1 as const, 1 as const, undefined)), rows => {
        const items = (rows[0] ?? []).map((_, item) => `P${item}`)
        const classical = classicalStatistics(responsesFromMarks(items, rows))
        const points = pointStatistics(
          rows.map(row => row.map(value => value ?? null)),
          items.map(() => 1),
        )
        expectSame(
          [points.mean, points.sd, points.alpha, squared(points.sem)],
          [classical.mean, classical.sd, classical.alpha, squared(classical.sem)],
        )
        points.items.forEach((item, index) => {
          const other = classical.items[index]
          expectSame(
            [item.p, item.pointBiserial, item.itemRest, item.alphaIfDeleted, item.discrimination],
            [other?.p, other?.pointBiserial, other?.itemRest, other?.alphaIfDeleted, other?.discrimination],
          )
        })
      }),
      { numRuns: 300 },
    )
  })

  it('keep alpha and the correlations when every point is worth half, and p always', () => {
    const { n, k, cells } = workedResponses('knox')
    const rows = (worth: number) =>
      Array.from({ length: n }, (_, pupil) =>
        [...cells.subarray(pupil * k, pupil * k + k)].map(cell => cell * worth),
      )
    const whole = pointStatistics(rows(1), Array(k).fill(1))
    const half = pointStatistics(rows(0.5), Array(k).fill(0.5))
    expectSame([half.alpha, (half.sd ?? 0) * 2], [whole.alpha, whole.sd])
    half.items.forEach((item, index) => {
      expectSame(Object.values(item), Object.values(whole.items[index] ?? {}))
    })
  })

  it('by hand: three pupils, an item of 2 points and one of 3', () => {
    const { mean, sd, alpha, items } = pointStatistics(
      [
        [2, 3],
        [1, 1.5],
        [0, 0],
      ],
      [2, 3],
    )
    expectSame([mean, sd, alpha], [2.5, 2.5, 2 * (1 - (1 + 2.25) / 6.25)])
    expectSame(
      items.map(({ p }) => p),
      [0.5, 0.5],
    )
    expectSame(
      items.map(({ itemRest }) => itemRest),
      [1, 1],
    )
    expectSame(
      items.map(({ discrimination }) => discrimination),
      [1, 1],
    )
  })

  it('do not depend on the order of the pupils', () => {
    fc.assert(
      fc.property(anyRows(fc.constantFrom(0, 0.5, 1, 1.5, 2, null)), rows => {
        const possible = (rows[0] ?? []).map(() => 2)
        const statistics = pointStatistics(rows, possible)
        const other = pointStatistics(rows.toReversed(), possible)
        expectSame(
          [statistics.mean, statistics.sd, statistics.alpha, statistics.sem],
          [other.mean, other.sd, other.alpha, other.sem],
        )
        statistics.items.forEach((item, index) => {
          expectSame(Object.values(item), Object.values(other.items[index] ?? {}))
        })
      }),
      { numRuns: 200 },
    )
  })
})

it('the standard error of measurement moves to 0–20', () => {
  expect(semOnScale(1.5, 40)).toBe(0.75)
  expect(semOnScale(1.5, 15, 10)).toBe(1)
})

/** Near nothing a root makes a difference of 1e-16 one of 1e-8. */
function squared(value: number | null | undefined): number | null | undefined {
  return typeof value === 'number' ? value * value : value
}

function expectSame(actual: (number | null | undefined)[], wanted: (number | null | undefined)[]) {
  expect(actual).toHaveLength(wanted.length)
  wanted.forEach((value, index) => {
    if (typeof value === 'number') expect(actual[index]).toBeCloseTo(value, 9)
    else expect(actual[index]).toBe(value)
  })
}
