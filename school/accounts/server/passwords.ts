import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { inTurn } from './hash-turns.ts'
import { PASSWORD_COST } from './password-cost.ts'

/** The lane of signed-in accounts and reset links, separate from sign-in guesses. */
const INSIDE = 'inside'

/** The argon2id hash of a password, as PHC text with its salt and cost (argon2id is the package's default). */
export function hashPassword(password: string, lane = INSIDE): Promise<string> {
  return inTurn(lane, () => hash(password, PASSWORD_COST))
}

/** Whether the password belongs to the hash, found out when its turn comes; see `verifyPassword`. */
export function isPasswordOf(stored: string | null | undefined, password: string): Promise<boolean> {
  return inTurn(INSIDE, () => verifyPassword(stored, password))
}

let nobodys: Promise<string> | undefined

/**
 * Whether the password belongs to the hash; to be called in a turn (`hash-turns.ts`). Without a hash (no such account,
 * or one that has no password yet) the same work is done for nothing, and beside that of a cheaper hash too, so that the
 * time of the answer does not tell whether the account exists.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  if (stored && !isOutdated(stored)) return verify(stored, password)
  nobodys ??= hash(randomBytes(16).toString('base64'), PASSWORD_COST)
  const other = await nobodys
  const [right] = await Promise.all([stored ? verify(stored, password) : false, verify(other, password)])
  return right
}

/** Whether a hash was made at another cost than today's. */
export function isOutdated(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = PASSWORD_COST
  return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
}
