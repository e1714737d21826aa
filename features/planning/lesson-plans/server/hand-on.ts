import { type SqlBool, sql } from 'kysely'
import type { Account } from '#kit/account.ts'
import { todayOf } from '#kit/dates.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { findCalendarInForce } from '#school/calendar/server/queries.ts'
import { addDays, trimesterOf } from '#school/calendar/weeks.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { teaches } from '#school/groups/server/in-charge.ts'
import { schoolOfGroup } from '#school/groups/server/school-of-group.ts'
import type { TimetableDependencies } from '#school/timetable/server/routes.ts'
import type { Lesson } from '../contract.ts'
import type { ParallelRow } from '../hand-on-contract.ts'
import { lessonsBehind, type ParallelTime, standingText, standsOf } from '../parallel.ts'
import type { PlacedLesson, PushTime } from '../push.ts'
import type { ScheduledLesson } from '../schedule-contract.ts'
import { lacksPlan, partedText } from '../without-plan.ts'
import { findSchedule } from './schedule.ts'

/** A plan that only keeps a time free. */
const RESERVE = /^reserva\b/i
/** How far ahead a parallel group's next lesson is looked for. */
const DAYS_AHEAD = 14

/** Tests that are set for a group in a subject between two days, from the room that hands them out. */
export type FindTestDays = (
  db: Db,
  of: { groupId: string; subjectId: string; from: string; to: string },
) => Promise<{ date: string; title: string }[]>

/** What other rooms know of the times of lessons. */
export type LessonDependencies = TimetableDependencies & { findTestDays: FindTestDays }

type Written = Lesson & { group: NonNullable<Lesson['group']>; heldOn: string }

/**
 * The times after a lesson, of its group and subject, from today to the end of the trimester: a lesson of two times is one.
 * Days without school are none of them.
 */
export async function findPushTimes(
  db: Db,
  account: Account,
  lesson: Written,
  { today, findTestDays, findSharedHours }: LessonDependencies & { today: string },
): Promise<PushTime[]> {
  const calendar = await findCalendarInForce(db, lesson.heldOn, schoolOfGroup(lesson.group.id))
  const trimester = calendar && trimesterOf(calendar, lesson.heldOn)
  if (!trimester) return []
  const from = lesson.heldOn < today ? today : lesson.heldOn
  const lessons = await findSchedule(db, account, {
    span: { startsOn: from, endsOn: trimester.endsOn },
    group: lesson.group.id,
    findSharedHours,
  })
  const tests = await findTestDays(db, {
    groupId: lesson.group.id,
    subjectId: lesson.subject.id,
    from,
    to: trimester.endsOn,
  })
  const whyTested = (date: string) => {
    const test = tests.find(each => each.date === date)
    if (test) return `teste marcado: ${test.title}`
    const { assessmentStartsOn: first, assessmentEndsOn: last } = trimester
    return first != null && last != null && first <= date && date <= last ? 'semana de avaliação' : null
  }
  const times = lessons.filter(
    ({ subject, date, startsAt, period, plan }) =>
      subject.id === lesson.subject.id &&
      period !== null &&
      plan?.id !== lesson.id &&
      (date > lesson.heldOn || (date === lesson.heldOn && (startsAt ?? '') > (lesson.startsAt ?? ''))),
  )
  return times
    .filter((time, at) => time.plan === null || time.plan.id !== times[at - 1]?.plan?.id)
    .map(time => ({
      date: time.date,
      startsAt: time.startsAt,
      minutes: minutesOf(
        times.filter(other => other === time || (time.plan && other.plan?.id === time.plan.id)),
      ),
      room: time.room,
      plan: time.plan && standingOf(time.plan),
      stays: whyItStays(time, whyTested(time.date)),
      isReserve: RESERVE.test(time.plan?.theme || time.plan?.summary || ''),
    }))
}

