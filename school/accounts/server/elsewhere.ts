import { HttpError } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'

/** The service at which people sign in, where it is not with a password of their account here (`AUTH_METHOD`). */
export interface Elsewhere {
  /** As people call it. */
  name: string
  isLinked(db: Db, accountId: string): Promise<boolean>
}

/**
 * Where people sign in elsewhere, a password (or what stands in its place) opens an account of the administration alone,
 * and that only until it is linked: who left the school is put away at the service, and must not come in here.
 * @throws HttpError 409 OTHER_METHOD
 */
export async function refusePassword(
  db: Db,
  account: { id: string | null; role: string },
  elsewhere: Elsewhere | undefined,
): Promise<void> {
  if (!elsewhere) return
  const isAdmin = account.role === 'admin'
  if (isAdmin && (account.id === null || !(await elsewhere.isLinked(db, account.id)))) return
  throw otherMethod(elsewhere, isAdmin)
}

function otherMethod({ name }: Elsewhere, isLinked: boolean): HttpError {
  const why = isLinked ? 'A sua conta já está ligada: entre' : 'Nesta escola entra-se'
  return new HttpError(409, 'OTHER_METHOD', `${why} com a conta da ${name}.`)
}
