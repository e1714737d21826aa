import { sql } from 'kysely'
import { HttpError, notFound } from '#kit/server/http/http-error.ts'

/** What every change of an editable row writes beside its own columns. */
export const nextVersion = { version: sql<number>`version + 1`, updated_at: sql<string>`now()` }

/** What puts a row away until somebody takes that back. */
export const putAway = { deleted_at: sql<string>`now()`, ...nextVersion }

/**
 * What to throw when an update found no row of the expected version: 404 when the row is gone or out of reach,
 * else 409 with the row as it stands, so that the screen can lay both side by side.
 *
 * @param what «Este termo»
 * @param current the row as the reader may see it, or undefined
 */
export function staleWrite(what: string, current: { version: number } | undefined, by?: string): HttpError {
  if (!current) return notFound(what)
  const who = by ? ` por ${by}` : ''
  const changed = what.startsWith('Esta ') ? 'alterada' : 'alterado'
  return new HttpError(409, 'VERSION_CONFLICT', `${what} foi ${changed}${who} entretanto.`, {
    details: { current, by: by ?? null },
  })
}
