import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { notFound } from '#kit/refusals.ts'
import { isWithinLast } from '#kit/server/database/clock.ts'
import type { Db } from '#kit/server/database/database.ts'
import { deleteInParts } from '#kit/server/database/delete-in-parts.ts'
import { withDeleted } from '#kit/server/database/existing.ts'
import { CONFIRMED_MINUTES } from '#school/accounts/factors-contract.ts'
import type { Identity } from '../contract.ts'
import type { IdentityMethod } from '../provider.ts'
import type { ExternalIdentity } from './verify-token.ts'

/** Longer than a token is believed after its sign-in. */
const SPENT_MINUTES = 60

/** Identities are read as their owner sees them. */
const shown = ['identities.id', 'identities.method', 'identities.email'] as const

function columns(db: Db) {
  return db
    .selectFrom('identities')
    .select(shown)
    .select([
      sql<string>`identities.created_at`.as('createdAt'),
      sql<string | null>`identities.last_used_at`.as('lastUsedAt'),
    ])
}

/** Two sign-ins of one person or of one e-mail take turns until the transaction ends. */
export async function lockIdentity(db: Db, { issuer, subject, email }: ExternalIdentity): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`identity ${email ?? `${issuer} ${subject}`}`}, 0))`.execute(
    db,
  )
}

/** Uses a token up; false where it has been used before. */
export async function spendToken(db: Db, digest: string): Promise<boolean> {
  const spent = await db
    .insertInto('spent_identity_tokens')
    .values({
      digest,
      expires_at: sql<string>`now() + make_interval(mins => ${sql.lit(SPENT_MINUTES)})`,
    })
    .onConflict(conflict => conflict.column('digest').doNothing())
    .executeTakeFirst()
  return spent.numInsertedOrUpdatedRows === 1n
}

/** Removes the memory of tokens that nothing would believe any more. */
export async function sweepIdentityTokens(db: Db): Promise<void> {
  await deleteInParts(db, 'spent_identity_tokens', sql`expires_at < now()`)
}

/** The account that an identity leads to, unless the account was put away. */
export function findLinkedAccount(db: Db, { issuer, subject }: ExternalIdentity) {
  return db
    .selectFrom('identities')
    .innerJoin('accounts', 'accounts.id', 'identities.account_id')
    .select(['accounts.id', 'accounts.name', 'accounts.email', 'accounts.role', 'accounts.disabled_at'])
    .where('identities.issuer', '=', issuer)
    .where('identities.subject', '=', subject)
    .where('accounts.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Has an identity lead to an account; one that led to an account since put away is taken over. */
export async function insertIdentity(
  db: Db,
  accountId: string,
  method: IdentityMethod,
  { issuer, subject, email }: ExternalIdentity,
): Promise<Identity> {
  const now = sql<string>`now()`
  const values = { account_id: accountId, method, email: email ?? null, last_used_at: now }
  const { id } = await db
    .insertInto('identities')
    .values({ id: uuid(), issuer, subject, ...values })
    .onConflict(conflict =>
      conflict.columns(['issuer', 'subject']).doUpdateSet({ ...values, created_at: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return columns(db).where('identities.id', '=', id).executeTakeFirstOrThrow()
}

export async function recordUse(db: Db, { issuer, subject }: ExternalIdentity): Promise<void> {
  await db
    .updateTable('identities')
    .set({ last_used_at: sql<string>`now()` })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
}

/** The identities of an account, the first linked first. */
export function findIdentities(db: Db, accountId: string): Promise<Identity[]> {
  return columns(db)
    .where('identities.account_id', '=', accountId)
    .orderBy('identities.created_at')
    .orderBy('identities.id')
    .execute()
}

/** Whether an account is opened by that service. */
export async function isLinkedTo(db: Db, accountId: string, method: IdentityMethod): Promise<boolean> {
  const found = await db
    .selectFrom('identities')
    .select('id')
    .where('account_id', '=', accountId)
    .where('method', '=', method)
    .executeTakeFirst()
  return found !== undefined
}

/** An identity of the account, or 404. */
export async function getIdentity(db: Db, accountId: string, id: string): Promise<Identity> {
  const found = await columns(db)
    .where('identities.account_id', '=', accountId)
    .where('identities.id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound('Esta ligação')
  return found
}

export async function deleteIdentity(db: Db, id: string): Promise<void> {
  await db.deleteFrom('identities').where('id', '=', id).execute()
}

/** Forgets every identity of an account. */
export async function deleteIdentities(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('identities').where('account_id', '=', accountId).execute()
}

/** Whether a session is so recent that the password was just entered. */
export async function isJustOpened(db: Db, sessionId: string): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where(isWithinLast('created_at', CONFIRMED_MINUTES * 60))
    .executeTakeFirst()
  return session !== undefined
}

/** Whether an account has a password of its own, and whose it is: as stored, which the caller's session may not know yet. */
export async function findPassword(db: Db, accountId: string): Promise<{ has: boolean; role: string }> {
  return withDeleted(db, 'accounts')
    .select(['role', sql<boolean>`password_hash IS NOT NULL`.as('has')])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}
