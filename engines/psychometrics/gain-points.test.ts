import fc from 'fast-check'
import { expect, it } from 'vitest'
import { gainPoints, pointsOf, reboundOf } from './gain.ts'

it('a gain adds up as it is read: from where they were, the rebound and the gain lead to where they are', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(share, share, share, (before, expected, after) => {
      const of = { before, expected, after, gain: after - expected }
      const [rebound, gain] = [reboundOf(of) ?? NaN, gainPoints(of) ?? NaN]
      expect(pointsOf(before) + rebound).toBe(pointsOf(expected))
      expect(pointsOf(before) + rebound + gain).toBe(pointsOf(after))
      expect(Math.abs(gain - 100 * of.gain)).toBeLessThan(1 + 1e-9)
    }),
  )
  expect(reboundOf({ before: 0.2049, expected: 0.2049 })).toBe(0)
})
