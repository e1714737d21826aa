import { formatMinutes } from '#kit/figures.ts'
import type { Period } from '../school.ts'

/** Minutes from one hour of the day to another, `07:45`; undefined while one of them is not written. */
export function minutesBetween(from: string, to: string): number | undefined {
  const [start, end] = [minutesOf(from), minutesOf(to)]
  return start === undefined || end === undefined ? undefined : end - start
}

/** The lesson time that follows the last one; the first begins at 07:00. Never beyond the end of the day. */
export function nextPeriod(periods: readonly Period[], lessonMinutes: number): Period {
  const start = Math.min(minutesOf(periods.at(-1)?.endsAt ?? '07:00') ?? 420, 23 * 60)
  return {
    number: periods.length + 1,
    startsAt: formatMinutes(start),
    endsAt: formatMinutes(Math.min(start + lessonMinutes, 23 * 60 + 59)),
  }
}

function minutesOf(time: string): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(time) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}
