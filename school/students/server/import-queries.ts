import { v7 as uuid } from 'uuid'
import type { Db } from '#kit/server/database/database.ts'
import { insertRows } from '#kit/server/database/insert-rows.ts'
import { columnsOf } from '#kit/server/records/columns.ts'
import type { StudentBody } from '../contract.ts'
import { studentFields } from '../student.ts'

/** Which of these codes some pupil has, of any group, those put away too: a code is given once for ever. */
export async function findCodesInUse(db: Db, codes: readonly string[]): Promise<Set<string>> {
  if (codes.length === 0) return new Set()
  const rows = await db.selectFrom('students').select('code').where('code', 'in', codes).execute()
  return new Set(rows.map(row => row.code))
}

/** Name, birth date and number of the pupils of these groups; numbers of those who left are free again. */
export async function findPupilsOfGroups(db: Db, groupIds: readonly string[]) {
  if (groupIds.length === 0) return []
  const rows = await db
    .selectFrom('students')
    .select([
      'id',
      'group_id as groupId',
      'full_name as fullName',
      'birth_date as birthDate',
      'code',
      'state',
    ])
    .select('number_in_group as numberInGroup')
    .where('group_id', 'in', groupIds)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ state, numberInGroup, ...row }) => ({
    ...row,
    number: state === 'activo' ? numberInGroup : null,
  }))
}

/** Stores many pupils in one statement, in the order given. */
export function insertStudents(db: Db, students: readonly { code: string; body: StudentBody }[]) {
  const rows = students.map(({ code, body }) => ({
    id: uuid(),
    code,
    group_id: body.groupId,
    ...columnsOf(studentFields, body),
  }))
  return insertRows(db, 'students', rows).returningAll().execute()
}
