import { v7 as uuid } from 'uuid'
import type { Db } from '#kit/server/database/database.ts'
import { nextVersion } from '#kit/server/records/versions.ts'

/** Who teaches what in a group, as stored, held until the transaction ends. */
export function lockGroupTeachers(db: Db, groupId: string) {
  return db
    .selectFrom('group_teachers')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .execute()
}

export function insertGroupTeacher(
  db: Db,
  values: { groupId: string; subjectId: string; accountId: string },
) {
  return db
    .insertInto('group_teachers')
    .values({
      id: uuid(),
      group_id: values.groupId,
      subject_id: values.subjectId,
      account_id: values.accountId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Hands a subject of a group to another teacher, or takes it away altogether. */
export function updateGroupTeacher(
  db: Db,
  id: string,
  change: { account_id: string } | { deleted_at: string },
) {
  return db
    .updateTable('group_teachers')
    .set({ ...change, ...nextVersion })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Subjects by id, with name and grades; those put away are missing. */
export async function findSubjectsByIds(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('subjects')
    .select(['id', 'name', 'grades'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
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
