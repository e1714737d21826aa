import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { dayOf, fixDay, parseTypedDate, storedDayOf } from './dates.ts'
import { formatDateSlashes, formatDateTime, formatMoment } from './figures.ts'

describe('dates', () => {
  it.each(['', 'amanhã', '2026-02-30', '2026-13-01', new Date('x')])(
    'E7 · throws Invalid time value for %s',
    input => {
      expect(() => dayOf(input)).toThrow('Invalid time value')
    },
  )

  it('a day is never moved by a time zone', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }),
        date => {
          const day = date.toISOString().slice(0, 10)
          expect(dayOf(day)).toBe(day)
          expect(parseTypedDate(formatDateSlashes(day))).toBe(day)
        },
      ),
    )
  })

  it('the day of a moment is the day in Maputo', () => {
    expect(dayOf('2026-05-04T22:00:00Z')).toBe('2026-05-05')
    expect(dayOf('2026-05-04T21:59:59Z')).toBe('2026-05-04')
  })

  it.each([
    ['5/5/2026', '2026-05-05'],
    ['05-12-26', '2026-12-05'],
    [' 29.02.2024 ', '2024-02-29'],
    ['29/02/2026', undefined],
    ['32/01/2026', undefined],
    ['5/5', undefined],
    ['2026-05-05', undefined],
  ])('reads %s as typed', (text, day) => {
    expect(parseTypedDate(text)).toBe(day)
  })
})

describe('in a demonstration whose day stands still', () => {
  afterEach(() => {
    fixDay(undefined)
    vi.useRealTimers()
  })

  it('what was done since it began is shown on its day, at the hour of the clock, and nothing else is', () => {
    vi.useFakeTimers({ now: new Date('2026-11-22T09:00:00Z') })
    fixDay({ day: '2026-05-05', since: '2026-11-20T08:00:00Z' })
    expect(formatDateTime('2026-11-22T08:40:00Z')).toBe('05 Mai 2026 10:40 am')
    expect(dayOf('2026-11-20T08:00:00Z')).toBe('2026-05-05')
    expect(dayOf('2026-11-20T07:59:59Z')).toBe('2026-11-20')
    expect(formatMoment('2026-04-14T07:00:00Z')).toBe('14/04/2026, 09:00')
    expect(dayOf('2026-12-10T07:00:00Z')).toBe('2026-12-10')
    expect(dayOf('2026-11-21')).toBe('2026-11-21')
  })

  it('a moment that a form gives back keeps the day on which it is stored', () => {
    vi.useFakeTimers({ now: new Date('2026-11-22T09:00:00Z') })
    fixDay({ day: '2026-05-05', since: '2026-11-20T08:00:00Z' })
    expect(storedDayOf('2026-11-22T22:30:00Z')).toBe('2026-11-23')
  })
})

it('a moment is never cut to its day by hand: that of UTC is not that of Maputo', () => {
  const root = join(import.meta.dirname, '..')
  const cut = /(?:\bat|At|when|toISOString\(\))\.slice\(0, 10\)/
  const files = globSync('{app,journeys,features,school}/**/*.{ts,tsx}', { cwd: root }).filter(
    file => !/test|fixtures|demonstration/.test(file),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter(file => cut.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
