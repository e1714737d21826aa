import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import { staff } from '#school/roles.ts'

/** Whether an account may teach or lead: of the staff, neither disabled nor put away. */
export async function isStaffAccount(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('role', 'in', staff)
    .where('disabled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Names of those who may teach or lead, in order. */
export function findStaffNames(db: Db) {
  return db
    .selectFrom('accounts')
    .select(['id', 'name', 'job_title as jobTitle'])
    .where('role', 'in', staff)
    .where('disabled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy(sql`name collate "pt"`)
    .execute()
}

/** Those who may teach or lead, as a file may name them. */
export function findStaffNamed(db: Db) {
  return db
    .selectFrom('accounts')
    .select(['id', 'name', 'email'])
    .where('role', 'in', staff)
    .where('disabled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Names of all accounts by id, those put away too: history speaks of them. */
export async function findAccountNames(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('accounts').select(['id', 'name']).execute()
  return new Map(rows.map(row => [row.id, row.name]))
}
