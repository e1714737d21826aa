import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differentialItem, type Stratum } from './differential.ts'
import { normal, seeded } from './fixtures/simulated.ts'

const stratum = (a: number, b: number, c: number, d: number): Stratum => ({
  reference: { right: a, n: a + b },
  focal: { right: c, n: c + d },
})

/** Pupils of two groups matched by 20 questions; the one in question is harder for the focal group by so many logits. */
function simulated(seed: number, harder: number, n = 400): Stratum[] {
  const random = seeded(seed)
  const strata = new Map<
    number,
    { reference: { right: number; n: number }; focal: { right: number; n: number } }
  >()
  for (let pupil = 0; pupil < n; pupil++) {
    const group = pupil % 2 === 0 ? 'reference' : 'focal'
    // The focal group is weaker, which is not what is asked.
    const ability = normal(random) - (group === 'focal' ? 0.5 : 0)
    const right = (difficulty: number) => Number(random() < 1 / (1 + Math.exp(difficulty - ability)))
    const studied = right(0.2 + (group === 'focal' ? harder : 0))
    let score = studied
    for (let item = 0; item < 19; item++) score += right(-1.8 + 0.2 * item)
    const own = strata.get(score) ?? { reference: { right: 0, n: 0 }, focal: { right: 0, n: 0 } }
    own[group].n++
    own[group].right += studied
    strata.set(score, own)
  }
  return [...strata.values()]
}

describe('a question that is harder for one of two groups', () => {
  it('has the common odds ratio of a published example', () => {
    // Agresti 2002, Categorical Data Analysis, table 6.9: eight centres, 2.1345 and its interval 1.18 to 3.87.
    const found = differentialItem([
      stratum(11, 25, 10, 27),
      stratum(16, 4, 22, 10),
      stratum(14, 5, 7, 12),
      stratum(2, 14, 1, 16),
      stratum(6, 11, 0, 12),
      stratum(1, 10, 0, 10),
      stratum(1, 4, 1, 8),
      stratum(4, 2, 6, 1),
    ])
    expect(found?.n).toEqual({ reference: 130, focal: 143 })
    expect(found?.oddsRatio).toBeCloseTo(2.1345, 4)
    const half = (1.96 * (found?.se ?? 0)) / 2.35
    expect((found?.oddsRatio ?? 0) * Math.exp(-half)).toBeCloseTo(1.18, 2)
    expect((found?.oddsRatio ?? 0) * Math.exp(half)).toBeCloseTo(3.87, 2)
    expect(found?.delta).toBeCloseTo(-2.35 * Math.log(2.1345), 3)
    // M² is 6.38 there without the correction: √6.38 is 2.527 standard deviations.
    expect(found?.chiSquare).toBeGreaterThan(5)
    expect(found?.chiSquare).toBeLessThan(6.38)
    expect(found?.probability).toBeLessThan(0.03)
  })

  it('of one stratum is the odds ratio with the error of its four counts', () => {
    const count = fc.integer({ min: 1, max: 60 })
    fc.assert(
      fc.property(count, count, count, count, (a, b, c, d) => {
        const [A, B, C, D] = [a + 20, b + 20, c + 20, d + 20]
        const found = differentialItem([stratum(A, B, C, D)])
        expect(found?.oddsRatio).toBeCloseTo((A * D) / (B * C), 9)
        expect(found?.se).toBeCloseTo(2.35 * Math.sqrt(1 / A + 1 / B + 1 / C + 1 / D), 9)
        const n = A + B + C + D
        const expected = ((A + B) * (A + C)) / n
        const variance = ((A + B) * (C + D) * (A + C) * (B + D)) / (n * n * (n - 1))
        expect(found?.chiSquare).toBeCloseTo(Math.max(0, Math.abs(A - expected) - 0.5) ** 2 / variance, 9)
        // The other way round it is harder for the other group by as much.
        expect(differentialItem([stratum(C, D, A, B)])?.delta).toBeCloseTo(-(found?.delta ?? 0), 9)
      }),
    )
  })

  it('says C of a large difference, and A in all but few of the classes without one', () => {
    const grades = (harder: number) =>
      Array.from({ length: 100 }, (_, at) => differentialItem(simulated(3000 + at, harder))?.grade)
    const without = grades(0)
    expect(without.filter(grade => grade !== 'A').length).toBeLessThanOrEqual(8)
    expect(without.filter(grade => grade === 'C').length).toBeLessThanOrEqual(2)
    const large = grades(1.5)
    expect(large.filter(grade => grade !== 'A').length).toBeGreaterThanOrEqual(98)
    expect(large.filter(grade => grade === 'C').length).toBeGreaterThanOrEqual(70)
    expect(differentialItem(simulated(3000, 1.5))?.delta).toBeLessThan(-1.5)
  })

  it('grades by size and by what chance would bring', () => {
    // |Δ| of 1.6, of few and of many.
    expect(differentialItem([stratum(20, 20, 13, 26)])).toMatchObject({ grade: 'A' })
    expect(differentialItem([stratum(120, 120, 80, 160)])).toMatchObject({ grade: 'B' })
    expect(differentialItem([stratum(2000, 2000, 1330, 2660)])).toMatchObject({ grade: 'C' })
    // |Δ| of 1.3 of thousands is B, of 0.9 A.
    expect(differentialItem([stratum(4000, 4000, 2920, 5080)])).toMatchObject({ grade: 'B' })
    expect(differentialItem([stratum(4000, 4000, 3250, 4750)])).toMatchObject({ grade: 'A' })
  })

  it('is not said of few, of one group alone, or where nobody erred', () => {
    expect(differentialItem([])).toBeNull()
    expect(differentialItem([stratum(20, 9, 20, 20)])).toBeNull()
    expect(differentialItem([stratum(20, 20, 20, 9)])).toBeNull()
    expect(differentialItem([stratum(40, 40, 0, 0), stratum(0, 0, 40, 40)])).toBeNull()
    expect(differentialItem([stratum(40, 0, 40, 0)])).toBeNull()
    expect(differentialItem([stratum(40, 0, 30, 10)])).toBeNull()
    // What stands in strata of one group alone does not count.
    const own = differentialItem([stratum(30, 20, 20, 30)])
    expect(differentialItem([stratum(30, 20, 20, 30), stratum(9, 9, 0, 0)])).toEqual(own)
  })
})
