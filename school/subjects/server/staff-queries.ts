import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import { existing, withDeleted } from '#kit/server/database/existing.ts'
import { staff } from '#school/roles.ts'
import { StaffNames } from './named-staff.ts'

/** Whether an account works at a school: it is of it, or reaches all of the academy; true where no school is asked for. */
export function worksAt(school: string | RawBuilder<unknown> | null | undefined): RawBuilder<SqlBool> {
  return school
    ? sql<SqlBool>`(accounts.reach = 'academia' or accounts.school_id = ${school}::uuid)`
    : sql<SqlBool>`true`
}

function selectStaff(db: Db, school?: string) {
  return existing(db, 'accounts')
    .select('id')
    .where('role', 'in', staff)
    .where(worksAt(school))
    .where('disabled_at', 'is', null)
}

/** Whether an account may teach or lead, at one school or anywhere: of the staff, neither disabled nor put away. */
export async function isStaffAccount(db: Db, id: string, school?: string): Promise<boolean> {
  return (await selectStaff(db, school).where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Names of those who may teach or lead at a school, in order; `within` narrows them further. */
export function findStaffNames(db: Db, school: string | undefined, within: string | null | undefined) {
  return selectStaff(db, school)
    .select(['name', 'job_title as jobTitle'])
    .where(worksAt(within))
    .orderBy(sql`name collate "pt"`)
    .execute()
}

/** Which of these may teach or lead at a school. */
export async function findStaffAmong(db: Db, ids: readonly string[], school: string): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await selectStaff(db, school).where('id', 'in', ids).execute()
  return new Set(rows.map(row => row.id))
}

/** Those who may teach or lead at a school, by the names that a file may give them; anywhere, where the school is not known. */
export async function findStaffNamed(db: Db) {
  const all = await selectStaff(db).select(['id', 'name', 'email', 'reach', 'school_id']).execute()
  const known = new Map<string | undefined, StaffNames<(typeof all)[number]>>()
  return (school: string | undefined) => {
    const before = known.get(school)
    if (before) return before
    const there = all.filter(row => !school || row.reach === 'academia' || row.school_id === school)
    const names = new StaffNames(there)
    known.set(school, names)
    return names
  }
}

/** Names of all accounts by id, those put away too: history speaks of them. */
export async function findAccountNames(db: Db): Promise<Map<string, string>> {
  const rows = await withDeleted(db, 'accounts').select(['id', 'name']).execute()
  return new Map(rows.map(row => [row.id, row.name]))
}
