import { addDays, type CalendarDays, daysBetween, mondayOf, weeksOf } from '#school/calendar/weeks.ts'

/** The week of its first trimester in which a demonstration school is when it is loaded. */
const WEEK_OF_LOADING = 10

/**
 * Days by which every date of the demonstration moves so that `today` is in week 10 of the calendar's first
 * trimester; whole weeks, so that each date keeps its day of the week.
 * @throws Error when the calendar's first trimester has fewer weeks
 */
export function daysToMove(calendar: CalendarDays, today: string): number {
  const week = weeksOf(calendar, 1)[WEEK_OF_LOADING - 1]
  if (!week) throw new Error(`O 1.º trimestre de ${calendar.year} não chega à ${WEEK_OF_LOADING}.ª semana.`)
  return daysBetween(mondayOf(week.startsOn), mondayOf(today))
}

/** A copy of plain data with every ISO date in it moved by a number of days; all else stays as it is. */
export function withDatesMoved<T>(value: T, days: number): T {
  if (typeof value === 'string')
    return (/^\d{4}-\d{2}-\d{2}$/.test(value) ? addDays(value, days) : value) as T
  if (Array.isArray(value)) return value.map(value => withDatesMoved(value, days)) as T
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, withDatesMoved(part, days)]),
  ) as T
}
