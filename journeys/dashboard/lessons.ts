import type { ScheduledLesson } from '#features/planning/lesson-plans/schedule-contract.ts'
import { isReplacedByGroup, lacksPlan } from '#features/planning/lesson-plans/without-plan.ts'
import type { SeedKind } from '#kit/web/parts/seeds.tsx'
import type { Calendar } from '#school/calendar/contract.ts'
import {
  addDays,
  mondayOf,
  reasonClosed,
  taughtWeekday,
  weekdayOf,
  weekdaysFrom,
} from '#school/calendar/weeks.ts'
import { hoursOn } from '#school/timetable/shared-hours.ts'
import type { Day, LevelHour } from './contract.ts'

/** A day of the week on the dashboard. */
export interface SchoolDay {
  /** ISO date. */
  date: string
  lessons: ScheduledLesson[]
  /** Groups by level that the person leads on that day. */
  levelHours: LevelHour[]
  /** Why there is no school, where that is known. */
  closed: string | null
}

/** Where a lesson stands by the clock: over, under way, still to come. */
export type LessonMoment = 'done' | 'now' | 'next'

/** The Monday of the displayed week: on a Saturday or a Sunday the next one. */
export function weekAhead(today: string): string {
  return mondayOf(weekdayOf(today) > 5 ? addDays(today, 2) : today)
}

/** What a person's days are made of. */
type Week = Pick<Day, 'lessons' | 'levelHours'>

/** Monday to Friday of the date's week, and a Saturday with school or a lesson, each with its lessons in the order of the clock. */
export function weekAround(date: string, week: Week, calendar: Calendar | null): SchoolDay[] {
  const monday = mondayOf(date)
  const saturday = addDays(monday, 5)
  const days = weekdaysFrom(calendar, monday)
  const all = week.lessons.some(({ date }) => date === saturday) ? [...new Set([...days, saturday])] : days
  return all.map(date => dayAt(date, week, calendar))
}

/**
 * One day: its lessons, and the reason where there is no school. A lesson made up on such a day stands all the same, an
 * hour by levels does not.
 */
export function dayAt(date: string, { lessons, levelHours }: Week, calendar: Calendar | null): SchoolDay {
  const closed = calendar && reasonClosed(calendar, date)
  // On a Saturday of lessons made up the day is that of another weekday.
  const weekday = calendar ? taughtWeekday(calendar, date) : weekdayOf(date)
  const led = hoursOn(levelHours, date, weekday)
  return {
    date,
    lessons: lessons.filter(lesson => lesson.date === date && !isReplacedByGroup(lesson, led)),
    levelHours: led,
    closed,
  }
}

/** @param clock hour and minute in Maputo, `07:45` */
export function momentOf(lesson: Pick<ScheduledLesson, 'startsAt' | 'endsAt'>, clock: string): LessonMoment {
  if (lesson.startsAt === null || lesson.endsAt === null) return 'next'
  if (lesson.endsAt <= clock) return 'done'
  return lesson.startsAt <= clock ? 'now' : 'next'
}

/** What the seed of a lesson says: taught (also in part), with a plan, without one, or that its pupils are elsewhere. */
export function seedOf(lesson: Pick<ScheduledLesson, 'plan' | 'parted'>): SeedKind {
  const { plan } = lesson
  if (plan === null) return lacksPlan(lesson) ? 'dashed' : 'quiet'
  return plan.state === 'dada' || plan.state === 'parcial' ? 'full' : 'outline'
}

/** The didactic functions of a lesson at one moment of it. */
interface PhasesNow {
  /** In their order; `gone` is the part of each that has passed, 0 to 1. */
  phases: { name: string; minutes: number; gone: number }[]
  /** The one that is going on, and its minutes still to come; null once all are over. */
  current: { name: string; left: number } | null
}

/**
 * How far the didactic functions of a lesson have come, each as long as its plan says.
 * @param startsAt hour and minute when the lesson begins
 * @param clock hour and minute in Maputo
 */
export function phasesAt(
  phases: readonly { name: string; minutes: number }[],
  startsAt: string,
  clock: string,
): PhasesNow {
  const passed = Math.max(0, minuteOf(clock) - minuteOf(startsAt))
  let start = 0
  let current: PhasesNow['current'] = null
  const timed = phases.filter(({ minutes }) => minutes > 0)
  const shown = timed.map(({ name, minutes }) => {
    const gone = Math.min(minutes, Math.max(0, passed - start))
    start += minutes
    if (current === null && gone < minutes) current = { name, left: start - passed }
    return { name, minutes, gone: gone / minutes }
  })
  return { phases: shown, current }
}

function minuteOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return hour * 60 + minute
}
