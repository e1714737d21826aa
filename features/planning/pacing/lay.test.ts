import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { fixtureUnits } from '#features/planning/programmes/fixtures.ts'
import { sum } from '#kit/sum.ts'
import { addDays, type CalendarDays, eachDay, weekdayOf, weeksOf } from '#school/calendar/weeks.ts'
import { draftRows } from './draft-rows.ts'
import { lay, lessonTimes, shortened, spreadWeek, withAdded, withUnitLessons } from './lay.ts'
import { followRows, stepsOf } from './pacing.ts'

/** A school year with holidays and a break inside of its trimesters. */
const calendars = fc
  .record({
    weeks: fc.tuple(
      fc.integer({ min: 2, max: 14 }),
      fc.integer({ min: 2, max: 14 }),
      fc.integer({ min: 2, max: 13 }),
    ),
    holidays: fc.array(fc.nat(260), { maxLength: 12 }),
    rest: fc.nat(200),
  })
  .map(({ weeks, holidays, rest }): CalendarDays => {
    let from = '2026-02-02'
    const trimesters = weeks.map((count, at) => {
      const startsOn = from
      const endsOn = addDays(from, 7 * count - 3)
      from = addDays(endsOn, 10)
      return { number: at + 1, startsOn, endsOn }
    })
    const pause = addDays('2026-02-02', rest)
    return {
      year: 2026,
      trimesters,
      holidays: holidays.map(days => ({ date: addDays('2026-02-02', days), name: 'Feriado' })),
      breaks: [{ startsOn: pause, endsOn: addDays(pause, 3) }],
      makeUps: [],
    }
  })
