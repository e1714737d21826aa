import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '#kit/server/database/database.ts'
import { existing, withDeleted } from '#kit/server/database/existing.ts'
import { heldOn } from '#kit/server/records/held.ts'
import { nextVersion, softDelete } from '#kit/server/records/versions.ts'
import { groupCalled } from './group-called.ts'

/** Who teaches what in a group, and did, as stored, locked until the transaction ends. */
export function lockGroupTeachers(db: Db, groupId: string) {
  return existing(db, 'group_teachers').selectAll().where('group_id', '=', groupId).forUpdate().execute()
}

export function insertGroupTeacher(
  db: Db,
  values: { groupId: string; subjectId: string; accountId: string; startsOn?: string | null },
) {
  return db
    .insertInto('group_teachers')
    .values({
      id: uuid(),
      group_id: values.groupId,
      subject_id: values.subjectId,
      account_id: values.accountId,
      starts_on: values.startsOn ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Says who teaches a subject of a group, and until when. */
export function updateGroupTeacher(
  db: Db,
  id: string,
  { content, until }: { content?: { accountId: string }; until: string | null },
) {
  return db
    .updateTable('group_teachers')
    .set({ ...(content && { account_id: content.accountId }), until, ...nextVersion })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function removeGroupTeacher(db: Db, id: string) {
  return db
    .updateTable('group_teachers')
    .set(softDelete)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A group as stored, held until the transaction ends. */
export function lockGroupRow(db: Db, id: string) {
  return withDeleted(db, 'groups').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** Subjects by id, with name and grades; deleted ones are missing. */
export async function findSubjectsByIds(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return existing(db, 'subjects').select(['id', 'name', 'grades']).where('id', 'in', ids).execute()
}

/** Gives a group a new version without another change, when what hangs on it changed. */
export async function touchGroup(db: Db, id: string) {
  return db
    .updateTable('groups')
    .set(nextVersion)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** How many people teach the row of `subjects` on a day. */
export const countTeachers = (
  day: string,
) => sql<number>`(select count(distinct account_id)::int from group_teachers
  where group_teachers.subject_id = subjects.id and group_teachers.deleted_at is null and ${heldOn('group_teachers', day)})`

/** Who teaches a subject on a day, by name, each with own groups. */
export function findTeachers(db: Db, subjectId: string, day: string) {
  return existing(db, 'group_teachers as gt')
    .innerJoin('accounts as a', 'a.id', 'gt.account_id')
    .innerJoin('groups as g', 'g.id', 'gt.group_id')
    .select(['a.id', 'a.name'])
    .select(
      sql<{ id: string; name: string; grade: number }[]>`
        jsonb_agg(jsonb_build_object('id', g.id, 'name', ${groupCalled('g')}, 'grade', g.grade) order by ${groupCalled('g')} collate "pt")
      `.as('groups'),
    )
    .where('gt.subject_id', '=', subjectId)
    .where(heldOn('gt', day))
    .where('g.deleted_at', 'is', null)
    .groupBy(['a.id', 'a.name'])
    .orderBy(sql`a.name collate "pt"`)
    .execute()
}

/** Who teaches what in groups on a day, by the name with which they sign in. */
export function findTaughtOn(db: Db, groupIds: readonly string[], day: string) {
  return existing(db, 'group_teachers as t')
    .innerJoin('accounts as a', 'a.id', 't.account_id')
    .select(['t.group_id as groupId', 't.subject_id as subjectId', 'a.name', 'a.email'])
    .where(sql<boolean>`t.group_id = ANY (${[...groupIds]}::uuid[])`)
    .where(heldOn('t', day))
    .execute()
}
