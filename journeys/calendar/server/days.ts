import { findSharedHours } from '#features/assessment/hearing/server/shared-hours.ts'
import type { ApplicationState } from '#features/assessment/results/contract.ts'
import { findSchedule } from '#features/planning/lesson-plans/server/schedule.ts'
import { isReplacedByGroup } from '#features/planning/lesson-plans/without-plan.ts'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { schoolOfAccount } from '#school/accounts/server/reach.ts'
import { findCalendarInForce } from '#school/calendar/server/queries.ts'
import {
  type DateSpan,
  eachDay,
  reasonClosed,
  taughtWeekday,
  trimesterOf,
  weekOf,
} from '#school/calendar/weeks.ts'
import { hoursOn } from '#school/timetable/shared-hours.ts'
import type { CalendarDay } from '../contract.ts'
import { findTestsOfDays } from './queries.ts'

/** Every day of a span as an account lives it: its lessons, its groups' tests, and what the school's calendar says. */
export async function findDays(
  db: Db,
  account: Account,
  span: DateSpan,
): Promise<{ days: CalendarDay[]; demonstration: boolean }> {
  const calendar = await findCalendarInForce(db, span.startsOn, schoolOfAccount(account.id))
  const lessons = await findSchedule(db, account, { span, teacher: account.id, findSharedHours })
  const led = calendar
    ? (await findSharedHours(db, calendar.year)).filter(({ leaderId }) => leaderId === account.id)
    : []
  const tests = await findTestsOfDays(db, account, span)
  const days: CalendarDay[] = []
  for (const date of eachDay(span)) {
    const when = calendar && weekOf(calendar, date)
    const trimester = calendar && trimesterOf(calendar, date)
    const levelHours = calendar ? hoursOn(led, date, taughtWeekday(calendar, date)) : []
    days.push({
      date,
      trimester: trimester?.number ?? null,
      week: when?.week.number ?? null,
      closed: calendar ? reasonClosed(calendar, date) : null,
      assessment: isWithin(date, trimester?.assessmentStartsOn, trimester?.assessmentEndsOn),
      exams: (calendar?.exams ?? [])
        .filter(exam => isWithin(date, exam.startsOn, exam.endsOn))
        .map(exam => exam.level),
      lessons: lessons.filter(lesson => lesson.date === date && !isReplacedByGroup(lesson, levelHours)),
      levelHours,
      tests: tests
        .filter(test => test.day === date)
        .map(test => ({
          id: test.id,
          title: test.title,
          gives: test.kind,
          moment: test.moment,
          startsAt: test.starts_at,
          minutes: test.minutes,
          group: { id: test.group_id, name: test.group_name },
          subject: { code: test.subject_code, name: test.subject_name, colour: test.colour },
          state: test.state as ApplicationState,
        })),
    })
  }
  return { days, demonstration: calendar?.demonstration ?? false }
}

function isWithin(date: string, from: string | null | undefined, to: string | null | undefined): boolean {
  return from != null && to != null && from <= date && date <= to
}
