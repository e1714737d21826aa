import type { Calendar } from '#school/calendar/contract.ts'
import { addDays, mondayOf, reasonClosed, weekdayOf } from '#school/calendar/weeks.ts'
import type { Slot } from '#school/timetable/contract.ts'

/** A day of the week on the dashboard. */
export interface SchoolDay {
  /** ISO date. */
  date: string
  lessons: Slot[]
  /** Why there is no school, where that is known. */
  closed: string | null
}

/** Where a lesson stands by the clock: over, under way, still to come. */
export type LessonMoment = 'done' | 'now' | 'next'

/** Monday to Friday of the date's week, each with its lessons in the order of the day. */
export function weekAround(date: string, slots: readonly Slot[], calendar: Calendar | null): SchoolDay[] {
  const monday = mondayOf(date)
  return [0, 1, 2, 3, 4].map(offset => dayAt(addDays(monday, offset), slots, calendar))
}

/** One day: its lessons when there is school, else the reason. */
export function dayAt(date: string, slots: readonly Slot[], calendar: Calendar | null): SchoolDay {
  const closed = calendar && reasonClosed(calendar, date)
  const lessons = slots
    .filter(slot => slot.weekday === weekdayOf(date))
    .toSorted((a, b) => (a.startsAt ?? '').localeCompare(b.startsAt ?? '') || a.period - b.period)
  return { date, lessons: closed === null ? lessons : [], closed }
}

/** @param clock hour and minute in Maputo, `07:45` */
export function momentOf(lesson: Pick<Slot, 'startsAt' | 'endsAt'>, clock: string): LessonMoment {
  if (lesson.startsAt === null || lesson.endsAt === null) return 'next'
  if (lesson.endsAt.slice(0, 5) <= clock) return 'done'
  return lesson.startsAt.slice(0, 5) <= clock ? 'now' : 'next'
}
