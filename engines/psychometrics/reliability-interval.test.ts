import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fAtMost, fQuantile } from './f-distribution.ts'
import { normal, seeded } from './fixtures/simulated.ts'
import { pointStatistics } from './point-statistics.ts'
import { personSeparation, reliabilityInterval } from './reliability-interval.ts'
import { studentCentre } from './student-t.ts'

describe('the F distribution', () => {
  const degrees = fc.integer({ min: 1, max: 400 })
  const anyX = fc.double({ min: 0.01, max: 20, noNaN: true })

  it('is the square of Student’s with one degree above', () => {
    fc.assert(
      fc.property(anyX, degrees, (x, below) => {
        expect(fAtMost(x, 1, below)).toBeCloseTo(studentCentre(Math.sqrt(x), below), 9)
      }),
    )
  })

  it('has a closed form with two degrees above, and turns over with its degrees', () => {
    fc.assert(
      fc.property(anyX, degrees, degrees, (x, above, below) => {
        expect(fAtMost(x, 2, below)).toBeCloseTo(1 - (1 + (2 * x) / below) ** (-below / 2), 9)
        expect(fAtMost(x, above, below)).toBeCloseTo(1 - fAtMost(1 / x, below, above), 9)
      }),
    )
  })

  it('has the quantiles of the printed tables, and nothing below 0', () => {
    // Abramowitz & Stegun 1964, table 26.9
    expect(fQuantile(0.95, 5, 10)).toBeCloseTo(3.33, 2)
    expect(fQuantile(0.975, 10, 20)).toBeCloseTo(2.77, 2)
    expect(fQuantile(0.99, 4, 30)).toBeCloseTo(4.02, 2)
    expect(fQuantile(0.95, 1, 1)).toBeCloseTo(161.4, 1)
    expect([fAtMost(0, 3, 4), fAtMost(-1, 3, 4)]).toEqual([0, 0])
    for (const share of [0.025, 0.5, 0.975])
      expect(fAtMost(fQuantile(share, 49, 49 * 19), 49, 49 * 19)).toBeCloseTo(share, 10)
  })
})

describe('the interval of a reliability', () => {
  it('holds the true one in 95 of 100 classes', () => {
    const [n, k, runs] = [30, 8, 600]
    // Parallel parts: variance of the true values 0.25, of the errors 1.
    const truth = (k * 0.25) / (k * 0.25 + 1)
    let covered = 0
    for (let run = 0; run < runs; run++) {
      const random = seeded(880_000 + run)
      const rows = Array.from({ length: n }, () => {
        const ability = 0.5 * normal(random)
        return Array.from({ length: k }, () => 10 + ability + normal(random))
      })
      const { alpha, complete } = pointStatistics(
        rows,
        Array.from({ length: k }, () => 20),
      )
      const interval = reliabilityInterval(alpha, complete)
      if (interval && interval.low <= truth && truth <= interval.high) covered++
    }
    const error = 3 * Math.sqrt((0.95 * 0.05) / runs)
    expect(Math.abs(covered / runs - 0.95)).toBeLessThan(error)
  })

  it('is Feldt’s: the unreliability over the quantiles of F', () => {
    // With two questions and three pupils F has 2 and 2 degrees: P(F ≤ x) = x / (1 + x).
    expect(reliabilityInterval(0.6, { n: 3, k: 2 })).toEqual({
      low: expect.closeTo(1 - 0.4 * 39, 6),
      high: expect.closeTo(1 - 0.4 / 39, 9),
    })
    const wide = reliabilityInterval(0.8, { n: 20, k: 15 })
    const narrow = reliabilityInterval(0.8, { n: 200, k: 15 })
    expect(wide?.low).toBeLessThan(narrow?.low ?? 0)
    expect(narrow?.low).toBeLessThan(0.8)
    expect(narrow?.high).toBeGreaterThan(0.8)
    expect(wide?.high).toBeGreaterThan(narrow?.high ?? 1)
  })

  it('is not there without a figure, pupils or questions', () => {
    expect(reliabilityInterval(null, { n: 50, k: 20 })).toBeNull()
    expect(reliabilityInterval(1, { n: 50, k: 20 })).toBeNull()
    expect(reliabilityInterval(0.5, { n: 1, k: 20 })).toBeNull()
    expect(reliabilityInterval(0.5, { n: 50, k: 1 })).toBeNull()
  })
})

describe('person separation', () => {
  const of = (...pairs: [number | null, number | null][]) => pairs.map(([ability, se]) => ({ ability, se }))

  it('is the spread of the measures less that of their errors', () => {
    // Variance of −1, 0, 1, 2 is 5/3; mean square of the errors 0.5.
    const found = personSeparation(
      of([-1, Math.SQRT1_2], [0, Math.SQRT1_2], [1, Math.SQRT1_2], [2, Math.SQRT1_2], [null, null]),
    )
    expect(found).toEqual({
      n: 4,
      reliability: expect.closeTo(0.7, 12),
      separation: expect.closeTo(Math.sqrt((5 / 3 - 0.5) / 0.5), 12),
    })
  })

  it('is none where errors are larger than the spread, and is not said of few or of equals', () => {
    expect(personSeparation(of([0, 2], [0.5, 2], [1, 2]))).toEqual({ n: 3, reliability: 0, separation: 0 })
    expect(personSeparation(of([0, 1], [1, 1]))).toBeNull()
    expect(personSeparation(of([1, 1], [1, 1], [1, 1]))).toBeNull()
  })
})
