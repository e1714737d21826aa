import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { agreementOf, type TwoReadings } from './agreement.ts'

const times = (count: number, both: TwoReadings) => Array.from({ length: count }, () => both)

describe('two readers of the same answers', () => {
  it('of right and wrong have Cohen’s kappa with the standard error of Fleiss, Cohen and Everitt', () => {
    const readings = [...times(20, [1, 1]), ...times(5, [1, 0]), ...times(10, [0, 1]), ...times(15, [0, 0])]
    const found = agreementOf(readings)
    // p₀ = 0.7; chance 0.5 · 0.6 + 0.5 · 0.4 = 0.5.
    expect(found?.kappa).toBeCloseTo(0.4, 12)
    expect([found?.n, found?.same]).toEqual([50, 0.7])
    // Without weights (Fleiss, Levin & Paik 2003, Statistical Methods for Rates and Proportions, eq. 18.13): A + B − C.
    const cells = [
      [0.4, 0.1],
      [0.2, 0.3],
    ]
    const [rows, columns, kappa] = [[0.5, 0.5], [0.6, 0.4], 0.4]
    let [a, b] = [0, 0]
    for (const i of [0, 1])
      for (const j of [0, 1]) {
        const p = cells[i]?.[j] ?? 0
        if (i === j) a += p * (1 - ((rows[i] ?? 0) + (columns[i] ?? 0)) * (1 - kappa)) ** 2
        else b += p * ((columns[i] ?? 0) + (rows[j] ?? 0)) ** 2 * (1 - kappa) ** 2
      }
    const c = (kappa - 0.5 * (1 - kappa)) ** 2
    const half = (1.959964 * Math.sqrt(a + b - c)) / (0.5 * Math.sqrt(50))
    expect(found?.interval?.low).toBeCloseTo(kappa - half, 6)
    expect(found?.interval?.high).toBeCloseTo(kappa + half, 6)
    expect(found?.difference.mean).toBeCloseTo(0.1, 12)
  })

  it('weigh a distance by its square: kappa is one less the mean square over that of any two readings', () => {
    const anyReading = fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 }))
    fc.assert(
      fc.property(fc.array(anyReading, { minLength: 10, maxLength: 40 }), readings => {
        const n = readings.length
        const own = readings.reduce((sum, [a, b]) => sum + (a - b) ** 2, 0) / n
        const any =
          readings.reduce((sum, [a]) => sum + readings.reduce((all, [, b]) => all + (a - b) ** 2, 0), 0) /
          (n * n)
        const found = agreementOf(readings)
        const varies = [0, 1].every(reader => new Set(readings.map(both => both[reader])).size > 1)
        if (!varies) {
          expect(found?.kappa).toBeNull()
          return
        }
        expect(found?.kappa).toBeCloseTo(1 - own / any, 9)
        expect(found?.interval?.low).toBeLessThanOrEqual((found?.kappa ?? 0) + 1e-9)
        // Neither the unit nor which reader is named first says how far they agree.
        const turned = agreementOf(readings.map(([a, b]) => [3 * b + 1, 3 * a + 1]))
        expect(turned?.kappa).toBeCloseTo(found?.kappa ?? Number.NaN, 9)
        expect(turned?.difference.mean).toBeCloseTo(-3 * (found?.difference.mean ?? 0), 9)
      }),
    )
  })

  it('differ on the mean within Student’s interval', () => {
    // Differences 1, 1, 1, 1, 1, 0, 0, 0, 0, 0: mean 0.5, variance 5/18, t of nine degrees 2.262157.
    const found = agreementOf([...times(5, [2, 3]), ...times(5, [4, 4])])
    const half = 2.262157 * Math.sqrt(5 / 18 / 10)
    expect(found?.difference.mean).toBe(0.5)
    expect(found?.difference.low).toBeCloseTo(0.5 - half, 6)
    expect(found?.difference.high).toBeCloseTo(0.5 + half, 6)
  })

  it('say nothing of nothing, no interval of few, and no kappa without any variance', () => {
    expect(agreementOf([])).toBeNull()
    expect(agreementOf(times(9, [1, 2]).with(0, [1, 1]))).toMatchObject({
      interval: null,
      difference: { low: null, high: null },
    })
    expect(agreementOf(times(12, [3, 3]))).toMatchObject({ same: 1, kappa: null, interval: null })
    // One reader who gave everything the same: kappa would be 0 although they differ once in forty.
    const almost = agreementOf([...times(39, [1, 1]), [1, 2]])
    expect(almost).toMatchObject({ same: 39 / 40, constant: 1, kappa: null, interval: null })
    // Wilson's interval of 39 of 40.
    expect(almost?.sameInterval.low).toBeCloseTo(0.8712, 4)
    expect(almost?.sameInterval.high).toBeCloseTo(0.9956, 4)
  })
})
