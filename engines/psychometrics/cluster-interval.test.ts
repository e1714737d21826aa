import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CLASSES_FOR_INTERVAL, type ClassMean, clusterInterval } from './cluster-interval.ts'
import { normal, seeded } from './fixtures/simulated.ts'
import { student95 } from './student-t.ts'

describe('the interval of a school from its classes', () => {
  it('of classes of one size is Student’s interval of their means', () => {
    const interval = clusterInterval([9, 10, 14].map(mean => ({ n: 25, mean })))
    // Mean 11, variance of the means 7, t of two degrees.
    const half = student95(2) * Math.sqrt(7 / 3)
    expect(interval?.low).toBeCloseTo(11 - half, 10)
    expect(interval?.high).toBeCloseTo(11 + half, 10)
  })

  it('does not narrow with more pupils in the same classes, and there is none of two classes', () => {
    const classes = fc.array(
      fc.record({ n: fc.integer({ min: 1, max: 60 }), mean: fc.integer({ min: 0, max: 20 }) }),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(classes, all => {
        const own = clusterInterval(all)
        if (all.length < CLASSES_FOR_INTERVAL) expect(own).toBeNull()
        const tenfold = clusterInterval(all.map(({ n, mean }) => ({ n: 10 * n, mean })))
        if (own === null || tenfold === null) {
          expect([own, tenfold]).toEqual([null, null])
          return
        }
        expect(tenfold.low).toBeCloseTo(own.low, 9)
        expect(tenfold.high).toBeCloseTo(own.high, 9)
      }),
    )
  })

  it('holds the mean of the school in nine of ten samples, where pupils of a class have a tenth of their spread in common', () => {
    const random = seeded(11)
    let held = 0
    for (let school = 0; school < 400; school++) {
      const classes = Array.from({ length: 4 }, (): ClassMean => {
        const ofClass = Math.sqrt(0.1) * normal(random)
        const marks = Array.from({ length: 30 }, () => ofClass + Math.sqrt(0.9) * normal(random))
        return { n: 30, mean: marks.reduce((sum, mark) => sum + mark, 0) / 30 }
      })
      const { low, high } = clusterInterval(classes) ?? { low: 0, high: 0 }
      if (low <= 0 && high >= 0) held++
    }
    expect(held / 400).toBeGreaterThan(0.92)
  })
})
