import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { PASSWORD_COST } from './password-cost.ts'

/** The argon2id hash of a password, as PHC text with its salt and cost (argon2id is the package's default). */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, PASSWORD_COST))
}

let nobodys: Promise<string> | undefined

/**
 * Whether the password belongs to the hash. Without a hash (no such account, or one that has no password yet) the
 * same work is done for nothing, and beside that of a cheaper hash too, so that the time of the answer does not tell
 * whether the account exists.
 */
export async function isPasswordOf(stored: string | null | undefined, password: string): Promise<boolean> {
  if (stored && !isOutdated(stored)) return inTurn(() => verify(stored, password))
  nobodys ??= hashPassword(randomBytes(16).toString('base64'))
  const other = await nobodys
  const [right] = await Promise.all([
    stored ? inTurn(() => verify(stored, password)) : false,
    inTurn(() => verify(other, password)),
  ])
  return right
}

/** Whether a hash was made at another cost than today's. */
export function isOutdated(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = PASSWORD_COST
  return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
}

/**
 * Hashes under way at once, since each holds its memory: one more than there are cores, so that none of them waits for
 * the next; one of libuv's four threads stays free.
 */
const AT_ONCE = Math.min(availableParallelism() + 1, 3)
let underWay = 0
const waiting: (() => void)[] = []

/** Does the work when its turn comes: first come, first served. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (underWay < AT_ONCE) underWay += 1
  else await new Promise<void>(resolve => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else underWay -= 1
  }
}
