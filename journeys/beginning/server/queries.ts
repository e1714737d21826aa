import { sql } from 'kysely'
import { emptyChain } from '#features/policies/server/chain.ts'
import type { Db } from '#kit/server/database/database.ts'
import { withDeleted } from '#kit/server/database/existing.ts'

/** What is the installation's and not the school's; the end of the chain of readings is put back to its beginning. */
const STAYS = ['faqs', 'installation', 'migrations', 'policy_chain']

/** Whether the school that is held is the demonstration's: its calendars say so. */
export async function holdsDemonstration(db: Db): Promise<boolean> {
  const row = await withDeleted(db, 'calendars')
    .select('id')
    .where('demonstration', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Accounts that can sign in. */
export async function countAccounts(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM accounts WHERE deleted_at IS NULL AND disabled_at IS NULL`.execute(db)
  return rows[0]?.count ?? 0
}

/** Empties every table of the school, in the caller's transaction. */
export async function emptyTables(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables
    WHERE schemaname = current_schema() AND tablename <> ALL (${STAYS}::text[])`.execute(db)
  // The record of readings lets nothing go, not even whole: only here, where the readings are examples.
  await sql`SET LOCAL session_replication_role = replica`.execute(db)
  await sql`TRUNCATE ${sql.join(rows.map(({ name }) => sql.table(name)))} RESTART IDENTITY`.execute(db)
  await emptyChain(db)
  await sql`SET LOCAL session_replication_role = DEFAULT`.execute(db)
}
