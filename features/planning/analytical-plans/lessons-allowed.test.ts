import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type CalendarDays, mondayOf, weekdayOf } from '#school/calendar/weeks.ts'
import { weeksBetween } from './lessons-allowed.ts'

const day = fc.integer({ min: 0, max: 364 }).map(days => addDays('2026-01-01', days))
const span = fc
  .tuple(day, fc.integer({ min: 0, max: 150 }))
  .map(([startsOn, length]) => ({ startsOn, endsOn: addDays(startsOn, length) }))

/** Any calendar: terms that may touch or overlap, holidays on any day, breaks of any length. */
const calendars: fc.Arbitrary<CalendarDays> = fc.record({
  year: fc.constant(2026),
  trimesters: fc
    .array(span, { minLength: 1, maxLength: 3 })
    .map(spans => spans.map((span, at) => ({ ...span, number: at + 1 }))),
  breaks: fc.array(span, { maxLength: 2 }),
  holidays: fc.array(
    day.map(date => ({ date, name: 'Feriado' })),
    { maxLength: 15 },
  ),
  makeUps: fc.array(
    fc.record({ date: day.filter(date => weekdayOf(date) === 6), weekday: fc.integer({ min: 1, max: 5 }) }),
    { maxLength: 4 },
  ),
})
const inside = (span: { startsOn: string; endsOn: string }, date: string) =>
  span.startsOn <= date && date <= span.endsOn

describe('the weeks of a plan', () => {
  it('never overlap, cover every day of school between its dates and skip holidays, whatever the calendar', () => {
    fc.assert(
      fc.property(calendars, span, fc.integer({ min: 1, max: 40 }), (calendar, plan, hours) => {
        const weeks = weeksBetween(calendar, plan, hours)
        const expected: string[] = []
        for (let date = plan.startsOn; date <= plan.endsOn; date = addDays(date, 1)) {
          const free =
            (weekdayOf(date) > 5 && !calendar.makeUps.some(each => each.date === date)) ||
            calendar.holidays.some(holiday => holiday.date === date) ||
            calendar.breaks.some(pause => inside(pause, date))
          if (!free && calendar.trimesters.some(term => inside(term, date))) expected.push(date)
        }
        expect(weeks.flatMap(week => week.days)).toEqual(expected)
        for (const [at, week] of weeks.entries()) {
          expect(week.number).toBe(at + 1)
          expect(week.days.every(date => inside(week, date))).toBe(true)
          expect(inside(plan, week.startsOn) && inside(plan, week.endsOn)).toBe(true)
          expect(mondayOf(week.startsOn)).toBe(mondayOf(week.endsOn))
          const before = weeks[at - 1]
          if (before) expect(before.endsOn < week.startsOn).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('hold the lessons of the timetable on the days of school, or the weekly hours spread over them', () => {
    fc.assert(
      fc.property(
        calendars,
        span,
        fc.array(fc.nat(4), { minLength: 5, maxLength: 5 }),
        (calendar, plan, slots) => {
          const times = slots.flatMap((lessons, at) =>
            Array.from({ length: lessons }, () => ({ weekday: at + 1, startsOn: null, until: null })),
          )
          fc.pre(times.length > 0)
          const taught = (date: string) =>
            calendar.makeUps.find(each => each.date === date)?.weekday ?? weekdayOf(date)
          for (const week of weeksBetween(calendar, plan, 6, times))
            expect(week.lessons).toBe(
              week.days.reduce((sum, date) => sum + (slots[taught(date) - 1] ?? 0), 0),
            )
          for (const week of weeksBetween(calendar, plan, 5)) expect(week.lessons).toBe(week.days.length)
        },
      ),
    )
  })
})
