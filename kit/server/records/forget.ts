import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'

/** Rows whose history goes, and the words by which others may still name them. */
export interface Forgotten {
  table: string
  ids: readonly string[]
  /** Names, codes, contacts; short ones are not looked for, since they would be found in other words. */
  words: readonly string[]
  /** What is in the place of a name. */
  replacement: string
}

const SHORTEST_WORD = 6

/**
 * Takes what names some rows out of the records: their own history keeps that something was done, when and by whom, and
 * nothing else, so it cannot be undone; where the history of other rows names them the words are replaced; answers kept
 * for repeated requests that hold them are emptied. Answers how many entries of history were touched.
 */
export async function forgetRows(db: Db, { table, ids, words, replacement }: Forgotten): Promise<number> {
  const own = await sql`
    UPDATE changes SET label = ${replacement}, before = NULL, after = NULL, reason = NULL
    WHERE row_id = ANY (${ids}::uuid[])`.execute(db)
  let touched = Number(own.numAffectedRows ?? 0)
  for (const word of words.filter(word => word.length >= SHORTEST_WORD)) {
    const json = JSON.stringify(word).slice(1, -1)
    const replaced = JSON.stringify(replacement).slice(1, -1)
    const others = await sql`
      UPDATE changes SET label = replace(label, ${word}, ${replacement}),
        reason = replace(reason, ${word}, ${replacement}),
        before = replace(before::text, ${json}, ${replaced})::jsonb,
        after = replace(after::text, ${json}, ${replaced})::jsonb
      WHERE table_name <> ${table} AND (strpos(label, ${word}) > 0 OR strpos(coalesce(reason, ''), ${word}) > 0
        OR strpos(coalesce(before::text, ''), ${json}) > 0 OR strpos(coalesce(after::text, ''), ${json}) > 0)`.execute(
      db,
    )
    touched += Number(others.numAffectedRows ?? 0)
  }
  // The key stays claimed: the request it belongs to is not done a second time.
  for (const mark of [...ids, ...words.filter(word => word.length >= SHORTEST_WORD)])
    await sql`
      UPDATE idempotency_keys SET response = '{}'
      WHERE strpos(coalesce(response, ''), ${JSON.stringify(mark).slice(1, -1)}) > 0`.execute(db)
  return touched
}

/** Takes one key out of what the history of a table's rows holds of a column of JSON. */
export async function forgetKey(
  db: Db,
  { table, column, key }: { table: string; column: string; key: string },
): Promise<void> {
  await sql`
    UPDATE changes SET before = before #- ARRAY[${column}, ${key}]::text[], after = after #- ARRAY[${column}, ${key}]::text[]
    WHERE table_name = ${table} AND (before -> ${column}::text ? ${key}::text OR after -> ${column}::text ? ${key}::text)`.execute(
    db,
  )
}

/** Leaves of the history of some rows that something was done, when and by whom. It cannot be undone afterwards. */
export async function emptyHistory(db: Db, ids: readonly string[]): Promise<void> {
  await sql`UPDATE changes SET before = NULL, after = NULL, reason = NULL WHERE row_id = ANY (${ids}::uuid[])`.execute(
    db,
  )
}

/** How many entries of history name some rows themselves. */
export async function countChangesOf(db: Db, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ entries: number }>`
    SELECT count(*)::int AS entries FROM changes WHERE row_id = ANY (${ids}::uuid[])`.execute(db)
  return rows[0]?.entries ?? 0
}

/** The whole history of some rows, oldest first. */
export async function findChangesOf(db: Db, ids: readonly string[]) {
  const { rows } = await sql<{
    at: string
    account_name: string
    action: string
    reason: string | null
    before: unknown
    after: unknown
  }>`SELECT at, account_name, action, reason, before, after FROM changes
    WHERE row_id = ANY (${ids}::uuid[]) ORDER BY at, id`.execute(db)
  return rows
}
