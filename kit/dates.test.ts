import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  dayOf,
  fixDay,
  formatDate,
  formatDateDashes,
  formatDateInProse,
  formatDateSlashes,
  formatDateTime,
  formatDateTimeDashes,
  formatDateTimeSlashes,
  formatTime,
  formatWeekday,
  INVALID_DATE,
  parseTypedDate,
  storedDayOf,
  TIME_ZONE,
} from './dates.ts'

// 07:45 in Maputo, which is two hours ahead of UTC all the year.
const moment = '2026-05-05T05:45:00.000Z'

describe('dates', () => {
  it.each([
    ['day month-name year', formatDate, '05 Mai 2026'],
    ['with time, 12 hours and am/pm', formatDateTime, '05 Mai 2026 7:45 am'],
    ['slashes', formatDateSlashes, '05/05/2026'],
    ['slashes with time', formatDateTimeSlashes, '05/05/2026 7:45 am'],
    ['dashes', formatDateDashes, '05-05-2026'],
    ['dashes with time', formatDateTimeDashes, '05-05-2026 7:45 am'],
    ['prose', formatDateInProse, '5 de Maio de 2026'],
    ['weekday', formatWeekday, 'Terça-feira, 5 de Maio'],
    ['hour of the day', formatTime, '07:45'],
  ])('L18 · %s', (_, format, text) => {
    expect(format(moment)).toBe(text)
    expect(format(new Date(moment))).toBe(text)
  })

  it.each([
    ['2026-05-05T10:00:00Z', '05 Mai 2026 12:00 pm'],
    ['2026-05-04T22:05:00Z', '05 Mai 2026 12:05 am'],
    ['2026-05-05T21:59:00Z', '05 Mai 2026 11:59 pm'],
  ])('L18 · writes noon, midnight and the last minute of the day: %s', (input, text) => {
    expect(formatDateTime(input)).toBe(text)
  })

  it('L18 · months keep their own spelling', () => {
    expect(formatDate('2026-03-02')).toBe('02 Mar 2026')
    expect(formatDateInProse('2026-03-02')).toBe('2 de Março de 2026')
    expect(formatDate('2026-09-30')).toBe('30 Set 2026')
  })

  it.each(['', 'amanhã', '2026-02-30', '2026-13-01', new Date('x')])(
    'E7 · answers Invalid time value for %s',
    input => {
      for (const format of [
        formatDate,
        formatDateTime,
        formatDateSlashes,
        formatDateDashes,
        formatDateInProse,
      ])
        expect(format(input)).toBe('Invalid time value')
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

  it('what was done since it began is told on its day, at the hour of the clock, and nothing else is', () => {
    vi.useFakeTimers({ now: new Date('2026-11-22T09:00:00Z') })
    fixDay({ day: '2026-05-05', since: '2026-11-20T08:00:00Z' })
    expect(formatDateTime('2026-11-22T08:40:00Z')).toBe('05 Mai 2026 10:40 am')
    expect(dayOf('2026-11-20T08:00:00Z')).toBe('2026-05-05')
    expect(dayOf('2026-11-20T07:59:59Z')).toBe('2026-11-20')
    expect(formatDateTimeSlashes('2026-04-14T07:00:00Z')).toBe('14/04/2026 9:00 am')
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

it('E7 · shows what the clock of Maputo shows, as far as the zones of this machine know it', () => {
  const zoned = new Intl.DateTimeFormat('en-GB', {
    timeZone: TIME_ZONE,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
  const begin = Date.parse('1910-01-01T21:59:00Z')
  const end = Date.parse('2100-12-31T23:59:00Z')
  // A step that comes to every hour of the day and every day of the year.
  const step = 17 * 24 * 3_600_000 + 3_601_000
  let moments = 0
  for (let at = begin; at < end; at += step, moments++) {
    const moment = new Date(at)
    expect(`${formatDateSlashes(moment)}, ${formatTime(moment)}`).toBe(zoned.format(moment))
  }
  expect(moments).toBeGreaterThan(4000)
  expect(formatDate(new Date(8.64e15))).toBe(INVALID_DATE)
})
