import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Account } from '#kit/account.ts'
import { notFound, orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import {
  answersFor,
  findCalls,
  findGroupOfRegister,
  findMarks,
  findPupilsOfRegister,
} from '#school/absences/server/queries.ts'
import { findCalendarInForce } from '#school/calendar/server/queries.ts'
import { addDays, eachDay, mondayOf, reasonClosed, weekdayOf, weekOf } from '#school/calendar/weeks.ts'
import { findEditions, readEdition } from '#school/editions/server/editions.ts'
import type { ScheduledLesson } from '../../lesson-plans/schedule-contract.ts'
import { type FindSharedHours, findSchedule } from '../../lesson-plans/server/schedule.ts'
import { type BookWeek, type SignedWeek, signedWeek } from '../contract.ts'
import { bookLesson } from '../week.ts'
import { findGroupOfBook, findTaughtNotes } from './queries.ts'

/** Which week of which group. */
export interface WeekOfGroup {
  groupId: string
  /** A day of it. */
  day: string
  findSharedHours: FindSharedHours
}

/** The editions of a signed week. */
export const closedWeek = (groupId: string, day: string) =>
  ({ kind: 'livro de turma', id: groupId, part: mondayOf(day) }) as const

/**
 * A week of the book: where it is signed, as the last signature keeps it, or the one that is named; else as it stands.
 * @throws HttpError 404 where the group is out of reach, or there is no such edition
 */
export async function readWeek(
  db: Db,
  account: Account,
  of: WeekOfGroup & { edition?: number | undefined; current?: boolean | undefined },
): Promise<BookWeek> {
  const { span, group } = await getGroupOfWeek(db, account, of)
  const closed = closedWeek(group.id, span.startsOn)
  const editions = await findEditions(db, closed)
  const last = editions.length > 0 ? await readEdition(db, closed, signedWeek) : undefined
  const isSigner = maySign(account, group)
  const signed =
    of.edition !== undefined
      ? await readEdition(db, closed, signedWeek, of.edition)
      : of.current
        ? undefined
        : last
  const live = isSigner || !signed ? await computeWeek(db, account, of) : undefined
  const toSign = isSigner ? live?.toSign : undefined
  const { pupils: _, ...content } = signed?.content ?? orNotFound(live, 'Esta turma').week
  return {
    ...content,
    edition: signed?.head ?? null,
    editions,
    isChanged: last !== undefined && toSign !== undefined && !isSameRecord(last.content, toSign),
    revision: toSign ? revisionOf(toSign) : null,
  }
}

/** Whether an account signs a week of a group: the one who directed it then, or does today, and those who lead. */
export function maySign(
  account: Account,
  group: NonNullable<Awaited<ReturnType<typeof findGroupOfRegister>>>,
): boolean {
  return answersFor(account, group) || group.directorId === account.id
}

/** The group of a week, and the days of that week; 404 where the account did not have the group then and has not now. */
export async function getGroupOfWeek(db: Db, account: Account, { groupId, day }: WeekOfGroup) {
  const monday = mondayOf(day)
  const span = { startsOn: monday, endsOn: addDays(monday, 5) }
  const group = await findGroupOfRegister(db, account, groupId, span)
  if (!group) throw notFound('Esta turma')
  return { span, group }
}

/** Names what a person read of a week. */
export function revisionOf(week: SignedWeek): string {
  return createHash('sha256').update(JSON.stringify(week)).digest('hex')
}

/** Whether two contents of a week record the same. What things and people are called is no part of the record. */
export function isSameRecord(one: SignedWeek, other: SignedWeek): boolean {
  const bothSayCalls = [one, other].every(({ days }) => days.every(({ called }) => called !== undefined))
  return isDeepStrictEqual(recordOf(one, bothSayCalls), recordOf(other, bothSayCalls))
}

function recordOf({ days, boys, girls, pupils }: SignedWeek, withCalls: boolean) {
  return {
    days: days.map(({ called, ...day }) => ({
      ...day,
      ...(withCalls && { called }),
      lessons: day.lessons.map(({ subject: _, teacher: _name, ...lesson }) => lesson),
    })),
    boys,
    girls,
    pupils: pupils.map(({ id, number }) => ({ id, number })),
  }
}

/**
 * The week of a day as it stands, Monday to Friday and a Saturday on which there are lessons: as the account reads it, and
 * as a signature keeps it, without drafts, which their authors alone see.
 */
export async function computeWeek(
  db: Db,
  account: Account,
  of: WeekOfGroup,
): Promise<{ week: SignedWeek; toSign: SignedWeek }> {
  const { span, group } = await getGroupOfWeek(db, account, of)
  const week = { from: span.startsOn, to: span.endsOn }
  const more = await findGroupOfBook(db, group.id, week)
  if (!more) throw notFound('Esta turma')
  const calendar = await findCalendarInForce(db, week.from, group.school_id)
  const { findSharedHours } = of
  const schedule = await findSchedule(db, account, { span, group: group.id, findSharedHours })
  const calls = await findCalls(db, account, group, week)
  const marks = await findMarks(db, group.id, week)
  const pupils = await findPupilsOfRegister(db, group.id, week, [...marks.keys()])
  const known = {
    by: group.by,
    calls,
    marks,
    numbers: new Map(pupils.map(pupil => [pupil.id, pupil.number])),
    notes: await findTaughtNotes(
      db,
      schedule.flatMap(({ plan }) => (plan?.state === 'não dada' ? [plan.id] : [])),
    ),
  }
  const weekWith = (lessons: readonly ScheduledLesson[]): SignedWeek => {
    const days = eachDay(span)
      .map(date => ({
        date,
        lessons: lessons.filter(lesson => lesson.date === date).map(lesson => bookLesson(lesson, known)),
      }))
      .filter(({ date, lessons }) => weekdayOf(date) <= 5 || lessons.length > 0)
      .map(({ date, lessons }) => ({
        date,
        closed: calendar && lessons.length === 0 ? reasonClosed(calendar, date) : null,
        called: calls.some(call => call.date === date),
        lessons,
      }))
    const when = calendar && weekOf(calendar, days.find(each => each.closed === null)?.date ?? week.from)
    return {
      group: { id: group.id, name: group.name, grade: group.grade, year: group.year },
      ...more,
      by: group.by,
      trimester: when?.trimester ?? null,
      week: when?.week.number ?? null,
      from: week.from,
      to: days.at(-1)?.date ?? week.from,
      days,
      pupils: pupils.map(({ id, number, name }) => ({ id, number, name })),
    }
  }
  const withoutDrafts = schedule.flatMap(lesson => {
    if (lesson.plan?.state !== 'rascunho') return [lesson]
    return lesson.period === null ? [] : [{ ...lesson, plan: null }]
  })
  return { week: weekWith(schedule), toSign: weekWith(withoutDrafts) }
}
