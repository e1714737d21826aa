import { type SqlBool, sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'

/** The last time that a row became something: when, and by whom; undefined where nobody wrote it down, or it was taken back. */
export function findLastStep(
  db: Db,
  { table, id, column, value }: { table: string; id: string; column: string; value: string },
) {
  return db
    .selectFrom('changes')
    .select(['at', 'account_id as accountId', 'account_name as accountName'])
    .where('table_name', '=', table)
    .where('row_id', '=', id)
    .where('undone_at', 'is', null)
    .where('undoes_batch_id', 'is', null)
    .where(sql<SqlBool>`after ->> ${column} = ${value} AND before ->> ${column} IS DISTINCT FROM ${value}`)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** What a column of these rows held at a moment, by id: of the rows alone in which it has changed since. */
export async function findEarlierValues(
  db: Db,
  { table, ids, column, at }: { table: string; ids: readonly string[]; column: string; at: string },
): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; value: string | null }>`
    SELECT DISTINCT ON (row_id) row_id AS id, before ->> ${column} AS value FROM changes
    WHERE table_name = ${table} AND row_id = any(${[...ids]}::uuid[]) AND changes.at > ${at}
      AND before ? ${column} AND after ? ${column} AND before ->> ${column} IS DISTINCT FROM after ->> ${column}
    ORDER BY row_id, changes.at, id`.execute(db)
  return new Map(rows.map(({ id, value }) => [id, value]))
}
