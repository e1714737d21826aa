import { addDays, eachMonday } from '#school/calendar/weeks.ts'
import type { CalendarDay } from './contract.ts'

/** The weeks that a month touches, Monday to Sunday. @param month `2026-05` */
export function weeksOfMonth(month: string): string[][] {
  const last = addDays(`${nextMonth(month, 1)}-01`, -1)
  return eachMonday({ startsOn: `${month}-01`, endsOn: last }).map(monday =>
    [0, 1, 2, 3, 4, 5, 6].map(offset => addDays(monday, offset)),
  )
}

/** The month that many months later; negative for earlier. @param month `2026-05` */
export function nextMonth(month: string, step: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const count = year * 12 + number - 1 + step
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** The same day of a later month, or that month's last where it is shorter. @param day `2026-05-31` */
export function sameDayOfMonth(day: string, step: number): string {
  const month = nextMonth(day.slice(0, 7), step)
  const last = addDays(`${nextMonth(month, 1)}-01`, -1)
  const wanted = `${month}-${day.slice(8)}`
  return wanted < last ? wanted : last
}

/** What a person does on a day, by the clock: own lessons, and groups by level that are led. */
export function timesOf({ lessons, levelHours }: Pick<CalendarDay, 'lessons' | 'levelHours'>) {
  const clock = ({ startsAt, period }: { startsAt: string | null; period: number | null }) =>
    startsAt ?? `${period ?? ''}`
  return [...lessons, ...levelHours].toSorted((a, b) => clock(a).localeCompare(clock(b)))
}
