import fc from 'fast-check'
import { expect, it } from 'vitest'
import { drawing } from './patience.ts'

it('every way through the lists of a visit is drawn once in as many commits as there are ways', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 3 }), fc.nat(12), (sizes, parts) => {
      const all = sizes.reduce((product, size) => product * size, 1)
      const ways = Array.from({ length: all }, (_, turn) => {
        const draw = drawing(parts + 1, turn * (parts + 1) + (turn % (parts + 1)))
        return sizes.map(size => draw(Array.from({ length: size }, (_each, at) => at))).join()
      })
      expect(new Set(ways).size).toBe(all)
    }),
  )
  expect(drawing(12)([])).toBeUndefined()
})
