import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

/** Rows that one statement deletes: it is over in a moment, and holds nobody up. */
const AT_ONCE = 2000
/** Statements of one cleaning up: what is left waits for the next. */
const PARTS = 500

/**
 * Deletes rows a part at a time, so that a season's worth of them is neither one long transaction nor one lock on them all.
 * @param some the statement for at most so many rows
 * @returns how many went
 */
export async function deleteInParts(
  db: Db,
  some: (most: RawBuilder<number>) => RawBuilder<unknown>,
  { atOnce = AT_ONCE, parts = PARTS } = {},
): Promise<number> {
  let gone = 0
  for (let part = 0; part < parts; part++) {
    const { numAffectedRows } = await some(sql.lit(atOnce)).execute(db)
    gone += Number(numAffectedRows ?? 0)
    if (Number(numAffectedRows ?? 0) < atOnce) break
  }
  return gone
}
