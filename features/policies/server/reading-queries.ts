import { type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '#kit/server/database/database.ts'

/** Keeps when an account first had a version before its eyes; gives that moment. */
export async function insertOpening(db: Db, versionId: string, accountId: string, at: Date): Promise<string> {
  const row = { version_id: versionId, account_id: accountId, opened_at: at.toISOString() }
  const { opened_at } = await db
    .insertInto('policy_openings')
    .values(row)
    // By this server's clock alone: who read it without a network has opened it when the server hears of it.
    .onConflict(conflict =>
      conflict
        .columns(['version_id', 'account_id'])
        .doUpdateSet({ opened_at: sql<string>`least(policy_openings.opened_at, excluded.opened_at)` }),
    )
    .returning('opened_at')
    .executeTakeFirstOrThrow()
  return new Date(opened_at).toISOString()
}

/** Keeps which questions a reader answered right before confirming. */
export async function setChecked(
  db: Db,
  versionId: string,
  accountId: string,
  questionIds: string[],
): Promise<void> {
  if (questionIds.length === 0) return
  await db
    .updateTable('policy_openings')
    .set({ checked: questionIds })
    .where('version_id', '=', versionId)
    .where('account_id', '=', accountId)
    .execute()
}

export function findReading(db: Db, versionId: string, accountId: string) {
  return db
    .selectFrom('policy_readings')
    .select(['seq', 'confirmed_at', 'hash'])
    .where('version_id', '=', versionId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Whether an account was shown today what is overdue. */
export async function isReminded(db: Db, accountId: string, today: string): Promise<boolean> {
  const row = await db
    .selectFrom('policy_reminders')
    .select('shown_on')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.shown_on === today
}

export async function setReminded(db: Db, accountId: string, today: string): Promise<void> {
  await db
    .insertInto('policy_reminders')
    .values({ account_id: accountId, shown_on: today })
    .onConflict(conflict => conflict.column('account_id').doUpdateSet({ shown_on: today }))
    .execute()
}

export function insertScan(db: Db, scan: { versionId: string; fileId: string; by: string }) {
  return db
    .insertInto('policy_signature_scans')
    .values({ id: uuid(), version_id: scan.versionId, file_id: scan.fileId, created_by: scan.by })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export interface StoredScan {
  id: string
  version_id: string
  file_id: string
  name: string
  type: string
  bytes: number
  by: string
  created_at: string
  readings: number
}

/** Scans of a version, or one scan, newest first. */
export async function findScans(db: Db, of: { versionId: string } | { id: string }): Promise<StoredScan[]> {
  const which = 'id' in of ? sql<SqlBool>`s.id = ${of.id}` : sql<SqlBool>`s.version_id = ${of.versionId}`
  const { rows } = await sql<StoredScan>`
    SELECT s.id, s.version_id, s.file_id, f.name, f.type, f.bytes::int AS bytes, coalesce(a.name, '') AS by, s.created_at,
      (SELECT count(*) FROM policy_readings r WHERE r.scan_id = s.id)::int AS readings
    FROM policy_signature_scans s JOIN files f ON f.id = s.file_id LEFT JOIN accounts a ON a.id = s.created_by
    WHERE ${which} AND s.deleted_at IS NULL ORDER BY s.created_at DESC, s.id DESC`.execute(db)
  return rows
}

/** When accounts opened versions that they have not confirmed, by `version account`. */
export async function findOpenings(db: Db, versionIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('policy_openings')
    .selectAll()
    .where('version_id', 'in', versionIds.length > 0 ? [...versionIds] : [uuid()])
    .execute()
  return new Map(rows.map(row => [`${row.version_id} ${row.account_id}`, row.opened_at]))
}
