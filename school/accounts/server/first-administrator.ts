import { createHash, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import { withDeleted } from '#kit/server/database/existing.ts'

/** Letters and digits that are not taken for each other when they are read out. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const CODE_LENGTH = 16

/**
 * For a server that starts on an empty installation: makes the one-time code with which its first visitor becomes
 * the administrator, and answers it to be printed; undefined once there is an account. Only its hash is kept; of
 * several processes that start at once each prints one that works.
 */
export async function prepareFirstAdministrator(db: Db): Promise<string | undefined> {
  if (!(await isEmpty(db))) return undefined
  const characters = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
  const code = characters.join('').replace(/(.{4})(?=.)/g, '$1-')
  const hashes = JSON.stringify([hashOf(code)])
  await sql`
    INSERT INTO installation AS known (name, value) VALUES ('first-administrator-codes', ${hashes}::jsonb)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value || known.value, updated_at = now()`.execute(db)
  return code
}

/** Whether no account was ever made. */
export async function isEmpty(db: Db): Promise<boolean> {
  const account = await withDeleted(db, 'accounts').select('id').limit(1).executeTakeFirst()
  return account === undefined
}

/** Whether this is one of the codes. */
export async function isCode(db: Db, code: string): Promise<boolean> {
  const row = await codes(db).executeTakeFirst()
  return holds(row?.value, code)
}

/** The same, locked until the transaction ends. */
export async function lockCodes(db: Db, code: string): Promise<boolean> {
  const row = await codes(db).forUpdate().executeTakeFirst()
  return holds(row?.value, code)
}

function codes(db: Db) {
  return db.selectFrom('installation').select('value').where('name', '=', 'first-administrator-codes')
}

function holds(value: unknown, code: string): boolean {
  return Array.isArray(value) && value.includes(hashOf(code))
}

/** Nobody becomes the first administrator twice. */
export async function removeCodes(db: Db): Promise<void> {
  await db.deleteFrom('installation').where('name', '=', 'first-administrator-codes').execute()
}

function hashOf(code: string): string {
  const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return createHash('sha256').update(plain).digest('base64url')
}
