import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keyFromHex, nameFor, seal, unseal } from './cipher.ts'

const key = keyFromHex('ab'.repeat(32))
const other = keyFromHex('cd'.repeat(32))

describe('what is sealed', () => {
  it('is opened by its key alone', () => {
    fc.assert(
      fc.property(fc.json(), text => {
        const value: unknown = JSON.parse(text)
        const sealed = seal(key, value)
        expect(unseal(key, sealed)).toEqual(value)
        expect(() => unseal(other, sealed)).toThrow()
      }),
    )
  })
})

describe('the name under which a thing is kept', () => {
  it('is the same for the same words and key, and another for any other', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (words, more) => {
        expect(nameFor(key, words)).toBe(nameFor(key, words))
        expect(nameFor(key, words)).toMatch(/^[0-9a-f]{32}$/)
        expect(nameFor(key, words)).not.toBe(nameFor(other, words))
        if (words !== more) expect(nameFor(key, words)).not.toBe(nameFor(key, more))
      }),
    )
  })
})
