import { addDays, type CalendarDays, eachDay, isSchoolDay, weekdayOf } from '#school/calendar/weeks.ts'

/** A week to sign; over weekends and holidays the next day of school. */
const DAYS_TO_SIGN = 7
const DAYS_LOOKED_AT = 60

/** Day until which a slip of today comes back; undefined where no school is near. */
export function returnDay(calendar: CalendarDays | undefined, today: string): string | undefined {
  const days = eachDay({ startsOn: addDays(today, DAYS_TO_SIGN), endsOn: addDays(today, DAYS_LOOKED_AT) })
  return days.find(day => (calendar ? isSchoolDay(calendar, day) : weekdayOf(day) <= 5))
}
