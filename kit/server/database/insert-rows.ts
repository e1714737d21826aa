import { type Selectable, sql } from 'kysely'
import type { Db } from './database.ts'
import type { Tables } from './tables.generated.ts'

/**
 * Stores rows in one statement, in the order given; what no row names has its default. They go over as one value, so that
 * PostgreSQL reads and plans the same short statement however many there are: with a parameter for each cell, reading it
 * takes longer than storing the rows.
 * @param rows at least one, all with the same columns; as they are read: JSON as a value, not as its text
 */
export function insertRows<Table extends keyof Tables>(
  db: Db,
  table: Table,
  rows: readonly Partial<Selectable<Tables[Table]>>[],
) {
  const columns = Object.keys(rows[0] ?? {}) as (keyof Tables[Table] & string)[]
  const source = sql`SELECT ${sql.join(columns.map(column => sql.ref(column)))}
    FROM json_populate_recordset(NULL::${sql.table(table)}, ${jsonOfRows(rows)}::json)`
  return db
    .insertInto(table)
    .columns(columns)
    .expression(source as never)
}

/** Rows as one value; half a character, where a text was cut through one, becomes what stands for it, as everywhere. */
export function jsonOfRows(rows: readonly object[]): string {
  const text = JSON.stringify(rows)
  if (!text.includes('\\ud')) return text
  return JSON.stringify(rows, (_key, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  )
}
