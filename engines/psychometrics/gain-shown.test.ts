import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  betweenText,
  clearOf,
  emptyGain,
  endOf,
  gainPoints,
  gainSentence,
  gainText,
  pointsOf,
  reboundOf,
  shownGain,
  signedEnd,
  signedPoints,
} from './gain.ts'

it('is clear by what is shown: an end near 0 is shown in tenths, so that its side is seen', () => {
  expect([pointsOf(0.004), pointsOf(0.005), pointsOf(-0.005), pointsOf(-0.0149)]).toEqual([0, 1, -1, -1])
  expect([0.0004, 0.0005, 0.0049, 0.005, -0.0004, -0.0031, -0.02].map(endOf)).toEqual([
    0, 0.1, 0.5, 1, 0, -0.3, -2,
  ])
  const said = (low: number, high: number) => [
    betweenText({ interval: { low, high } }),
    clearOf({ low, high }),
  ]
  expect(said(0.0031, 0.09)).toEqual(['entre 0,3 e 9', 'up'])
  expect(said(0.0004, 0.09)).toEqual(['entre 0 e 9', 'none'])
  expect(said(-0.09, -0.0031)).toEqual(['entre −9 e −0,3', 'down'])
  expect([0.0031, -0.0031, 0.09, 0.0001].map(signedEnd)).toEqual(['+0,3', '−0,3', '+9', '0'])
  fc.assert(
    fc.property(fc.double({ min: -1, max: 1, noNaN: true }), low => {
      const shown = betweenText({ interval: { low, high: 1 } }).match(/^entre (\S+) e 100$/)?.[1] ?? ''
      expect(clearOf({ low, high: 1 }) === 'up').toBe(/^[1-9]|^0,[1-9]/.test(shown))
    }),
  )
})

it('never denies what its interval says, nor stands outside of it', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  const near = fc.double({ min: -0.02, max: 0.02, noNaN: true })
  const width = fc.double({ min: 0, max: 0.02, noNaN: true })
  fc.assert(
    fc.property(share, near, width, width, (expected, gained, below, above) => {
      const interval = { low: gained - below, high: gained + above }
      const gain = {
        ...emptyGain({ n: 20, items: 4, method: 'same' as const }),
        ...{ before: expected, expected, after: expected + gained, gain: gained, interval },
        clear: clearOf(interval),
      }
      const points = shownGain(gain) ?? Number.NaN
      expect(points).toBeGreaterThanOrEqual(endOf(interval.low))
      expect(points).toBeLessThanOrEqual(endOf(interval.high))
      if (gain.clear === 'up') expect(points).toBeGreaterThan(0)
      if (gain.clear === 'down') expect(points).toBeLessThan(0)
      if (gain.clear !== 'none') expect(gainText(gain)).not.toMatch(/o mesmo resultado|o que se esperava/)
      expect(signedPoints(points)).toBe(gainSentence(gain, true).match(/: ([+−]?[\d,]+), entre/)?.[1])
    }),
  )
})

it('adds up as it is shown, whatever was rounded', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(share, share, share, (before, expected, after) => {
      const gain = {
        ...emptyGain({ n: 20, items: 4, method: 'same' }),
        before,
        expected,
        after,
        gain: after - expected,
      }
      const points = gainPoints(gain) ?? Number.NaN
      expect(pointsOf(before) + (reboundOf(gain) ?? Number.NaN) + points).toBe(pointsOf(after))
      expect(Math.abs(points - 100 * (after - expected))).toBeLessThanOrEqual(1)
      const [rebound = '0', beyond] = gainSentence(gain, true).match(/[+−]?\d+/g) ?? []
      const number = (text = '0') => Number(text.replace('−', '-'))
      expect(reboundOf(gain) === 0 ? number(rebound) : number(beyond)).toBe(points)
    }),
  )
})
