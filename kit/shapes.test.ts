import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { checkFromBeforeTo, day, isDay, moment, recordOf, timeOfDay, version } from './shapes.ts'

const span = z.object({ from: z.optional(day), to: z.optional(z.nullable(day)) }).check(checkFromBeforeTo)

function messages(schema: z.ZodMiniType, value: unknown): string[] {
  const { error } = z.safeParse(schema, value)
  return (error?.issues ?? []).map(issue => `${issue.path.join('.')}: ${issue.message}`)
}

describe('a day', () => {
  it('is one that the calendar has, from 1900 to 2100', () => {
    for (const text of ['1900-01-01', '2026-05-05', '2024-02-29', '2100-12-31'])
      expect(isDay(text)).toBe(true)
    for (const text of ['1899-12-31', '2101-01-01', '9999-12-31', '+010000-01-01', '2026-02-30', '', null])
      expect(isDay(text), String(text)).toBe(false)
  })

  it('is the same for a page as for the server', () => {
    const two = fc.integer({ min: 0, max: 33 }).map(number => String(number).padStart(2, '0'))
    const year = fc.integer({ min: 1898, max: 2102 }).map(String)
    const like = fc.tuple(year, two, two).map(parts => parts.join('-'))
    fc.assert(
      fc.property(fc.oneof({ weight: 9, arbitrary: like }, fc.string()), text => {
        expect(isDay(text)).toBe(z.safeParse(day, text).success)
      }),
      { numRuns: 2000 },
    )
  })

  it('outside of the bounds is refused with the bounds', () => {
    expect(messages(day, '9999-12-31')).toEqual([': A data tem de ficar entre 01/01/1900 e 31/12/2100.'])
  })
})

it('a moment has its zone and is within the same bounds', () => {
  expect(z.safeParse(moment, '2026-05-05T07:45:00+02:00').success).toBe(true)
  expect(z.safeParse(moment, '2026-05-05T07:45:00').success).toBe(false)
  expect(z.safeParse(moment, '9999-05-05T07:45:00Z').success).toBe(false)
  expect(z.safeParse(moment, `2026-05-05T07:45:00.${'0'.repeat(1000)}Z`).success).toBe(false)
})

describe('a span', () => {
  it('may be of one day, of six years, or open at either end', () => {
    expect(messages(span, { from: '2026-05-05', to: '2026-05-05' })).toEqual([])
    expect(messages(span, { from: '2026-05-05', to: '2032-05-05' })).toEqual([])
    expect(messages(span, { from: '2026-05-05', to: null })).toEqual([])
    expect(messages(span, { to: '2026-05-05' })).toEqual([])
  })

  it('that ends before it begins, or after more than six years, is refused at its end', () => {
    expect(messages(span, { from: '2026-05-05', to: '2026-05-04' })).toEqual([
      'to: O fim vem antes do início.',
    ])
    expect(messages(span, { from: '2026-05-05', to: '2032-05-06' })).toEqual([
      'to: Entre o início e o fim cabem no máximo 6 anos.',
    ])
  })
})

it('a time of day is one of the clock', () => {
  for (const text of ['00:00', '07:45', '23:59']) expect(z.safeParse(timeOfDay, text).success).toBe(true)
  for (const text of ['24:00', '7:45', '07:60', '']) expect(z.safeParse(timeOfDay, text).success).toBe(false)
})

it('a version fits into its column', () => {
  expect(z.safeParse(version, 2_147_483_647).success).toBe(true)
  for (const number of [0, -1, 1.5, 2_147_483_648]) expect(z.safeParse(version, number).success).toBe(false)
})

it('a record has so many keys and no more', () => {
  const two = recordOf(z.string().check(z.maxLength(5)), z.int(), 2)
  expect(messages(two, { a: 1, b: 2 })).toEqual([])
  expect(messages(two, { a: 1, b: 2, c: 3 })).toEqual([': No máximo 2.'])
})
