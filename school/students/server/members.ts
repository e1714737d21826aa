import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { dayOfMoment } from '#kit/server/database/clock.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { Sex } from '../student.ts'

/** A pupil in a group, as the enrolment of the day has them. */
export interface Member {
  id: string
  group_id: string
  number: number | null
  code: string
  full_name: string
  sex: Sex
  birth_date: string | null
  guardian_name: string
  guardian_contact: string
  special_needs: string
  /** ISO days: there from `since` until before `until`. */
  since: string
  until: string | null
  /** What became of a pupil who left the school. */
  left_as: 'transferido' | 'desistente' | null
}

type Day = string | RawBuilder<unknown>

const asDay = (day: Day) => (typeof day === 'string' ? sql`${day}::date` : sql`(${day})::date`)

/** Whether an enrolment, by its alias, holds on a day. */
function holdsOn(alias: string, day: Day): RawBuilder<SqlBool> {
  const of = asDay(day)
  return sql<SqlBool>`(${sql.ref(`${alias}.since`)} <= ${of} and coalesce(${sql.ref(`${alias}.until`)}, 'infinity') > ${of})`
}

const columns = sql`s.id, e.group_id, e.number, s.code, s.full_name, s.sex, s.birth_date, s.guardian_name, s.guardian_contact,
    e.special_needs, e.since, e.until, e.left_as`
const enrolled = sql`from enrolments e join students s on s.id = e.student_id
    where e.deleted_at is null and s.deleted_at is null`

/**
 * Inside another statement, a table of who was in which group on a day: `from ${membersOn(day)} m where m.group_id = …`.
 * @param day ISO, or what a row of the statement around it says
 */
export function membersOn(day: Day): RawBuilder<Member> {
  return sql<Member>`(select ${columns} ${enrolled} and ${holdsOn('e', day)})`
}

/**
 * Inside another statement, a table of the ids of who was in one group on a day, for figures over many groups: of pupils' own
 * rows only the few that are deleted are looked at. The group stands inside, since a condition from outside does not reach
 * past the lateral day, and every enrolment would be read.
 */
export function idsIn(group: RawBuilder<unknown>, day: Day): RawBuilder<Pick<Member, 'id'>> {
  return sql`(select e.student_id as id from enrolments e
    where e.group_id = ${group} and e.deleted_at is null and ${holdsOn('e', day)}
      and not exists (select from students s where s.id = e.student_id and s.deleted_at is not null))`
}

/** The same for who was there on one day at least of a span, both days included; a pupil who came back is there twice. */
export function membersDuring(span: { from: Day; to: Day }): RawBuilder<Member> {
  return sql<Member>`(select ${columns} ${enrolled}
    and e.since <= ${asDay(span.to)} and coalesce(e.until, 'infinity') > ${asDay(span.from)})`
}

/** Today, inside a statement that gets no day. */
export function thisDay(): RawBuilder<string> {
  return dayOfMoment(sql`now()`)
}

/** The day by which the row of `groups` is shown: today in the year in force, else the nearest day of its own year. */
export function dayOfGroup(): RawBuilder<string> {
  return sql<string>`day_in_year(groups.school_id, groups.year, (${thisDay()})::date)`
}

/**
 * Inside another statement, a table of where pupils stand now: the group that they are in or were in last, and as what.
 * What happened on some other day is asked of `membersOn`.
 */
export const pupilsNow = sql<PupilNow>`(select s.id, s.group_id, s.number_in_group as number, s.code, s.full_name, s.sex,
    s.state = 'activo' as is_there from students s where s.deleted_at is null)`

/** A pupil where they stand now. */
export interface PupilNow {
  id: string
  group_id: string
  number: number | null
  code: string
  full_name: string
  sex: Sex
  is_there: boolean
}

/** Inside another statement: how many were in a group on a day, of these sexes; of both where none is named. */
export function countMembers(group: RawBuilder<unknown>, day: Day, ...sexes: Sex[]): RawBuilder<number> {
  if (sexes.length === 0) return sql<number>`(select count(*)::int from ${idsIn(group, day)} m)`
  return sql<number>`(select count(*)::int from ${membersOn(day)} m where m.group_id = ${group} and m.sex = any(${sexes}))`
}

