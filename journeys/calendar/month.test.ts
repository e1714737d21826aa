import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nextMonth, sameDayOfMonth, timesOf, weeksOfMonth } from './month.ts'

const month = fc
  .tuple(fc.integer({ min: 2000, max: 2100 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, number]) => `${year}-${String(number).padStart(2, '0')}`)

it('a month is whole weeks from Monday to Sunday that hold each of its days once', () => {
  fc.assert(
    fc.property(month, each => {
      const days = weeksOfMonth(each).flat()
      const length = new Date(Date.UTC(Number(each.slice(0, 4)), Number(each.slice(5)), 0)).getUTCDate()
      expect(days.filter(day => day.startsWith(each))).toHaveLength(length)
      expect(new Set(days).size).toBe(days.length)
      expect(days.length % 7).toBe(0)
      expect(new Date(`${days[0]}T00:00:00Z`).getUTCDay()).toBe(1)
    }),
  )
})

it('May 2026 begins in the week of 27 April and ends in that of 31 May', () => {
  const weeks = weeksOfMonth('2026-05')
  expect(weeks).toHaveLength(5)
  expect([weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual(['2026-04-27', '2026-05-31'])
})

it('months follow each other across years, and back', () => {
  expect(nextMonth('2026-12', 1)).toBe('2027-01')
  expect(nextMonth('2026-01', -1)).toBe('2025-12')
  fc.assert(
    fc.property(month, fc.integer({ min: -30, max: 30 }), (each, step) => {
      expect(nextMonth(nextMonth(each, step), -step)).toBe(each)
    }),
  )
})

it('the same day of another month is its last where it is shorter', () => {
  expect(sameDayOfMonth('2026-05-15', 1)).toBe('2026-06-15')
  expect(sameDayOfMonth('2026-05-31', 1)).toBe('2026-06-30')
  expect(sameDayOfMonth('2026-03-31', -1)).toBe('2026-02-28')
  expect(sameDayOfMonth('2028-01-30', 1)).toBe('2028-02-29')
  expect(sameDayOfMonth('2026-12-31', 1)).toBe('2027-01-31')
})

it('a day has lessons and groups that are led by the clock, and by their number where hours are unknown', () => {
  const at = (startsAt: string | null, period: number) => ({ startsAt, period }) as never
  const order = (lessons: never[], levelHours: never[]) =>
    timesOf({ lessons, levelHours }).map(({ startsAt, period }) => startsAt ?? period)
  expect(order([at('07:00', 1), at('11:05', 6)], [at('10:20', 5)])).toEqual(['07:00', '10:20', '11:05'])
  expect(order([at(null, 3)], [at(null, 2)])).toEqual([2, 3])
})
