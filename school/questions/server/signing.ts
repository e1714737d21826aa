import { hkdfSync } from 'node:crypto'
import { sql } from 'kysely'
import type { Account } from '#kit/account.ts'
import { counted } from '#kit/figures.ts'
import type { Db } from '#kit/server/database/database.ts'
import { readSecret } from '#school/accounts/server/token.ts'

/** The seed of the key with which this installation signs: it follows from its secret, and comes back with any backup. */
export async function signingSeed(db: Db): Promise<Uint8Array> {
  return new Uint8Array(hkdfSync('sha256', await readSecret(db), '', 'packages of questions', 32))
}

/** What this installation calls itself for an account: its school, or the first of the academy's and how many more. */
export async function signerName(db: Db, account: Account): Promise<string> {
  const { rows } = await sql<{ name: string; others: number }>`
    SELECT name, (count(*) OVER () - 1)::int AS others FROM schools
    WHERE deleted_at IS NULL AND (${account.onlyWithin ?? null}::uuid IS NULL OR id = ${account.onlyWithin ?? null}::uuid)
    ORDER BY name COLLATE "pt" LIMIT 1`.execute(db)
  const [first] = rows
  if (!first) return 'Uma escola'
  return first.others === 0
    ? first.name
    : `${first.name} e mais ${counted(first.others, 'escola', 'escolas')}`
}
