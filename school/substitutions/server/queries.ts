import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '#kit/server/database/database.ts'
import { existing, withDeleted } from '#kit/server/database/existing.ts'
import { nextVersion, softDelete } from '#kit/server/records/versions.ts'
import type { DateSpan } from '#school/calendar/weeks.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { subjectTaught, teachesAt } from '#school/groups/server/in-charge.ts'
import { countMembers, thisDay } from '#school/students/server/members.ts'

/** Absences that end on a day or later, the first one first. */
export function findAbsences(db: Db, of: { id?: string; since?: string }) {
  return existing(db, 'teacher_absences as t')
    .innerJoin('accounts', 'accounts.id', 't.teacher_id')
    .select(['t.id', 't.teacher_id', 'accounts.name', 't.starts_on', 't.ends_on', 't.reason', 't.version'])
    .$if(of.id !== undefined, query => query.where('t.id', '=', of.id ?? ''))
    .$if(of.since !== undefined, query => query.where('t.ends_on', '>=', of.since ?? ''))
    .orderBy('t.starts_on')
    .orderBy('accounts.name')
    .limit(200)
    .execute()
}

export type StoredAbsence = Awaited<ReturnType<typeof findAbsences>>[number]

/** The stored row, locked until the transaction ends. */
export function lockAbsence(db: Db, id: string) {
  return existing(db, 'teacher_absences').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function insertAbsence(
  db: Db,
  of: { teacherId: string; startsOn: string; endsOn: string; reason: string; by: string },
) {
  return db
    .insertInto('teacher_absences')
    .values({
      id: uuid(),
      teacher_id: of.teacherId,
      starts_on: of.startsOn,
      ends_on: of.endsOn,
      reason: of.reason,
      created_by: of.by,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function removeAbsenceRow(db: Db, id: string) {
  return db
    .updateTable('teacher_absences')
    .set(softDelete)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Who gives which lessons: of an absence, of a substitute, or of all between two days. */
export function findSubstitutions(
  db: Db,
  of: {
    absenceId?: string
    substituteId?: string
    span?: DateSpan
    ids?: readonly string[]
    /** Of this group, or joined to it. */
    groupId?: string
    since?: string
  },
) {
  return existing(db, 'substitutions as s')
    .innerJoin('teacher_absences as t', 't.id', 's.absence_id')
    .innerJoin('accounts as away', 'away.id', 't.teacher_id')
    .innerJoin('groups', 'groups.id', 's.group_id')
    .innerJoin('subjects', 'subjects.id', 's.subject_id')
    .leftJoin('accounts as who', 'who.id', 's.substitute_id')
    .leftJoin('groups as joined', 'joined.id', 's.joined_group_id')
    .select([
      's.id',
      's.absence_id',
      's.group_id',
      groupCalled().as('group_name'),
      'groups.grade',
      's.subject_id',
      'subjects.name as subject_name',
      'subjects.code as subject_code',
      'subjects.colour',
      's.held_on',
      's.period',
      's.starts_at',
      's.kind',
      's.substitute_id',
      'who.name as substitute_name',
      's.joined_group_id',
      groupCalled('joined').as('joined_name'),
      's.answer',
      't.teacher_id as away_id',
      'away.name as away_name',
    ])
    .where('t.deleted_at', 'is', null)
    .$if(of.absenceId !== undefined, query => query.where('s.absence_id', '=', of.absenceId ?? ''))
    .$if(of.substituteId !== undefined, query => query.where('s.substitute_id', '=', of.substituteId ?? ''))
    .$if(of.ids !== undefined, query => query.where('s.id', 'in', [...(of.ids ?? [])]))
    .$if(of.groupId !== undefined, query =>
      query.where(eb =>
        eb.or([eb('s.group_id', '=', of.groupId ?? ''), eb('s.joined_group_id', '=', of.groupId ?? '')]),
      ),
    )
    .$if(of.since !== undefined, query => query.where('s.held_on', '>=', of.since ?? ''))
    .$if(of.span !== undefined, query =>
      query.where('s.held_on', '>=', of.span?.startsOn ?? '').where('s.held_on', '<=', of.span?.endsOn ?? ''),
    )
    .orderBy('s.held_on')
    .orderBy('s.period')
    .execute()
}

export type StoredSubstitution = Awaited<ReturnType<typeof findSubstitutions>>[number]

/** The stored rows of an absence, or some by their ids, of a person alone where one is named, locked until the transaction ends. */
export function lockSubstitutions(
  db: Db,
  of: { absenceId: string } | { ids: readonly string[]; substituteId?: string },
) {
  const query = existing(db, 'substitutions').selectAll().forUpdate()
  return 'absenceId' in of
    ? query.where('absence_id', '=', of.absenceId).execute()
    : query
        .where('id', 'in', [...of.ids])
        .$if(of.substituteId !== undefined, own => own.where('substitute_id', '=', of.substituteId ?? ''))
        .execute()
}

interface Choice {
  kind: 'professor' | 'juntar' | 'sem aula'
  substitute_id: string | null
  joined_group_id: string | null
}

export function insertSubstitution(
  db: Db,
  of: Choice & {
    absence_id: string
    group_id: string
    subject_id: string
    held_on: string
    period: number
    starts_at: string | null
  },
) {
  return db
    .insertInto('substitutions')
    .values({ id: uuid(), ...of })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function updateSubstitution(
  db: Db,
  id: string,
  set: (Choice & { answer: null }) | { answer: 'vista' | 'não posso' },
) {
  return db
    .updateTable('substitutions')
    .set({ ...set, ...nextVersion })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function removeSubstitution(db: Db, id: string) {
  return db
    .updateTable('substitutions')
    .set(softDelete)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Teachers of a school's groups of a year, each with a subject taught to a group, if any, and lessons given in place of others. */
export async function findTeachers(
  db: Db,
  of: { schoolId: string; year: number; groupId: string; date: string },
) {
  const { rows } = await sql<{ id: string; name: string; knows: string | null; done: number }>`
    select a.id, a.name,
      ${subjectTaught({ group: of.groupId, account: sql`a.id` }, of.date)} as knows,
      (select count(*)::int from substitutions x join teacher_absences y on y.id = x.absence_id
        where x.substitute_id = a.id and x.deleted_at is null and y.deleted_at is null
          and date_trunc('month', x.held_on) = date_trunc('month', ${of.date}::date) and x.answer is distinct from 'não posso') as done
    from accounts a
    where a.deleted_at is null and a.disabled_at is null and a.role in ('professor', 'pedagogo')
      and ${teachesAt({ school: of.schoolId, year: of.year, account: sql`a.id` }, { on: of.date })}
    order by a.name collate "pt"`.execute(db)
  return rows
}

/** Pupils of groups, and how many a group is meant for. */
export async function findPupils(db: Db, groupIds: readonly string[]) {
  const { rows } = await sql<{ id: string; pupils: number; capacity: number | null }>`
    select g.id, g.capacity, ${countMembers(sql`g.id`, thisDay())} as pupils from groups g where g.id = any(${[...groupIds]}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(row => [row.id, row]))
}

/** Inside a statement about a lesson `l`: whether an account gives it in place of its teacher. */
export function isSubstitute(accountId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from substitutions s join teacher_absences t on t.id = s.absence_id
    where s.group_id = l.group_id and s.subject_id = l.subject_id and s.held_on = l.held_on
      and (s.starts_at is null or l.starts_at is null or s.starts_at = l.starts_at)
      and s.substitute_id = ${accountId} and s.deleted_at is null and t.deleted_at is null)`
}

/** Whether an account gives a lesson of a group and subject on a day, in place of another. */
export function coversGroup(of: {
  groupId: string
  subjectId: string
  heldOn: string | null
  accountId: string
}): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from substitutions s join teacher_absences t on t.id = s.absence_id
    where s.group_id = ${of.groupId} and s.subject_id = ${of.subjectId} and s.held_on = ${of.heldOn}::date
      and s.substitute_id = ${of.accountId} and s.deleted_at is null and t.deleted_at is null)`
}

/** Authors of the absences of some lessons, to be notified of refusals. */
export async function findChoosers(
  db: Db,
  of: readonly { absence_id: string }[],
): Promise<Map<string, string>> {
  const rows = await withDeleted(db, 'teacher_absences')
    .select(['id', 'created_by'])
    .where('id', 'in', [...new Set(of.map(row => row.absence_id))])
    .execute()
  return new Map(rows.flatMap(row => (row.created_by === null ? [] : [[row.id, row.created_by] as const])))
}
