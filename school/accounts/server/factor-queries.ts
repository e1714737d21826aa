import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { notFound } from '#kit/refusals.ts'
import { isWithinLast } from '#kit/server/database/clock.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { Factor, FactorMethod } from '../factors-contract.ts'

/** Time steps of 30 seconds: no clock is put right by ten minutes in the ordinary way. */
const FAR_AHEAD = 20

/** A passkey as it is checked. */
export interface StoredPasskey {
  id: string
  account_id: string
  credential_id: string
  public_key: string
  counter: number
  transports: string[]
  host: string
}

/** The confirmed factors of an account as their owner sees them, the first made first. */
export function findFactors(db: Db, accountId: string): Promise<Factor[]> {
  return db
    .selectFrom('account_factors')
    .select(['id', 'kind', 'name'])
    .select([sql<string>`created_at`.as('createdAt'), 'last_used_at as lastUsedAt'])
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** In which ways an account can show a second step, those it used to set up first; none where it has none. */
export async function findMethods(db: Db, accountId: string): Promise<FactorMethod[]> {
  const factors = await findFactors(db, accountId)
  if (factors.length === 0) return []
  const kinds = new Set(factors.map(factor => factor.kind))
  const methods: FactorMethod[] = []
  if (kinds.has('totp')) methods.push('code')
  if (kinds.has('passkey')) methods.push('passkey')
  if ((await countRecoveryCodes(db, accountId)) > 0) methods.push('recovery')
  return methods
}

/** A confirmed factor of the account, locked until the transaction ends, or 404. */
export async function lockFactor(db: Db, accountId: string, id: string): Promise<Factor> {
  return db
    .selectFrom('account_factors')
    .select(['id', 'kind', 'name'])
    .select([sql<string>`created_at`.as('createdAt'), 'last_used_at as lastUsedAt'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('Esta chave de acesso ou aplicação'))
}

/** Keeps a secret that waits for its first right code; an earlier one that still waits is gone. */
export async function insertUnconfirmedApp(db: Db, accountId: string, secret: string): Promise<void> {
  await db
    .deleteFrom('account_factors')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .execute()
  await db
    .insertInto('account_factors')
    .values({ id: uuid(), account_id: accountId, kind: 'totp', name: 'Aplicação de autenticação', secret })
    .execute()
}

/** The apps of an account: those that count, or the one that waits to be confirmed. */
export async function findApps(db: Db, accountId: string, confirmed: boolean) {
  const rows = await db
    .selectFrom('account_factors')
    .select(['id', 'secret'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'totp')
    .where('confirmed_at', confirmed ? 'is not' : 'is', null)
    .execute()
  return rows.flatMap(({ id, secret }) => (secret === null ? [] : [{ id, secret }]))
}

/** The secrets of all apps, as they are stored. */
export async function findAppSecrets(db: Db) {
  const rows = await db
    .selectFrom('account_factors')
    .select(['id', 'account_id', 'secret'])
    .where('kind', '=', 'totp')
    .execute()
  return rows.flatMap(({ secret, ...row }) => (secret === null ? [] : [{ ...row, secret }]))
}

/** Puts a secret in the place of the one that was read. */
export async function updateAppSecret(db: Db, id: string, from: string, to: string): Promise<void> {
  await db
    .updateTable('account_factors')
    .set({ secret: to })
    .where('id', '=', id)
    .where('secret', '=', from)
    .execute()
}

/** Uses the code of a time step, once: false when this step or a later one was used before. */
export async function spendStep(db: Db, id: string, step: number): Promise<boolean> {
  const used = await db
    .updateTable('account_factors')
    .set({
      last_step: step,
      last_used_at: sql<string>`now()`,
      confirmed_at: sql`coalesce(confirmed_at, now())`,
    })
    .where('id', '=', id)
    // One that lies far ahead was used before the clock was set back.
    .where(eb =>
      eb.or([
        eb('last_step', 'is', null),
        eb('last_step', '<', step),
        eb('last_step', '>', step + FAR_AHEAD),
      ]),
    )
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/** The passkeys of an account, or the one with that credential id. */
export function findPasskeys(
  db: Db,
  wanted: { accountId?: string | undefined; credentialId?: string },
): Promise<StoredPasskey[]> {
  return db
    .selectFrom('account_factors')
    .innerJoin('accounts', 'accounts.id', 'account_factors.account_id')
    .select(['account_factors.id', 'account_id', 'transports', 'counter'])
    .select([
      sql<string>`credential_id`.as('credential_id'),
      sql<string>`public_key`.as('public_key'),
      sql<string>`host`.as('host'),
    ])
    .where('kind', '=', 'passkey')
    .where('accounts.deleted_at', 'is', null)
    .$if(wanted.accountId !== undefined, query => query.where('account_id', '=', wanted.accountId ?? ''))
    .$if(wanted.credentialId !== undefined, query =>
      query.where('credential_id', '=', wanted.credentialId ?? ''),
    )
    .execute()
}

export interface NewPasskey {
  accountId: string
  name: string
  credentialId: string
  publicKey: string
  counter: number
  transports: string[]
  host: string
}

export async function insertPasskey(db: Db, made: NewPasskey): Promise<string> {
  const { id } = await db
    .insertInto('account_factors')
    .values({
      id: uuid(),
      account_id: made.accountId,
      kind: 'passkey',
      name: made.name,
      credential_id: made.credentialId,
      public_key: made.publicKey,
      counter: made.counter,
      transports: made.transports,
      host: made.host,
      confirmed_at: sql<string>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Notes the use of a passkey; false when a counter that should grow did not: the key was copied, or used meanwhile. */
export async function recordPasskeyUse(db: Db, id: string, counter: number): Promise<boolean> {
  const used = await db
    .updateTable('account_factors')
    .set({ counter, last_used_at: sql<string>`now()` })
    .where('id', '=', id)
    .where(eb => eb.or([eb('counter', '<', counter), eb.val(counter === 0)]))
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

export async function updateFactorName(db: Db, id: string, name: string): Promise<void> {
  await db.updateTable('account_factors').set({ name }).where('id', '=', id).execute()
}

export async function deleteFactor(db: Db, id: string): Promise<void> {
  await db.deleteFrom('account_factors').where('id', '=', id).execute()
}

/** Takes away every factor and recovery code of an account; answers how many factors counted. */
export async function deleteFactors(db: Db, accountId: string): Promise<number> {
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  const gone = await db
    .deleteFrom('account_factors')
    .where('account_id', '=', accountId)
    .returning('confirmed_at')
    .execute()
  return gone.filter(row => row.confirmed_at !== null).length
}

export async function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

/** Puts new recovery codes in the place of the old ones. */
export async function replaceRecoveryCodes(
  db: Db,
  accountId: string,
  hashes: readonly string[],
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  if (hashes.length === 0) return
  await db
    .insertInto('recovery_codes')
    .values(hashes.map(code_hash => ({ id: uuid(), account_id: accountId, code_hash })))
    .execute()
}

/** Any hash of the account's codes, which tells the salt of all. */
export async function findRecoveryHash(db: Db, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  return row?.code_hash
}

/** Uses a code up; false when the account has none such left. */
export async function spendRecoveryHash(db: Db, accountId: string, hash: string): Promise<boolean> {
  const used = await db
    .updateTable('recovery_codes')
    .set({ used_at: sql<string>`now()` })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/** Marks a session as re-authenticated. */
export async function markConfirmed(db: Db, sessionId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ confirmed_at: sql<string>`now()` })
    .where('id', '=', sessionId)
    .execute()
}

/** Whether that was done within the last minutes. */
export async function isConfirmed(db: Db, sessionId: string, minutes: number): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where(isWithinLast('confirmed_at', 60 * minutes))
    .executeTakeFirst()
  return row !== undefined
}
