import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'

/** How many rows of a table still point to a row. */
export interface Reference {
  table: string
  rows: number
}

/**
 * The tables whose rows, not put away, point to this row by a foreign key: what stands in the way of deleting it.
 * Read from the catalogue, so that rooms below need not know who refers to them.
 * @param except tables whose rows go with it
 */
export async function findReferences(
  db: Db,
  table: string,
  id: string,
  except: readonly string[] = [],
): Promise<Reference[]> {
  const found: Reference[] = []
  for (const key of await keysTo(db, table, except)) {
    const counted = await sql<{ rows: number }>`
      SELECT count(*)::int AS rows FROM ${sql.table(key.table)}
      WHERE ${sql.ref(key.column)} = ${id} ${keptOf(key)}`.execute(db)
    const rows = counted.rows[0]?.rows ?? 0
    if (rows > 0) found.push({ table: key.table, rows })
  }
  return found
}

/** Those of these rows to which others, not put away, point: they cannot be deleted. */
export async function findReferenced(db: Db, table: string, ids: readonly string[]): Promise<Set<string>> {
  const used = new Set<string>()
  for (const key of await keysTo(db, table)) {
    const unused = ids.filter(id => !used.has(id))
    if (unused.length === 0) break
    const { rows } = await sql<{ id: string }>`
      SELECT DISTINCT ${sql.ref(key.column)}::text AS id FROM ${sql.table(key.table)}
      WHERE ${sql.ref(key.column)} = ANY (${unused}) ${keptOf(key)}`.execute(db)
    for (const { id } of rows) used.add(id)
  }
  return used
}

interface Key {
  table: string
  column: string
  /** Whether its rows can be put away. */
  soft: boolean
}

const keptOf = ({ soft }: Key) => (soft ? sql`AND deleted_at IS NULL` : sql``)

/** The foreign keys to a table. */
async function keysTo(db: Db, table: string, except: readonly string[] = []): Promise<Key[]> {
  const { rows } = await sql<Key>`
    SELECT c.conrelid::regclass::text AS table, a.attname AS column,
      EXISTS (SELECT FROM pg_attribute s WHERE s.attrelid = c.conrelid AND s.attname = 'deleted_at') AS soft
    FROM pg_constraint c
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid = ${table}::regclass AND cardinality(c.conkey) = 1
    ORDER BY 1, 2`.execute(db)
  return rows.filter(row => !except.includes(row.table))
}
