import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

// OWASP Password Storage Cheat Sheet: argon2id, m = 19 MiB, t = 2, p = 1. The package's default is argon2id.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The argon2id hash of a password, as PHC text with its salt and cost. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

let nobodys: Promise<string> | undefined

/**
 * Whether the password belongs to the hash. Without a hash (no such account, or one that has no password yet) the
 * same work is done for nothing, so that the time of the answer does not tell whether the account exists.
 */
export async function isPasswordOf(stored: string | null | undefined, password: string): Promise<boolean> {
  if (stored) return verify(stored, password)
  nobodys ??= hashPassword(randomBytes(16).toString('base64'))
  await verify(await nobodys, password)
  return false
}
