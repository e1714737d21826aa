import { describe, expect, it } from 'vitest'
import { type Parts, regressionOf, sharesOf } from './true-shares.ts'

/** Rows whose covariances are exactly these: every combination of the signs of independent parts. */
function rowsOf(loadings: readonly (readonly number[])[]): number[][] {
  const parts = loadings[0]?.length ?? 0
  // n − 1 in place of n.
  const scale = Math.sqrt((2 ** parts - 1) / 2 ** parts)
  return Array.from({ length: 2 ** parts }, (_, row) =>
    loadings.map(of =>
      of.reduce((sum, loading, part) => sum + scale * loading * ((row >> part) & 1 ? 1 : -1), 0.5),
    ),
  )
}

const parts = (again: boolean[], names: string[]): Parts => ({
  weights: again.map(() => 1),
  again,
  names,
})

describe('the regression of true shares', () => {
  it('is Kelley’s on the mean of all where all questions have the same in common, worked by hand', () => {
    // Four questions, 1 in common and 1 of each: of the mean of all, 4 / (4 + 1) is true, a half of it by the asked two.
    const rows = rowsOf([
      [1, 1, 0, 0, 0],
      [1, 0, 1, 0, 0],
      [1, 0, 0, 1, 0],
      [1, 0, 0, 0, 1],
    ])
    const { own, rest } = regressionOf(rows, parts([true, true, false, false], ['a', 'a', 'b', 'b']))
    expect([own, rest]).toEqual([expect.closeTo(0.4, 9), expect.closeTo(0.4, 9)])
  })

  it('says nothing by the rest where a competence has nothing in common with the others', () => {
    const rows = rowsOf([
      [1, 0, 1, 0, 0, 0],
      [1, 0, 0, 1, 0, 0],
      [0, 1, 0, 0, 1, 0],
      [0, 1, 0, 0, 0, 1],
    ])
    const { own, rest } = regressionOf(rows, parts([true, true, false, false], ['a', 'a', 'b', 'b']))
    expect(own).toBeGreaterThan(0.6)
    expect(Math.abs(rest)).toBeLessThan(0.25)
  })

  it('takes everything for chance where nothing is in common', () => {
    const rows = rowsOf([
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ])
    const { own, rest } = regressionOf(rows, parts([true, false, false], ['a', 'b', 'c']))
    expect([own, rest]).toEqual([expect.closeTo(0, 9), expect.closeTo(0, 9)])
  })

  it('is of the asked questions alone where all are asked', () => {
    const rows = rowsOf([
      [1, 1, 0],
      [1, 0, 1],
    ])
    const all = parts([true, true], ['a', 'b'])
    expect(regressionOf(rows, all).own).toBeCloseTo(2 / 3, 9)
    expect(regressionOf(rows, all).rest).toBe(0)
    expect(sharesOf([1, 0], all)).toEqual({ own: 0.5, rest: null })
  })

  it('weighs by points', () => {
    const heavy = { ...parts([true, true, false], ['a', 'a', 'b']), weights: [3, 1, 2] }
    expect(sharesOf([1, 0, 0.5], heavy)).toEqual({ own: 0.75, rest: 0.5 })
  })
})
