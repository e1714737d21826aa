import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { INVALID_DATE, TIME_ZONE } from './dates.ts'
import {
  counted,
  decimal,
  decimalCell,
  duration,
  exact,
  figure,
  figureCell,
  fileSize,
  formatDate,
  formatDateInProse,
  formatDateSlashes,
  formatDateTime,
  formatDayMonth,
  formatMinutes,
  formatMoment,
  formatMomentInProse,
  formatShortMoment,
  formatShortWeekday,
  formatSpanInProse,
  formats,
  formatTime,
  formatTimeToTheSecond,
  formatWeekday,
  formatWeekdayInProse,
  hundredths,
  lacking,
  lackingFirst,
  momentCell,
  partOf,
  percent,
  percentCell,
  range,
  roundHalfUp,
  roundPercent,
  signed,
  stopwatch,
  tieNumbers,
  whole,
  wholeCell,
} from './figures.ts'

const missing = [null, undefined, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]

/** A number of thousandths, written in full: what a person would round by hand. */
const thousandths = fc.integer({ min: -10_000_000, max: 10_000_000 })

describe('rounding', () => {
  it.each([
    [2.675, 2, 2.68],
    [1.005, 2, 1.01],
    [8.5, 0, 9],
    [9.5, 0, 10],
    [9.4999, 0, 9],
    [0.1 + 0.2 + 0.05, 1, 0.4],
    [8.799999999999999, 1, 8.8],
    [-2.5, 0, -3],
    [-1.005, 2, -1.01],
    [-0.04, 1, 0],
    [123_456_789.125, 2, 123_456_789.13],
    [1e21, 2, 1e21],
  ])('rounds %s to %s decimals half up, as it is written', (value, digits, rounded) => {
    expect(Object.is(roundHalfUp(value, digits), rounded)).toBe(true)
  })

  it('rounds every number of thousandths as its digits say, whatever its binary fraction', () => {
    fc.assert(
      fc.property(thousandths, fc.integer({ min: 0, max: 2 }), (count, digits) => {
        const step = 10n ** BigInt(3 - digits)
        const size = BigInt(Math.abs(count))
        const steps = size / step + (2n * (size % step) >= step ? 1n : 0n)
        const expected = (Math.sign(count) * Number(steps)) / 10 ** digits || 0
        expect(roundHalfUp(count / 1000, digits)).toBe(expected)
      }),
      { numRuns: 2000 },
    )
  })

  it('a loss is rounded as a gain is', () => {
    fc.assert(
      fc.property(
        thousandths,
        count => roundHalfUp(-count / 1000, 1) === (-roundHalfUp(count / 1000, 1) || 0),
      ),
    )
  })
})