const slots = fc.oneof(
  fc.integer({ min: 1, max: 9 }).map(spreadWeek),
  fc.array(
    fc.record({
      weekday: fc.integer({ min: 1, max: 5 }),
      startsOn: fc.constantFrom(null, '2026-04-15'),
      until: fc.constantFrom(null, '2026-09-01'),
    }),
    { minLength: 1, maxLength: 8 },
  ),
)
const programmes = fc
  .array(
    fc.record({
      lessons: fc.option(fc.integer({ min: 1, max: 40 }), { nil: null }),
      rows: fc.array(fc.option(fc.integer({ min: 0, max: 12 }), { nil: null }), {
        minLength: 1,
        maxLength: 20,
      }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map(units =>
    fixtureUnits(
      units.map(({ lessons, rows }, unit) => ({
        title: `Unidade ${unit + 1}`,
        lessons,
        rows: rows.map((own, row) => ({
          objectives: [`Objectivo ${unit + 1}.${row + 1}`],
          contents: [`Conteúdo ${unit + 1}.${row + 1}`],
          competences: [`C${unit + 1}-${row + 1}: Saber`],
          lessons: own,
        })),
      })),
    ),
  )
const reserved = fc.array(fc.nat(12), { minLength: 3, maxLength: 3 })

/** How many lessons calendar and timetable allow, counted day by day, without the product's own counting. */
function recount({ trimesters, holidays, breaks }: CalendarDays, week: ReturnType<typeof spreadWeek>) {
  return trimesters.map(trimester =>
    eachDay(trimester).reduce((total, date) => {
      const isClosed =
        weekdayOf(date) > 5 ||
        holidays.some(holiday => holiday.date === date) ||
        breaks.some(pause => pause.startsOn <= date && date <= pause.endsOn)
      if (isClosed) return total
      const holds = week.filter(
        slot =>
          slot.weekday === weekdayOf(date) &&
          (slot.startsOn === null || slot.startsOn <= date) &&
          (slot.until === null || date < slot.until),
      )
      return total + holds.length
    }, 0),
  )
}

describe('a programme laid over a year', () => {
  it('adds up to the recount of the calendar, trimester by trimester', () => {
    fc.assert(
      fc.property(calendars, slots, programmes, reserved, (calendar, week, units, kept) => {
        const times = lessonTimes(calendar, week, { startsOn: '2026-01-01', extra: [0, 0, 0] })
        const laid = lay(stepsOf(units), times, kept)
        const counted = recount(calendar, week)
        expect(laid.possible).toBe(sum(counted))
        for (const { number, times: own, used, reserved: rest } of laid.trimesters) {
          expect(own).toHaveLength(counted[number - 1] ?? -1)
          const placed = laid.steps.flatMap(step => step.parts.filter(part => part.trimester === number))
          expect(sum(placed.map(part => part.count))).toBe(used)
          expect(used + rest).toBeLessThanOrEqual(own.length)
        }
        expect(laid.toGive + laid.reserved).toBe(laid.possible + laid.left - laid.free)
        expect(Math.min(laid.left, laid.free)).toBe(0)
      }),
    )
  })

  it('keeps every lesson of days that are over where some are added to the week', () => {
    const day = fc.integer({ min: 1, max: 200 }).map(at => addDays('2026-02-01', at))
    const number = fc.integer({ min: 0, max: 3 })
    fc.assert(
      fc.property(calendars, slots, fc.tuple(number, number, number), day, (calendar, week, extra, today) => {
        const from = { startsOn: '2026-01-01' }
        const before = lessonTimes(calendar, week, { ...from, extra: [1, 1, 1] })
        const laid = lessonTimes(calendar, week, { ...from, extra })
        const after = withAdded(
          before,
          laid.filter(time => time.isExtra),
          today,
        )
        const isOver = ({ date }: { date: string }) => date < today
        expect(after.filter(isOver)).toEqual(before.filter(isOver))
        expect(after.filter(time => !isOver(time))).toEqual(laid.filter(time => !isOver(time)))
      }),
    )
  })

  it('gives plans in which no line is lost and every lesson counts once', () => {
    fc.assert(
      fc.property(calendars, slots, programmes, reserved, (calendar, week, units, kept) => {
        const times = lessonTimes(calendar, week, { startsOn: '2026-01-01', extra: [0, 0, 0] })
        fc.pre(times.length > 0)
        const laid = lay(stepsOf(units), times, kept)
        const weeksIn = (numbers: number[]) =>
          numbers
            .flatMap(number => weeksOf(calendar, number))
            .map((each, at) => ({ ...each, number: at + 1 }))
        const numbers = laid.trimesters.map(each => each.number)
        const annual = draftRows(units, laid, weeksIn(numbers), null)
        const parts = numbers.map(number => draftRows(units, laid, weeksIn([number]), number))
        for (const rows of [annual, parts.flat()]) {
          for (const line of units.flatMap(unit => unit.rows))
            for (const name of ['objectives', 'contents', 'competences'] as const)
              for (const text of line[name]) expect(rows.some(row => row[name].includes(text))).toBe(true)
          expect(sum(rows.map(row => row.lessons))).toBe(laid.toGive - laid.left + laid.reserved)
        }
        expect(annual.length).toBeLessThanOrEqual(60)
      }),
    )
  })

  it('is shortened by exactly what does not fit, and no line grows', () => {
    fc.assert(
      fc.property(programmes, fc.nat(300), (units, fewer) => {
        const steps = stepsOf(units)
        const all = sum(steps.map(step => step.lessons))
        const next = shortened(steps, fewer)
        expect(sum(next.map(step => step.lessons))).toBe(Math.max(0, all - fewer))
        for (const [at, step] of next.entries()) {
          expect(step.lessons).toBeGreaterThanOrEqual(0)
          expect(step.lessons).toBeLessThanOrEqual(steps[at]?.lessons ?? 0)
        }
      }),
    )
  })

  it('moves the end of a unit by so many lessons, as far as it has them', () => {
    const steps = [3, 2, 4].map((lessons, at) => ({ rowId: String(at), lessons }))
    const isFirst = (step: { rowId: string }) => step.rowId !== '2'
    expect(withUnitLessons(steps, isFirst, -3).map(step => step.lessons)).toEqual([2, 0, 4])
    expect(withUnitLessons(steps, isFirst, -9).map(step => step.lessons)).toEqual([0, 0, 4])
    expect(withUnitLessons(steps, isFirst, 2).map(step => step.lessons)).toEqual([3, 4, 4])
  })

  it('follows the lines of a programme that changed', () => {
    const [unit] = fixtureUnits([{ title: 'A', rows: [{ lessons: 1 }, { lessons: 2 }, { lessons: 3 }] }])
    if (!unit) throw new Error('No unit')
    const [a, b, c] = unit.rows.map(row => row.id)
    const steps = [
      { rowId: c ?? '', lessons: 9 },
      { rowId: uuid(), lessons: 5 },
      { rowId: a ?? '', lessons: 8 },
    ]
    expect(followRows(steps, [unit])).toEqual([
      { rowId: c, lessons: 9 },
      { rowId: a, lessons: 8 },
      { rowId: b, lessons: 2 },
    ])
  })
})
