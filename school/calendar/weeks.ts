import { DAY_MS } from '#kit/dates.ts'
import { LONGEST_SPAN_YEARS } from '#kit/shapes.ts'

/** Days are ISO dates, `2026-05-05`; a school year's calendar as plain data. */
export interface CalendarDays {
  year: number
  trimesters: readonly Trimester[]
  breaks: readonly (DateSpan & { name?: string })[]
  holidays: readonly { date: string; name: string }[]
  /** Saturdays on which the lessons of another weekday are given. */
  makeUps: readonly { date: string; weekday: number }[]
}

export interface DateSpan {
  startsOn: string
  endsOn: string
}

export interface Trimester extends DateSpan {
  number: number
  assessmentStartsOn?: string | null
  assessmentEndsOn?: string | null
}

/** One week of a trimester, Monday to Friday or to a Saturday of lessons made up, cut at the trimester's ends. */
export interface SchoolWeek extends DateSpan {
  /** 1 for the first week of the trimester. */
  number: number
  /** Days on which there is school, in order. */
  days: string[]
  /** Holidays of the week, with their names. */
  holidays: { date: string; name: string }[]
}

/** Nothing in a school lasts longer: the longest span of a request, and the weeks that it begins and ends in. */
const MAX_DAYS = (LONGEST_SPAN_YEARS + 1) * 366

/**
 * `date` moved by a number of days; no time zone is involved.
 * @throws RangeError for what is no date, and past the year 9999, where dates no longer sort as text
 */
export function addDays(date: string, days: number): string {
  const moved = new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString()
  if (!/^\d{4}-/.test(moved)) throw new RangeError(`${days} days from ${date} is no date.`)
  return moved.slice(0, 10)
}

/**
 * Every day of a span, both ends included; none where it ends before it begins.
 * @throws RangeError for a span so long that going through it would keep everybody waiting
 */
export function eachDay(span: DateSpan): string[] {
  return Array.from({ length: countDays(span) }, (_, days) => addDays(span.startsOn, days))
}

/** The Mondays of all weeks that a span touches. */
export function eachMonday(span: DateSpan): string[] {
  const first = mondayOf(span.startsOn)
  const weeks = Math.ceil(countDays({ startsOn: first, endsOn: span.endsOn }) / 7)
  return Array.from({ length: weeks }, (_, at) => addDays(first, 7 * at))
}

function countDays({ startsOn, endsOn }: DateSpan): number {
  const count = daysBetween(startsOn, endsOn) + 1
  if (count > MAX_DAYS) throw new RangeError(`${startsOn} to ${endsOn} is too long a span.`)
  return Math.max(0, count)
}

/** Days from one date to another; negative when `to` comes first. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

/** 1 for Monday to 7 for Sunday (ISO 8601). */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7
}

/** The Monday of the date's week. */
export function mondayOf(date: string): string {
  return addDays(date, 1 - weekdayOf(date))
}

/** Whether there is school on that day: in a trimester, Monday to Friday or made up, no holiday, no break. */
export function isSchoolDay(calendar: CalendarDays, date: string): boolean {
  return taughtWeekday(calendar, date) !== undefined
}

/** Longer than any break. */
const DAYS_OF_YEAR = 366

/** The day, or the next one with school where it has none; the day itself where the calendar has no more. */
export function nextSchoolDay(calendar: CalendarDays, from: string): string {
  for (let days = 0; days < DAYS_OF_YEAR; days++) {
    const date = addDays(from, days)
    if (isSchoolDay(calendar, date)) return date
  }
  return from
}

/**
 * The weekday of the timetable that is taught on a day: its own, or the one that is made up on a Saturday; undefined where
 * there is no school.
 */
export function taughtWeekday(calendar: CalendarDays, date: string): number | undefined {
  const own = weekdayOf(date)
  const weekday = own <= 5 ? own : calendar.makeUps.find(each => each.date === date)?.weekday
  const isOpen =
    trimesterOf(calendar, date) !== undefined &&
    !calendar.holidays.some(holiday => holiday.date === date) &&
    !calendar.breaks.some(pause => within(pause, date))
  return isOpen ? weekday : undefined
}

/** The days of a week on which there may be school: Monday to Friday, and a Saturday of lessons made up. */
export function weekdaysFrom(calendar: CalendarDays | null, monday: string): string[] {
  const days = [0, 1, 2, 3, 4, 5].map(offset => addDays(monday, offset))
  return days.filter((date, at) => at < 5 || (calendar !== null && isSchoolDay(calendar, date)))
}

/** The trimester in which the day lies. */
export function trimesterOf<T extends Trimester>(
  calendar: { trimesters: readonly T[] },
  date: string,
): T | undefined {
  return calendar.trimesters.find(trimester => within(trimester, date))
}

/**
 * The weeks of a trimester, from the calendar less holidays and breaks. A week with no day of school (a break
 * inside the trimester) is left out and takes no number.
 */
export function weeksOf(calendar: CalendarDays, trimesterNumber: number): SchoolWeek[] {
  const trimester = calendar.trimesters.find(trimester => trimester.number === trimesterNumber)
  if (!trimester) return []
  const weeks: SchoolWeek[] = []
  for (const monday of eachMonday(trimester)) {
    const weekdays = weekdaysFrom(calendar, monday).filter(date => within(trimester, date))
    const days = weekdays.filter(date => isSchoolDay(calendar, date))
    const [first, last] = [weekdays.at(0), weekdays.at(-1)]
    if (days.length === 0 || first === undefined || last === undefined) continue
    const holidays = calendar.holidays.filter(holiday => weekdays.includes(holiday.date))
    weeks.push({ number: weeks.length + 1, startsOn: first, endsOn: last, days, holidays: [...holidays] })
  }
  return weeks
}

/** The trimester and the week of a day: week 10 of the 1st trimester. Undefined outside the trimesters. */
export function weekOf(
  calendar: CalendarDays,
  date: string,
): { trimester: number; week: SchoolWeek } | undefined {
  const trimester = trimesterOf(calendar, date)
  if (!trimester) return undefined
  const week = weeksOf(calendar, trimester.number).find(
    candidate => mondayOf(candidate.startsOn) === mondayOf(date),
  )
  return week && { trimester: trimester.number, week }
}

/** Why there is no school on a day: the holiday's name, the break's, the weekend; null on a day of school. */
export function reasonClosed(calendar: CalendarDays, date: string): string | null {
  if (isSchoolDay(calendar, date)) return null
  const holiday = calendar.holidays.find(each => each.date === date)
  if (holiday) return holiday.name
  const pause = calendar.breaks.find(each => within(each, date))
  if (pause) return pause.name || 'Interrupção'
  return weekdayOf(date) > 5 ? 'Fim-de-semana' : 'Férias'
}

/** Every day of school between two days, both included. */
export function schoolDaysBetween(calendar: CalendarDays, span: DateSpan): string[] {
  return eachDay(span).filter(date => isSchoolDay(calendar, date))
}

function within(span: DateSpan, date: string): boolean {
  return span.startsOn <= date && date <= span.endsOn
}