/** Inside another statement: how many were in a group on one day at least of a span. */
export function countMembersDuring(
  group: RawBuilder<unknown>,
  span: { from: Day; to: Day },
  ...sexes: Sex[]
): RawBuilder<number> {
  return sql<number>`(select count(distinct m.id)::int from ${membersDuring(span)} m where m.group_id = ${group}
    ${sexes.length > 0 ? sql`and m.sex = any(${sexes})` : sql``})`
}

/** Inside another statement: whether a pupil was in a group on a day. */
export function isMember(
  pupil: RawBuilder<unknown>,
  { group, day }: { group: RawBuilder<unknown>; day: Day },
): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from enrolments e where e.student_id = ${pupil} and e.group_id = ${group}
    and e.deleted_at is null and ${holdsOn('e', day)})`
}

/** Inside another statement: the number of a pupil in a group, as it was last when in it. */
export function numberInGroup(
  pupil: RawBuilder<unknown>,
  group: RawBuilder<unknown>,
): RawBuilder<number | null> {
  return sql<
    number | null
  >`(select e.number from enrolments e where e.student_id = ${pupil} and e.group_id = ${group}
    and e.deleted_at is null order by e.since desc limit 1)`
}

/** Inside another statement, the groups in which a pupil has ever been. */
export function groupsOfPupil(pupil: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select e.group_id from enrolments e where e.student_id = ${pupil} and e.deleted_at is null)`
}

/** Who was in a group on a day, by number and name. */
export async function findMembersOn(db: Db, groupId: string, day: string): Promise<Member[]> {
  const { rows } = await sql<Member>`select m.* from ${membersOn(day)} m where m.group_id = ${groupId}
    order by ${byNumber}`.execute(db)
  return rows
}

/**
 * Who was in a group on a day of a span, both included, by the number that each had last and by name: the stays of who came back
 * stand together, in the order of their days.
 */
export async function findMembersDuring(
  db: Db,
  groupId: string,
  span: { from: string; to: string },
): Promise<Member[]> {
  const { rows } = await sql<Member>`select m.* from ${membersDuring(span)} m where m.group_id = ${groupId}
    order by first_value(m.number) over (partition by m.id order by m.since desc) nulls last,
      m.full_name collate "pt", m.id, m.since`.execute(db)
  return rows
}

/** The group in which a pupil was last on a day of a span, both included; undefined where in none. */
export async function findGroupDuring(
  db: Db,
  studentId: string,
  span: { from: string; to: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select e.group_id as id from enrolments e
    where e.student_id = ${studentId} and e.deleted_at is null
      and e.since <= ${span.to}::date and coalesce(e.until, 'infinity') > ${span.from}::date
    order by e.since desc limit 1`.execute(db)
  return rows[0]?.id
}

/** The first day from which on a pupil was in some group, looked for from a day on; null where in none since. */
export async function findFirstDay(db: Db, studentId: string, from: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select min(greatest(e.since, ${from}::date))::text as day from enrolments e
    where e.student_id = ${studentId} and e.deleted_at is null and coalesce(e.until, 'infinity') > ${from}::date`.execute(
    db,
  )
  return rows[0]?.day ?? null
}

/** How many pupils are in a group on a day or will be later: those whom deleting it would leave without one. */
export async function countPlacedFrom(db: Db, groupId: string, day: string): Promise<number> {
  const { rows } = await sql<{ pupils: number }>`select count(distinct e.student_id)::int as pupils
    from enrolments e join students s on s.id = e.student_id
    where e.group_id = ${groupId} and e.deleted_at is null and s.deleted_at is null
      and coalesce(e.until, 'infinity') > ${day}::date`.execute(db)
  return rows[0]?.pupils ?? 0
}

/** The order of the rows `m` of a group: by number, and by name where there is none. */
export const byNumber = sql`m.number nulls last, m.full_name collate "pt", m.id`
