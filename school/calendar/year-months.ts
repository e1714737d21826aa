import { isDay } from '#kit/shapes.ts'
import type { CalendarBody } from './contract.ts'
import { addDays, type CalendarDays, daysBetween, weekdayOf, weeksOf } from './weeks.ts'

/** The days of twelve months, `2026-05` first to last: the civil year, or from the first trimester where it leaves that. */
export function monthsOf({ year, trimesters }: Pick<CalendarBody, 'year' | 'trimesters'>): string[] {
  const dates = trimesters.flatMap(({ startsOn, endsOn }) => [startsOn, endsOn]).filter(isDay)
  const [first] = dates.every(date => date.startsWith(`${year}-`)) ? [] : dates.sort()
  const months = [first?.slice(0, 7) ?? `${year}-01`]
  while (months.length < 12) months.push(addDays(`${months.at(-1)}-01`, 31).slice(0, 7))
  return months
}

/** A month's days by weeks from Monday; null where a week reaches into another month. */
export function weeksOfMonth(month: string): (string | null)[][] {
  const first = `${month}-01`
  const monday = addDays(first, 1 - weekdayOf(first))
  const weeks: (string | null)[][] = []
  for (let week = monday; week.slice(0, 7) <= month; week = addDays(week, 7))
    weeks.push(
      Array.from({ length: 7 }, (_, at) => addDays(week, at)).map(day =>
        day.startsWith(month) ? day : null,
      ),
    )
  return weeks
}

export interface TrimesterSum {
  number: number
  startsOn: string
  endsOn: string
  weeks: number
  days: readonly string[]
}

/** Weeks and days of school of each trimester with what is written so far; what is not yet a span counts nothing. */
export function sumTrimesters(written: CalendarDays): TrimesterSum[] {
  const calendar = {
    ...written,
    trimesters: written.trimesters.filter(isSpan),
    breaks: written.breaks.filter(isSpan),
  }
  return calendar.trimesters.map(({ number, startsOn, endsOn }) => {
    const weeks = weeksOf(calendar, number)
    return { number, startsOn, endsOn, weeks: weeks.length, days: weeks.flatMap(week => week.days) }
  })
}

function isSpan({ startsOn, endsOn }: { startsOn: string; endsOn: string }): boolean {
  if (!isDay(startsOn) || !isDay(endsOn)) return false
  const length = daysBetween(startsOn, endsOn)
  return length >= 0 && length <= 366
}
