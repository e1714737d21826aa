import type { Db } from '#kit/server/database/database.ts'
import type { Account } from '#kit/server/http/account.ts'
import { findCalendarInForce } from '#school/calendar/server/queries.ts'
import { type DateSpan, schoolDaysBetween, weekdayOf } from '#school/calendar/weeks.ts'
import { findSlots } from '#school/timetable/server/queries.ts'
import type { LessonState, ScheduledLesson } from '../contract.ts'
import { findPlansOfDays } from './queries.ts'

/**
 * The lessons of a span of days, from the timetable and the calendar in force, each with its plan where there is
 * one. A plan belongs to the lesson time of its group, subject, day and hour; without an hour, to the first free one.
 */
export async function findSchedule(
  db: Db,
  account: Account,
  of: { span: DateSpan; group?: string; teacher?: string },
): Promise<ScheduledLesson[]> {
  const calendar = await findCalendarInForce(db, of.span.startsOn)
  if (!calendar) return []
  const slots = await findSlots(db, { group: of.group, teacher: of.teacher, year: calendar.year })
  const groupIds = [...new Set(slots.map(slot => slot.groupId))]
  const plans = await findPlansOfDays(db, account, groupIds, of.span.startsOn, of.span.endsOn)
  const taken = new Set<string>()
  return schoolDaysBetween(calendar, of.span).flatMap(date =>
    slots
      .filter(slot => slot.weekday === weekdayOf(date))
      .map(slot => {
        const mine = plans.filter(
          plan =>
            plan.held_on === date &&
            plan.group_id === slot.groupId &&
            plan.subject_id === slot.subjectId &&
            !taken.has(plan.id),
        )
        const plan =
          mine.find(one => one.starts_at === slot.startsAt) ?? mine.find(one => one.starts_at === null)
        if (plan) taken.add(plan.id)
        return {
          date,
          period: slot.period,
          startsAt: slot.startsAt,
          endsAt: slot.endsAt,
          group: { id: slot.groupId, name: slot.groupName },
          grade: slot.grade,
          subject: {
            id: slot.subjectId,
            code: slot.subjectCode,
            name: slot.subjectName,
            colour: slot.colour,
          },
          teacher: slot.teacherId ? { id: slot.teacherId, name: slot.teacherName ?? '' } : null,
          room: slot.room,
          plan: plan
            ? {
                id: plan.id,
                theme: plan.theme,
                summary: plan.summary,
                lessonNumber: plan.lesson_number,
                state: plan.state as LessonState,
                version: plan.version,
                present: plan.present,
              }
            : null,
        }
      }),
  )
}

/**
 * The lesson times of a group and subject from a day on, at most `count`: where lessons rolled forward go.
 * Looks as far as the calendar in force goes.
 */
export async function findLessonTimes(
  db: Db,
  of: { groupId: string; subjectId: string; from: string; count: number },
): Promise<{ date: string; startsAt: string | null }[]> {
  const calendar = await findCalendarInForce(db, of.from)
  const end = calendar?.trimesters.at(-1)?.endsOn
  if (!calendar || end === undefined) return []
  const slots = (await findSlots(db, { group: of.groupId })).filter(slot => slot.subjectId === of.subjectId)
  const times: { date: string; startsAt: string | null }[] = []
  for (const date of schoolDaysBetween(calendar, { startsOn: of.from, endsOn: end })) {
    for (const slot of slots)
      if (slot.weekday === weekdayOf(date)) times.push({ date, startsAt: slot.startsAt })
    if (times.length >= of.count) break
  }
  return times.slice(0, of.count)
}