describe('numbers', () => {
  it('are written with a decimal comma, a true minus and tied groups of three', () => {
    expect([12.5, 2, -0.034, 9.96].map(value => figure(value))).toEqual(['12,5', '2,0', '0,0', '10,0'])
    expect([-0.034, 1.005].map(value => figure(value, 2))).toEqual(['−0,03', '1,01'])
    expect([999, 1000, -1_234_567, 1e21].map(whole)).toEqual(
      ['999', '1_000', '−1_234_567', '1_000_000_000_000_000_000_000'].map(tied),
    )
    expect([2, 1.5, 1.255, 0.3333, -0.001].map(value => decimal(value))).toEqual([
      ...['2', '1,5', '1,26', '0,33', '0'],
    ])
    expect([9, 0, -3.25].map(value => signed(value))).toEqual(['+9,0', '0,0', '−3,3'])
    expect([0.04, -0.04].map(value => signed(value))).toEqual(['0,0', '0,0'])
    expect(range(0.205, 0.47, 2)).toBe('0,21–0,47')
    expect(partOf(31, 1049)).toBe(tied('31 de 1_049'))
  })

  it('what is no number is a dash, whichever way it is asked for', () => {
    const ways = [figure, whole, decimal, signed, percent, roundPercent, (value: never) => range(value, 1)]
    for (const say of ways) expect(missing.map(value => say(value as never))).toEqual(missing.map(() => '–'))
    expect(missing.map(exact)).toEqual(missing.map(() => ''))
    for (const cell of [figureCell, wholeCell, decimalCell, percentCell])
      expect(missing.map(value => cell(value))).toEqual(
        missing.map(() => expect.objectContaining({ shown: '–', value: null })),
      )
  })

  it('a share is written to the tenth by which it is judged, and never parted from its sign', () => {
    expect([0.746, 0.8996, 1, -0.034].map(percent)).toEqual(
      ['74,6_%', '90,0_%', '100,0_%', '−3,4_%'].map(tied),
    )
    expect(hundredths(0.8996)).toBe(90)
    expect([0.5, 0.125].map(share => roundPercent(share, 1))).toEqual(['50_%', '12,5_%'].map(tied))
    expect(roundPercent(0.666)).toBe(tied('67_%'))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 400 }), (part, all) => {
        expect(percent(part / all)).toBe(tied(`${figure(hundredths(part / all))}_%`))
      }),
    )
  })

  it('a field and a sheet of text get all digits that a workbook would keep, and give the number back', () => {
    expect([8.799999999999999, 0.1 + 0.2, 1e-7, 2e21, -1234.5].map(exact)).toEqual([
      ...['8,8', '0,3', '0,0000001', '2000000000000000000000', '-1234,5'],
    ])
    fc.assert(
      fc.property(thousandths, count => Number(exact(count / 1000).replace(',', '.')) === count / 1000),
    )
  })

  it('no way of saying a number ever shows a decimal point, an exponent or a hyphen', () => {
    const ways = [figure, whole, decimal, signed, percent, roundPercent]
    fc.assert(
      fc.property(fc.double({ min: -1e300, max: 1e300, noNaN: true }), value => {
        for (const say of ways) expect(say(value)).toMatch(/^[−+]?\d{1,3}(\u00a0\d{3})*(,\d+)?(\u00a0%)?$/)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('counts and sizes', () => {
  it('agree with their number', () => {
    expect([0, 1, 2, 1500].map(count => counted(count, 'aula', 'aulas'))).toEqual(
      ['0 aulas', '1 aula', '2 aulas', '1_500 aulas'].map(tied),
    )
    expect([1, 2].map(lacking)).toEqual(['falta 1', 'faltam 2'])
    expect([1, 2].map(lackingFirst)).toEqual(['Falta 1', 'Faltam 2'])
  })

  it('files are counted in kilobytes of 1024 bytes', () => {
    const sizes = [1, 900, 1024, 340 * 1024, 1024 * 1024 - 1, 2.4 * 1024 * 1024, 20 * 1024 * 1024]
    expect(sizes.map(fileSize)).toEqual(
      ['1 byte', '900 bytes', '1_KB', '340_KB', '1_MB', '2,4_MB', '20_MB'].map(tied),
    )
  })

  it.each([
    ['Quantas dezenas há em 4 560?', 'Quantas dezenas há em 4_560?'],
    ['7 × 1 000 = 7 000.', '7 × 1_000 = 7_000.'],
    ['1 000 000 MT', '1_000_000 MT'],
    // Neither years and days, nor numbers that stand side by side.
    ['5 de Maio de 2026', '5 de Maio de 2026'],
    ['2026 100', '2026 100'],
    ['12 45 7', '12 45 7'],
    ['3,5 200', '3,5 200'],
  ])('keeps the figures of a number on one line: %s', (text, kept) => {
    expect(tieNumbers(text)).toBe(tied(kept))
  })

  it('never says «faltam 1»: every «faltam» before a number knows the singular too', () => {
    const root = join(import.meta.dirname, '..')
    const plural = /\bfaltam (?:\$\{|\{)/i
    const files = globSync('{app,journeys,features,school,kit,engines}/**/*.{ts,tsx}', { cwd: root })
    const found = files.flatMap(file => {
      const lines = readFileSync(join(root, file), 'utf8').split('\n')
      return lines.flatMap((line, at) =>
        plural.test(line) && !/=== 1/.test(`${lines[at - 2]}${lines[at - 1]}${line}`)
          ? [`${file}:${at + 1}`]
          : [],
      )
    })
    expect(files.length).toBeGreaterThan(500)
    expect(found).toEqual([])
  })
})

describe('figures in sheets', () => {
  it('are the numbers behind what is shown, unrounded, with the format that shows the same', () => {
    expect(figureCell(12.345)).toEqual({ shown: '12,3', value: 12.345, format: '#,##0.0' })
    expect(figureCell(-0.345, 2)).toEqual({ shown: '−0,35', value: -0.345, format: '#,##0.00' })
    expect(wholeCell(31)).toEqual({ shown: '31', value: 31, format: '#,##0' })
    expect(decimalCell(2)).toEqual({ shown: '2', value: 2, format: '#,##0' })
    expect(decimalCell(1.5)).toEqual({ shown: '1,5', value: 1.5, format: '#,##0.0#' })
    expect(percentCell(0.746)).toEqual({ shown: tied('74,6_%'), value: 0.746, format: '0.0%' })
  })

  it('moments are days since 30 December 1899, on the clock of Maputo', () => {
    expect(momentCell('2026-05-05T10:00:00Z')).toEqual({
      shown: '05/05/2026, 12:00',
      value: 46147.5,
      format: formats.moment,
    })
    expect(momentCell(null)).toEqual({ shown: '–', value: null, format: formats.moment })
    expect(momentCell('amanhã')).toEqual({ shown: '–', value: null, format: formats.moment })
  })
})

// 07:45 in Maputo, which is two hours ahead of UTC all the year.
const moment = '2026-05-05T05:45:00.000Z'

describe('days and hours', () => {
  it.each([
    ['L18 · day month-name year', formatDate, '05 Mai 2026'],
    ['L18 · with time, 12 hours and am/pm', formatDateTime, '05 Mai 2026 7:45 am'],
    ['L18 · slashes', (at: string | Date) => formatDate(at, 'slashes'), '05/05/2026'],
    ['L18 · slashes with time', (at: string | Date) => formatDateTime(at, 'slashes'), '05/05/2026 7:45 am'],
    ['L18 · dashes', (at: string | Date) => formatDate(at, 'dashes'), '05-05-2026'],
    ['L18 · dashes with time', (at: string | Date) => formatDateTime(at, 'dashes'), '05-05-2026 7:45 am'],
    ['tables and forms', formatDateSlashes, '05/05/2026'],
    ['a day with its hour', formatMoment, '05/05/2026, 07:45'],
    ['a day of this year', formatDayMonth, '05/05'],
    ['a day of this year with its hour', formatShortMoment, '05/05, 07:45'],
    ['prose', formatDateInProse, '5 de Maio de 2026'],
    ['prose with its hour', formatMomentInProse, '5 de Maio de 2026, 07:45'],
    ['weekday', formatWeekday, 'Terça-feira, 5 de Maio'],
    ['weekday in prose', formatWeekdayInProse, 'terça-feira, 5 de Maio'],
    ['short weekday', formatShortWeekday, 'Ter 5'],
    ['hour of the day', formatTime, '07:45'],
    ['to the second', formatTimeToTheSecond, '07:45:00'],
  ])('%s', (_, format, text) => {
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

  it('says once what two days of running text share', () => {
    expect(formatSpanInProse('2026-06-15', '2026-06-19')).toEqual(['15', '19 de Junho de 2026'])
    expect(formatSpanInProse('2026-03-30', '2026-04-03')).toEqual(['30 de Março', '3 de Abril de 2026'])
    expect(formatSpanInProse('2025-12-29', '2026-01-02')).toEqual([
      '29 de Dezembro de 2025',
      '2 de Janeiro de 2026',
    ])
  })

  it.each(['', 'amanhã', '2026-02-30', '2026-13-01', new Date('x')])(
    'E7 · answers Invalid time value for %s',
    input => {
      for (const format of [
        ...[formatDate, formatDateTime, formatDateSlashes, formatMoment, formatDayMonth],
        ...[
          formatMomentInProse,
          formatShortMoment,
          formatDateInProse,
          formatWeekday,
          formatShortWeekday,
          formatTime,
        ],
      ])
        expect(format(input)).toBe('Invalid time value')
    },
  )

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
    for (let at = begin; at < end; at += step, moments++)
      expect(formatMoment(new Date(at))).toBe(zoned.format(new Date(at)))
    expect(moments).toBeGreaterThan(4000)
    expect(formatDate(new Date(8.64e15))).toBe(INVALID_DATE)
  })

  it('times that run and times that were taken', () => {
    expect([0, 65, 125, 3700].map(stopwatch)).toEqual(['0:00', '1:05', '2:05', '61:40'])
    expect([0, 45, 59.6, 60, 370].map(duration)).toEqual(
      ['0_s', '45_s', '1_min', '1_min', '6_min 10_s'].map(tied),
    )
    expect([0, 465, 1439].map(formatMinutes)).toEqual(['00:00', '07:45', '23:59'])
  })
})

/** «_» for the space that no line parts. */
function tied(text: string): string {
  return text.replaceAll('_', '\u00a0')
}
