import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Account } from '#kit/account.ts'
import { todayOf } from '#kit/dates.ts'
import { allInOrder } from '#kit/server/database/all-in-order.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { directorOn, teaches } from '#school/groups/server/in-charge.ts'
import { groupsOf } from '#school/groups/server/visible-to.ts'
import { leads } from '#school/roles.ts'
import type { AbsenceUnit } from '#school/schools/school.ts'
import { findMembersDuring } from '#school/students/server/members.ts'
import type { StudentState } from '#school/students/student.ts'
import type { Call, MarkedCalls } from '../contract.ts'
import { markOf } from './calls.ts'

/**
 * A group with what its absences are counted by; undefined where the account may not see it.
 * @param span the days that are read: their last one says who directed the group
 */
export async function findGroupOfRegister(
  db: Db,
  account: Account,
  id: string,
  span?: { startsOn: string; endsOn: string },
) {
  const today = todayOf(account)
  const day = span === undefined || span.endsOn > today ? today : span.endsOn
  return groupsOf(db, account, span)
    .innerJoin('schools', 'schools.id', 'groups.school_id')
    .leftJoin('accounts', join => join.on('accounts.id', '=', directorOn(sql`groups.id`, day)))
    .select([
      'groups.id',
      groupCalled().as('name'),
      'groups.grade',
      'groups.year',
      'accounts.id as directorId',
      directorOn(sql`groups.id`, today).as('directed_by'),
      'groups.school_id',
      'accounts.name as directorName',
      sql<AbsenceUnit>`schools.absences_by`.as('by'),
    ])
    .where('groups.id', '=', id)
    .executeTakeFirst()
}
export type GroupOfRegister = NonNullable<Awaited<ReturnType<typeof findGroupOfRegister>>>

/** Whether an account answers for every day of the group. */
export function answersFor(account: Account, group: Pick<GroupOfRegister, 'directed_by'>): boolean {
  return leads(account) || group.directed_by === account.id
}

/** Days of a register, both included. */
export interface DaysRead {
  from: string
  to: string
}

/** Inside another statement: whether a call, as `c`, was made in a group on a day of one of these spans. */
function calledDuring(groupId: string, spans: readonly DaysRead[]): RawBuilder<SqlBool> {
  const during = spans.map(({ from, to }) => sql`c.held_on between ${from} and ${to}`)
  return sql<SqlBool>`(c.group_id = ${groupId} and c.deleted_at is null and (${sql.join(during, sql` or `)}))`
}

/** The calls of a group on the days of one or more spans, in their order. */
export async function findCalls(
  db: Db,
  account: Account,
  group: Pick<GroupOfRegister, 'id' | 'directed_by'>,
  ...spans: [DaysRead, ...DaysRead[]]
): Promise<Call[]> {
  const rows = await existing(db, 'lesson_calls as c')
    .innerJoin('accounts', 'accounts.id', 'c.account_id')
    .leftJoin('subjects', 'subjects.id', 'c.subject_id')
    .select([
      'c.id',
      'c.held_on',
      'c.lesson_id',
      'c.starts_at',
      'c.pupils',
      'c.account_id',
      'c.subject_id',
      'subjects.name as subject_name',
      'accounts.name as account_name',
      teaches(
        { group: sql`c.group_id`, subject: sql`c.subject_id`, account: account.id },
        { on: sql`c.held_on` },
      ).as('teaches'),
    ])
    .where(calledDuring(group.id, spans))
    .orderBy('c.held_on')
    .orderBy('c.starts_at')
    .orderBy('c.id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    date: row.held_on,
    lessonId: row.lesson_id,
    subject: row.subject_id ? { id: row.subject_id, name: row.subject_name ?? '' } : null,
    startsAt: row.starts_at,
    pupils: row.pupils,
    by: row.account_name,
    own: answersFor(account, group) || row.account_id === account.id || Boolean(row.teaches),
  }))
}

/** What was marked at the calls of a group on the days of one or more spans, by pupil. */
export async function findMarks(
  db: Db,
  groupId: string,
  ...spans: [DaysRead, ...DaysRead[]]
): Promise<Map<string, MarkedCalls[]>> {
  const rows = await existing(db, 'lesson_absences as a')
    .innerJoin('lesson_calls as c', 'c.id', 'a.call_id')
    .select([
      'a.student_id',
      'a.kind',
      'a.justified',
      sql<string[]>`json_agg(a.call_id order by a.call_id)`.as('call_ids'),
    ])
    .where(calledDuring(groupId, spans))
    .groupBy(['a.student_id', 'a.kind', 'a.justified'])
    .orderBy('a.student_id')
    .orderBy('a.kind')
    .orderBy('a.justified')
    .execute()
  const byPupil = Map.groupBy(rows, row => row.student_id)
  return new Map(
    [...byPupil].map(([id, own]) => [id, own.map(row => ({ mark: markOf(row), callIds: row.call_ids }))]),
  )
}

/**
 * The pupils who were in a group in a span of days, by number, with their days in it; and any other pupil that is named. That
 * somebody left after the span is not known in it.
 * @param others ids of such pupils, or the statement that will find them
 */
export async function findPupilsOfRegister(
  db: Db,
  groupId: string,
  span: DaysRead,
  others: readonly string[] | Promise<readonly string[]> = [],
) {
  const [during, namedIds] = await allInOrder([findMembersDuring(db, groupId, span), others])
  const known = during.map(member =>
    member.until !== null && member.until > span.to ? { ...member, until: null, left_as: null } : member,
  )
  const stays = Map.groupBy(known, member => member.id)
  const strangers = namedIds.filter(id => !stays.has(id))
  const named =
    strangers.length === 0
      ? []
      : await existing(db, 'students')
          .select(['id', 'full_name', 'guardian_name', 'guardian_contact'])
          .where(sql<boolean>`id = any(${strangers}::uuid[])`)
          .orderBy(sql`full_name collate "pt"`)
          .execute()
  const members = [...stays.values()].flatMap(own => {
    const last = own.at(-1)
    return last ? [{ ...last, there: own.map(({ since, until }) => ({ since, until })) }] : []
  })
  return [...members, ...named.map(row => ({ ...row, number: null, left_as: null, there: [] }))].map(row => ({
    id: row.id,
    number: row.number,
    name: row.full_name,
    state: (row.left_as ?? 'activo') satisfies StudentState as StudentState,
    guardianName: row.guardian_name,
    guardianContact: row.guardian_contact,
    there: row.there,
  }))
}

/** Inside another statement: how many were at a lesson by its call; null where nobody was called. */
export function presentAtLesson(lessonId: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql`(select greatest(0, c.pupils - (select count(*) from lesson_absences a
      where a.call_id = c.id and a.kind = 'falta' and a.deleted_at is null))::int
    from lesson_calls c where c.lesson_id = ${lessonId} and c.deleted_at is null)`
}

/** Inside another statement: whether a pupil was marked as missing on a day, at some call of the group. */
export function wasAway(
  studentId: RawBuilder<unknown>,
  { groupId, day }: { groupId: string; day: string },
): RawBuilder<boolean> {
  return sql`exists (select from lesson_absences a join lesson_calls c on c.id = a.call_id
    where a.student_id = ${studentId} and a.kind = 'falta' and a.deleted_at is null and c.deleted_at is null
      and c.group_id = ${groupId} and c.held_on = ${day})`
}
