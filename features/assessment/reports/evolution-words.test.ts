import fc from 'fast-check'
import { expect, it } from 'vitest'
import { emptyGain, gainParts } from '#engines/psychometrics/gain.ts'
import { gainRows } from './evolution-words.ts'

const share = fc.double({ min: 0, max: 1, noNaN: true })
const number = (text: string) => Number(text.replace('−', '-'))

it('the lines of a gain add up as they are shown, and say what the sentence says', () => {
  fc.assert(
    fc.property(share, share, share, (before, expected, after) => {
      const total = {
        ...emptyGain({ n: 20, items: 4, method: 'same' }),
        ...{ before, expected, after, gain: after - expected },
      }
      const [rise, rebound, beyond, sexes] = gainRows({ total, H: total, M: total })
      const [from = '', to = ''] = rise?.name.match(/\d+/g) ?? []
      const points = [rise, rebound, beyond].map(row => number(row?.value ?? ''))
      expect(points[0]).toBe(number(to) - number(from))
      expect((points[1] ?? 0) + (points[2] ?? 0)).toBe(points[0])
      expect(sexes?.value).toBe(`${beyond?.value} H · ${beyond?.value} M`)
      expect(gainParts(total, true).figure).toBe(beyond?.value)
    }),
  )
})