function whyItStays(lesson: ScheduledLesson, tested: string | null): string | null {
  const { plan } = lesson
  if (plan && plan.state !== 'rascunho' && plan.state !== 'pronto') return 'já dada'
  if (plan?.lessonType === 'avaliação') return plan.theme || 'Avaliação'
  return partedText(lesson) ?? tested
}

function minutesOf(times: readonly ScheduledLesson[]): number | null {
  let sum = 0
  for (const { startsAt, endsAt } of times) {
    if (startsAt === null || endsAt === null) return null
    sum += minuteOf(endsAt) - minuteOf(startsAt)
  }
  return sum
}

function minuteOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return hour * 60 + minute
}

function standingOf(plan: NonNullable<ScheduledLesson['plan']>): PlacedLesson {
  return {
    id: plan.id,
    version: plan.version,
    title: plan.theme || plan.summary || 'Plano de aula',
    minutes: plan.minutes,
  }
}

/** Plans of a group and subject on some days, by any author. */
export async function findStandingPlans(
  db: Db,
  of: { groupId: string; subjectId: string; from: string; to: string },
): Promise<string[]> {
  const rows = await existing(db, 'lesson_plans')
    .select('id')
    .where('group_id', '=', of.groupId)
    .where('subject_id', '=', of.subjectId)
    .where('held_on', '>=', of.from)
    .where('held_on', '<=', of.to)
    .where('template_name', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** The other groups of its grade in which an account teaches the subject of a lesson, by name. */
function findParallelGroups(db: Db, account: Account, lesson: Written) {
  const taught = { group: sql`groups.id`, subject: lesson.subject.id }
  const when = { since: todayOf(account) }
  return existing(db, 'groups')
    .innerJoin('groups as own', join => join.on('own.id', '=', lesson.group.id))
    .select(['groups.id', groupCalled().as('name')])
    .whereRef('groups.school_id', '=', 'own.school_id')
    .whereRef('groups.year', '=', 'own.year')
    .whereRef('groups.grade', '=', 'own.grade')
    .whereRef('groups.id', '<>', 'own.id')
    .where(
      sql<SqlBool>`(${teaches({ ...taught, account: account.id }, when)}
        or ${teaches({ ...taught, account: lesson.teacher.id }, when)})`,
    )
    .orderBy(sql`groups.name collate "pt"`)
    .execute()
}

/** Of each parallel group the lesson that a copy would stand in: the next one without a plan, or else the next one. */
export async function findParallel(
  db: Db,
  account: Account,
  lesson: Written,
  { today, findSharedHours }: TimetableDependencies & { today: string },
): Promise<ParallelRow[]> {
  const from = lesson.heldOn < today ? today : lesson.heldOn
  const rows: ParallelRow[] = []
  for (const group of await findParallelGroups(db, account, lesson)) {
    const lessons = await findSchedule(db, account, {
      span: { startsOn: addDays(from, -DAYS_AHEAD), endsOn: addDays(from, DAYS_AHEAD) },
      group: group.id,
      findSharedHours,
    })
    const own = lessons.filter(({ subject, period }) => subject.id === lesson.subject.id && period !== null)
    const ahead = own.filter(({ date }) => date >= from)
    const time = ahead.find(lacksPlan) ?? ahead.find(({ plan }) => plan !== null)
    if (!time) continue
    const before = own.slice(0, own.indexOf(time))
    const lastNumber = before.findLast(({ plan }) => plan?.lessonNumber != null)?.plan?.lessonNumber ?? null
    const standing: ParallelTime = {
      lastNumber,
      plan: time.plan && { state: time.plan.state, isMine: time.teacher?.id === account.id },
    }
    const stands = standsOf(standing)
    const behind = lessonsBehind(lesson.lessonNumber, lastNumber)
    rows.push({
      group,
      date: time.date,
      startsAt: time.startsAt,
      room: time.room,
      stands,
      text: standingText(stands, { isMine: standing.plan?.isMine ?? false, behind, lastNumber }),
      inSequence: behind === 0,
    })
  }
  return rows
}
