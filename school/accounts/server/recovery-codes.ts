import { randomBytes, randomInt } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { Db } from '#kit/server/database/database.ts'
import { findRecoveryHash, replaceRecoveryCodes, spendRecoveryHash } from './factor-queries.ts'
import { RECOVERY_COST } from './password-cost.ts'

const CODES = 10
/** Small letters and digits that are not taken for each other when they are read from paper. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const CODE_LENGTH = 12

/** Ten new codes in the place of the old ones: `k7qw-3mzp-9xtd`. They are shown once; hashes are kept. */
export async function renewRecoveryCodesOf(db: Db, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, makeCode)
  const salt = randomBytes(16)
  const hashes: string[] = []
  for (const code of codes) hashes.push(await hashOf(code, salt))
  await replaceRecoveryCodes(db, accountId, hashes)
  return codes
}

/** Uses a recovery code up; false when it is none of the account's or was used before. */
export async function spendRecoveryCode(db: Db, accountId: string, code: string): Promise<boolean> {
  const stored = await findRecoveryHash(db, accountId)
  if (stored === undefined) return false
  // PHC text: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`.
  const salt = Buffer.from(stored.split('$')[4] ?? '', 'base64')
  return spendRecoveryHash(db, accountId, await hashOf(code, salt))
}

function makeCode(): string {
  const characters = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
  return characters.join('').replace(/(.{4})(?=.)/g, '$1-')
}

function hashOf(code: string, salt: Buffer): Promise<string> {
  return hash(code.toLowerCase().replace(/[^a-z0-9]/g, ''), { ...RECOVERY_COST, salt })
}
