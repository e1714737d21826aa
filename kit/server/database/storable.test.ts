import { expect, it } from 'vitest'
import type { HttpError } from '#kit/refusals.ts'
import { isStorable, refuseUnstorable } from './storable.ts'

function refusalOf(value: unknown): Record<string, string> | undefined {
  try {
    refuseUnstorable(value)
    return undefined
  } catch (error) {
    expect((error as HttpError).status).toBe(400)
    return (error as HttpError).fields
  }
}
const nested = (levels: number): unknown => (levels === 0 ? 'x' : [nested(levels - 1)])
const BAD = 'Este texto tem um carácter que não se pode guardar.'

it('any text of people can be kept, also beyond the first plane; a null sign and half a character cannot', () => {
  expect(['', 'Évora', '🌍', '\n\t'].every(isStorable)).toBe(true)
  expect(['a\0b', '\ud800', 'a\udc00'].some(isStorable)).toBe(false)
})

it('a value that can be kept passes, whatever it is made of', () => {
  expect(refusalOf({ a: [1, null, undefined, true, 'x', { b: [] }], c: {} })).toBeUndefined()
  expect([refusalOf(null), refusalOf('x'), refusalOf(3)]).toEqual([undefined, undefined, undefined])
})

it('what cannot be kept is refused by the way to it', () => {
  expect(refusalOf({ rows: [{ name: 'Ana' }, { name: 'R\0i' }] })).toEqual({ 'rows.1.name': BAD })
  expect(refusalOf({ rows: { 'a\0': 1 } })).toEqual({ rows: BAD })
  expect(refusalOf(['\ud800'])).toEqual({ 0: BAD })
})

it('thirty-two lists within each other are enough', () => {
  expect(refusalOf({ deep: nested(31) })).toBeUndefined()
  expect(refusalOf({ deep: nested(32) })).toEqual({ deep: 'Há listas dentro de listas a mais.' })
})
