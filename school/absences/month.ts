import { addDays } from '#school/calendar/weeks.ts'
import type { Mark, Register, RegisterPupil } from './contract.ts'
import {
  addTallies,
  callsFor,
  type DayMark,
  dayMarkOf,
  isEnrolledOn,
  keepCalls,
  type Tally,
  tallyOf,
  unitsOf,
} from './register.ts'

/** A tap that the server may not have yet. */
export interface Tap {
  studentId: string
  date: string
  mark: Mark
}

/** A pupil's line of a month. */
export interface Row {
  pupil: RegisterPupil
  /** By day of the register; away from the group before the entry and after leaving. */
  days: (DayMark & { isAway: boolean })[]
  tally: Tally
}

/** A month by attention: pupils for a word with the family, absent pupils, always present ones. */
export interface Month {
  days: (Register['days'][number] & {
    /** Pupils were called. */
    called: boolean
    /** Absences of all pupils. */
    absences: number
    isToday: boolean
    isFuture: boolean
    startsWeek: boolean
  })[]
  running: Row[]
  away: Row[]
  others: Row[]
  total: Tally
  /** Days up to today on which somebody was called. */
  daysCalled: number
}

/** The register as it will be with what was tapped on this device. */
export function withTaps(register: Register, taps: readonly Tap[]): Register {
  const calls = [...register.calls]
  for (const { date } of taps)
    if (!calls.some(call => call.date === date))
      calls.push({
        id: `new-${date}`,
        date,
        lessonId: null,
        subject: null,
        startsAt: null,
        pupils: register.pupils.filter(pupil => isEnrolledOn(pupil, date)).length,
        by: '',
        own: true,
      })
  const pupils = register.pupils.map(pupil => {
    let { marks } = pupil
    for (const { date, mark } of taps.filter(tap => tap.studentId === pupil.id)) {
      const ofDay = calls.filter(call => call.date === date)
      const units = unitsOf(register.by, ofDay).filter(call => call.own)
      marks = [
        ...keepCalls(marks, id => !units.some(unit => unit.id === id)),
        { mark, callIds: units.map(unit => unit.id) },
      ]
    }
    return marks === pupil.marks ? pupil : { ...pupil, marks }
  })
  return { ...register, calls, pupils }
}

/** A register in the order in which it is read. */
export function monthOf(register: Register): Month {
  const units = register.days.map(({ date }) =>
    unitsOf(
      register.by,
      register.calls.filter(call => call.date === date),
    ),
  )
  const rows = register.pupils.map(pupil => {
    const days = units.map((calls, at) => ({
      ...dayMarkOf(callsFor(pupil, calls), pupil.marks),
      isAway: !isEnrolledOn(pupil, register.days[at]?.date ?? ''),
    }))
    return { pupil, days, tally: tallyOf(days) }
  })
  const isAway = ({ tally }: Row) => tally.absences + tally.late > 0
  return {
    days: register.days.map((day, at) => ({
      ...day,
      called: (units[at]?.length ?? 0) > 0,
      absences: rows.reduce((sum, row) => sum + (row.days[at]?.missed ?? 0), 0),
      isToday: day.date === register.today,
      isFuture: day.date > register.today,
      startsWeek: at === 0 || register.days[at - 1]?.date !== addDays(day.date, -1),
    })),
    running: rows.filter(row => row.pupil.run !== null).sort(mostFirst),
    away: rows.filter(row => row.pupil.run === null && isAway(row)).sort(mostFirst),
    others: rows.filter(row => row.pupil.run === null && !isAway(row)),
    total: addTallies(rows.map(row => row.tally)),
    daysCalled: units.filter(
      (calls, at) => calls.length > 0 && (register.days[at]?.date ?? '') <= register.today,
    ).length,
  }
}

function mostFirst(a: Row, b: Row): number {
  return (
    b.tally.absences - a.tally.absences ||
    b.tally.late - a.tally.late ||
    (a.pupil.number ?? 0) - (b.pupil.number ?? 0)
  )
}

/** «12 sem faltas, 2 sem chamada»: of whom nobody called nothing is known. */
export function quietText(rows: readonly Row[]): string {
  const uncalled = rows.filter(({ tally }) => tally.units === 0).length
  const called = rows.length - uncalled
  return [called > 0 && `${called} sem faltas`, uncalled > 0 && `${uncalled} sem chamada`]
    .filter(Boolean)
    .join(', ')
}

/** The month of a day: `2026-05-21` → `2026-05`. */
export function monthOfDay(day: string): string {
  return day.slice(0, 7)
}

/** The month so many months away: `2026-05`, −1 → `2026-04`. */
export function monthAway(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by)).toISOString().slice(0, 7)
}
