import type { Account } from '#kit/account.ts'
import { HttpError } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { CONFIRMED_MINUTES } from '../factors-contract.ts'
import { isConfirmed } from './factor-queries.ts'

/**
 * For calls that change how somebody comes in, or that cannot be taken back: the person must have shown the password or
 * the second step within the last minutes, in this very session.
 * @throws HttpError 428 REAUTHENTICATE
 */
export async function requireConfirmed(db: Db, account: Account): Promise<void> {
  if (await isConfirmed(db, account.sessionId, CONFIRMED_MINUTES)) return
  throw new HttpError(428, 'REAUTHENTICATE', 'Confirme primeiro que é mesmo quem entrou nesta conta.')
}
