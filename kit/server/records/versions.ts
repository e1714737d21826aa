import { type RawBuilder, sql } from 'kysely'
import { HttpError, notFound } from '#kit/refusals.ts'

/** Columns that every change of an editable row sets. */
export const nextVersion = { version: sql<number>`version + 1`, updated_at: sql<string>`now()` }

/** The same where a statement has other tables beside the one that it changes, by the name that this one has in it. */
export function nextVersionOf(name: string) {
  return { ...nextVersion, version: sql<number>`${sql.ref(`${name}.version`)} + 1` }
}

/** The same within a statement that is written as text: `UPDATE questions SET state = …, ${setNextVersion('questions')}`. */
export function setNextVersion(name: string): RawBuilder<unknown> {
  return sql`version = ${nextVersionOf(name).version}, updated_at = now()`
}

/** Columns that soft-delete a row. */
export const softDelete = { deleted_at: sql<string>`now()`, ...nextVersion }

/**
 * The error for an update that found no row of the expected version: 404 if the row is gone or out of reach, else 409
 * with the current row, so that the screen can compare both.
 *
 * @param what «Este termo»
 * @param current the row as the reader may see it, or undefined
 * @param names what the rows are called that both versions refer to, by id
 */
export function staleWrite(
  what: string,
  current: { version: number } | undefined,
  by?: string,
  names: Readonly<Record<string, string>> = {},
): HttpError {
  if (!current) return notFound(what)
  const who = by ? ` por ${by}` : ''
  const changed = what.startsWith('Esta ') ? 'alterada' : 'alterado'
  return new HttpError(409, 'VERSION_CONFLICT', `${what} foi ${changed}${who} entretanto.`, {
    details: { current, by: by ?? null, names },
  })
}
