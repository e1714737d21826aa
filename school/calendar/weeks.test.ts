import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  addDays,
  type CalendarDays,
  daysBetween,
  eachDay,
  eachMonday,
  mondayOf,
  weekdayOf,
  weekOf,
  weeksOf,
} from './weeks.ts'

const inForce: CalendarDays = {
  year: 2026,
  trimesters: [
    { number: 1, startsOn: '2026-03-02', endsOn: '2026-05-22' },
    { number: 2, startsOn: '2026-06-01', endsOn: '2026-08-28' },
  ],
  breaks: [{ startsOn: '2026-05-25', endsOn: '2026-05-29' }],
  makeUps: [],
  holidays: [
    { date: '2026-04-07', name: 'Dia da Mulher Moçambicana' },
    { date: '2026-05-01', name: 'Dia Internacional dos Trabalhadores' },
  ],
}

it('gives twelve weeks to the first trimester of 2026 and says that 5 May is in the tenth', () => {
  const weeks = weeksOf(inForce, 1)
  expect(weeks).toHaveLength(12)
  expect(weeks[5]).toMatchObject({ startsOn: '2026-04-06', endsOn: '2026-04-10' })
  expect(weeks[5]?.days).toEqual(['2026-04-06', '2026-04-08', '2026-04-09', '2026-04-10'])
  expect(weekOf(inForce, '2026-05-05')).toMatchObject({ trimester: 1, week: { number: 10 } })
  expect(weekOf(inForce, '2026-05-26')).toBeUndefined()
})

const dates = fc.integer({ min: 0, max: 700 }).map(days => addDays('2026-01-01', days))
const calendars = fc
  .record({
    start: dates,
    length: fc.integer({ min: 0, max: 120 }),
    holidays: fc.array(dates, { maxLength: 12 }),
    breaks: fc.array(fc.tuple(dates, fc.integer({ min: 0, max: 20 })), { maxLength: 3 }),
  })
  .map(({ start, length, holidays, breaks }) => ({
    year: 2026,
    trimesters: [{ number: 1, startsOn: start, endsOn: addDays(start, length) }],
    holidays: holidays.map(date => ({ date, name: 'Feriado' })),
    breaks: breaks.map(([from, days]) => ({ startsOn: from, endsOn: addDays(from, days) })),
    makeUps: [],
  }))

it('makes weeks that never overlap, cover every school day of the term and skip holidays, whatever the calendar', () => {
  fc.assert(
    fc.property(calendars, calendar => {
      const weeks = weeksOf(calendar, 1)
      const [trimester] = calendar.trimesters
      const days = weeks.flatMap(week => week.days)
      const free = (date: string) =>
        calendar.holidays.some(holiday => holiday.date === date) ||
        calendar.breaks.some(pause => pause.startsOn <= date && date <= pause.endsOn)
      const expected: string[] = []
      for (let date = trimester?.startsOn ?? ''; date <= (trimester?.endsOn ?? ''); date = addDays(date, 1))
        if (weekdayOf(date) <= 5 && !free(date)) expected.push(date)
      expect(days).toEqual(expected)
      weeks.forEach((week, at) => {
        expect(week.number).toBe(at + 1)
        expect(week.startsOn <= week.endsOn && mondayOf(week.startsOn) === mondayOf(week.endsOn)).toBe(true)
        const before = weeks[at - 1]
        if (before) expect(before.endsOn < week.startsOn).toBe(true)
      })
    }),
  )
})

it('counts days without a time zone in the way', () => {
  fc.assert(
    fc.property(dates, fc.integer({ min: -400, max: 400 }), (date, days) => {
      expect(daysBetween(date, addDays(date, days))).toBe(days)
    }),
  )
})

it('goes through a span day by day and week by week, and through none that ends before it begins', () => {
  const span = { startsOn: '2026-02-27', endsOn: '2026-03-02' }
  expect(eachDay(span)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'])
  expect(eachMonday(span)).toEqual(['2026-02-23', '2026-03-02'])
  expect(eachDay({ startsOn: '2026-03-02', endsOn: '2026-02-27' })).toEqual([])
})

it('never counts past the calendar, where dates no longer sort as text', () => {
  expect(() => addDays('9999-12-31', 1)).toThrow(RangeError)
  expect(() => eachDay({ startsOn: '2026-05-05', endsOn: '9999-12-31' })).toThrow(RangeError)
})
