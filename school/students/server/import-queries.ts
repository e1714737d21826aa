import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import { existing, withDeleted } from '#kit/server/database/existing.ts'

/** Which of these codes some pupil has, of any group, those put away too: a code is given once for ever. */
export async function findCodesInUse(db: Db, codes: readonly string[]): Promise<Set<string>> {
  if (codes.length === 0) return new Set()
  const rows = await withDeleted(db, 'students').select('code').where('code', 'in', codes).execute()
  return new Set(rows.map(row => row.code))
}

/** Name, birth date and number of the pupils of these groups; numbers of those who left are free again. */
export async function findPupilsOfGroups(db: Db, groupIds: readonly string[]) {
  if (groupIds.length === 0) return []
  const rows = await existing(db, 'enrolments')
    .innerJoin('students', 'students.id', 'enrolments.student_id')
    .select(['students.id', 'enrolments.group_id as groupId', 'students.full_name as fullName'])
    .select(['students.birth_date as birthDate', 'students.code', 'enrolments.until'])
    .select('enrolments.number')
    .distinctOn(['enrolments.group_id', 'students.id'])
    .where(sql<boolean>`enrolments.group_id = any(${[...groupIds]}::uuid[])`)
    .where('students.deleted_at', 'is', null)
    .where(sql<boolean>`(enrolments.until is null or enrolments.left_as is not null)`)
    .orderBy('enrolments.group_id')
    .orderBy('students.id')
    .orderBy('enrolments.since', 'desc')
    .execute()
  return rows.map(({ until, number, ...row }) => ({ ...row, number: until === null ? number : null }))
}

/** The highest number that a pupil has or had in each of these groups, after which the next is given. */
export async function findLastNumbers(db: Db, groupIds: readonly string[]): Promise<Map<string, number>> {
  if (groupIds.length === 0) return new Map()
  const rows = await existing(db, 'enrolments')
    .innerJoin('students', 'students.id', 'enrolments.student_id')
    .select(['enrolments.group_id as groupId', sql<number>`max(enrolments.number)`.as('last')])
    .where(sql<boolean>`enrolments.group_id = any(${[...groupIds]}::uuid[])`)
    .where('enrolments.number', 'is not', null)
    .where('students.deleted_at', 'is', null)
    .groupBy('enrolments.group_id')
    .execute()
  return new Map(rows.map(({ groupId, last }) => [groupId, last]))
}
