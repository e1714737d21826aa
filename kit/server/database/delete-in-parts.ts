import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import type { Tables } from './tables.generated.ts'

/** Rows that one statement deletes: it is over in a moment, and holds nobody up. */
const AT_ONCE = 2000
/** Statements of one cleaning up: what is left waits for the next. */
const PARTS = 500

/**
 * Deletes rows a part at a time, so that a season's worth of them is neither one long transaction nor one lock on them all.
 * @param table written out where this is called: `scripts/table-owners.ts` reads there who writes a table
 * @param over what holds of the rows that go
 * @returns how many went
 */
export async function deleteInParts(
  db: Db,
  table: keyof Tables,
  over: RawBuilder<unknown>,
  { atOnce = AT_ONCE, parts = PARTS } = {},
): Promise<number> {
  let gone = 0
  for (let part = 0; part < parts; part++) {
    const { numAffectedRows = 0n } = await sql`DELETE FROM ${sql.table(table)} WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM ${sql.table(table)} WHERE ${over} LIMIT ${sql.lit(atOnce)}))`.execute(db)
    gone += Number(numAffectedRows)
    if (numAffectedRows < atOnce) break
  }
  return gone
}
