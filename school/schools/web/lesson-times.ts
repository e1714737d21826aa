import { formatMinutes } from '#kit/figures.ts'
import type { Period } from '../contract.ts'

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

/** An hour as people type it (`7`, `745`, `7h45`, `7:45`) → `07:45`; what is no hour stays as it was typed. */
export function readClock(typed: string): string {
  const [, hours = '', minutes = '00'] = /^\s*(\d{1,2})\s*[:h.]?\s*(\d{2})?\s*$/i.exec(typed) ?? []
  const isHour = hours !== '' && Number(hours) < 24 && Number(minutes) < 60
  return isHour ? formatMinutes(60 * Number(hours) + Number(minutes)) : typed.trim()
}

function minutesOf(time: string): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(time) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}
