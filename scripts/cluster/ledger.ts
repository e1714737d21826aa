import { isDeepStrictEqual } from 'node:util'
import type { Database } from '#kit/server/database/database.ts'

type Pool = Database['pool']

/** An answer that was acknowledged to a pupil. */
export interface Acknowledged {
  attemptId: string
  itemId: string
  sequence: number
  answer: unknown
}

/**
 * Writes down each stored answer in the transaction that stores it, in a table in which nothing is changed. `responses` keeps the last
 * answer to an item alone: one that is lost there is overwritten by the next before it is counted.
 */
export async function openLedger(pool: Pool): Promise<void> {
  await pool.query(`
    CREATE SCHEMA ledger;
    CREATE TABLE ledger.answers (attempt_id uuid, item_id uuid, sequence integer, answer jsonb);
    CREATE FUNCTION ledger.keep_answer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
      INSERT INTO ledger.answers VALUES (NEW.attempt_id, NEW.item_id, NEW.sequence, NEW.answer);
      RETURN NULL;
    END $$;
    CREATE TRIGGER keep_answer AFTER INSERT OR UPDATE ON responses FOR EACH ROW EXECUTE FUNCTION ledger.keep_answer();
  `)
}

/**
 * The acknowledged answers that were never stored, or were stored as another.
 * @param toDevice the stored answer as the device names it
 */
export async function findLost(
  pool: Pool,
  acknowledged: readonly Acknowledged[],
  toDevice: (answer: unknown) => unknown,
): Promise<Acknowledged[]> {
  // Others are acknowledged while it is read.
  const known = [...acknowledged]
  const { rows } = await pool.query<{
    attempt_id: string
    item_id: string
    sequence: number
    answer: unknown
  }>('SELECT attempt_id, item_id, sequence, answer FROM ledger.answers WHERE attempt_id = ANY ($1::uuid[])', [
    [...new Set(known.map(({ attemptId }) => attemptId))],
  ])
  const stored = Map.groupBy(rows, row => `${row.attempt_id} ${row.item_id} ${row.sequence}`)
  return known.filter(
    ({ attemptId, itemId, sequence, answer }) =>
      !stored
        .get(`${attemptId} ${itemId} ${sequence}`)
        ?.some(row => isDeepStrictEqual(toDevice(row.answer), answer)),
  )
}
