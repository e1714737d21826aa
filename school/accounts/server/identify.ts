import { type SqlBool, sql } from 'kysely'
import type { Account, Identify, WatchSession } from '#kit/account.ts'
import type { Api } from '#kit/endpoint.ts'
import { isNotFromFuture, isWithinLast } from '#kit/server/database/clock.ts'
import { type Database, type Db, isReadOnly } from '#kit/server/database/database.ts'
import { listenToIdentityNews } from './identity-news.ts'
import { onlyWithin } from './reach.ts'
import { createSessionWatch } from './session-watch.ts'
import { createTokenReader, LONGEST_SESSION_DAYS, readSecret, type TokenClaims } from './token.ts'

/** Finds the caller's account, reports when a session ends, and can be closed. */
export interface Identifier {
  find: Identify
  watch: WatchSession
  close: () => Promise<void>
}

/** A session ends when it has not been used for this long. */
export const SESSION_HOURS = 12

/** Cached sessions are read again after this long, even without a notification. */
const REMEMBERED_MS = 60_000
const MAX_REMEMBERED = 10_000
/** How often the last use of a session is stored. */
const UNSEEN_SECONDS = 300

/**
 * Finds the account of a token. The token only names a session; the session's row decides. It is cached until the
 * database notifies that it ended or that the account changed. While notifications cannot be received, every call
 * reads the database.
 * @param rules `adminSecondFactor`: accounts of the administration without a second step are refused
 */
export async function createIdentify(
  database: Database,
  { adminSecondFactor = false }: { adminSecondFactor?: boolean | undefined } = {},
  onFailure: (error: unknown) => void = () => undefined,
): Promise<Identifier> {
  const secret = await readSecret(database.db)
  const memory = createMemory()
  const watch = createSessionWatch(database.db, onFailure)
  const onAccount = (accountId: string) => {
    memory.forget(accountId)
    watch.onNews(accountId)
  }
  const news = await listenToIdentityNews(database.url, onAccount, memory.clear)
  memories.add(memory)
  const readers: Record<Api, (token: string) => TokenClaims | undefined> = {
    academy: createTokenReader(secret, 'academy'),
    diagnostics: createTokenReader(secret, 'diagnostics'),
  }
  return {
    async find(token, api) {
      if (token === undefined) return undefined
      const remembered = news.isHeard() ? memory.get(token) : undefined
      if (remembered) return remembered.api === api ? remembered.account : undefined
      const claims = readers[api](token)
      if (!claims) return undefined
      const began = memory.age()
      const account = await findAccountOfSession(database.db, claims, api, adminSecondFactor)
      if (!account) return undefined
      const { expiresAt, ...known } = account
      if (news.isHeard()) memory.keep(token, { account: known, api }, began, Date.parse(expiresAt))
      return known
    },
    watch: watch.watch,
    async close() {
      memories.delete(memory)
      watch.close()
      await news.close()
    },
  }
}

type Memory = ReturnType<typeof createMemory>
interface Known {
  account: Account
  api: Api
}

const memories = new Set<Memory>()

/**
 * Forgets an account in this process at once, before the database tells it to all: for calls that end sessions,
 * whose caller may come back within a millisecond.
 */
export function forgetIdentity(accountId: string): void {
  for (const memory of memories) memory.forgetForAWhile(accountId)
}

/** Milliseconds until the notification of a change, not yet committed, has reached every process. */
const A_WHILE_MS = 2000

function createMemory() {
  const known = new Map<string, Known & { until: number }>()
  const notNow = new Map<string, number>()
  let age = 0
  function forget(accountId: string): void {
    age += 1
    for (const [token, { account }] of known) if (account.id === accountId) known.delete(token)
  }
  return {
    forget,
    forgetForAWhile(accountId: string): void {
      notNow.set(accountId, performance.now() + A_WHILE_MS)
      forget(accountId)
    },
    clear(): void {
      age += 1
      known.clear()
    },
    /** Grows with every eviction, so that a row read before it is not cached after it. */
    age: () => age,
    get(token: string): Known | undefined {
      const found = known.get(token)
      if (found && found.until > performance.now()) return found
      known.delete(token)
      return undefined
    },
    /** @param endsAt when the session expires, in milliseconds since 1970; no notification is sent of that */
    keep(token: string, found: Known, began: number, endsAt: number): void {
      const now = performance.now()
      if (began !== age) return
      if ((notNow.get(found.account.id) ?? 0) > now) return
      notNow.delete(found.account.id)
      const oldest = known.size >= MAX_REMEMBERED ? known.keys().next().value : undefined
      if (oldest !== undefined) known.delete(oldest)
      known.set(token, { ...found, until: now + Math.min(REMEMBERED_MS, endsAt - Date.now()) })
    },
  }
}

async function findAccountOfSession(
  db: Db,
  claims: TokenClaims,
  api: Api,
  adminSecondFactor: boolean,
): Promise<(Account & { expiresAt: string }) | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select([
      'accounts.id',
      'accounts.name',
      'accounts.email',
      'accounts.role',
      onlyWithin.as('onlyWithin'),
      'sessions.id as sessionId',
      'sessions.expires_at as expiresAt',
      sql<boolean>`NOT ${isWithinLast('sessions.last_seen_at', UNSEEN_SECONDS)}`.as('unseen'),
    ])
    .where('sessions.id', '=', claims.sid)
    .where('sessions.account_id', '=', claims.sub)
    .where('sessions.api', '=', api)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', sql<string>`now()`)
    .where(isNotFromFuture('sessions.created_at'))
    .where('accounts.disabled_at', 'is', null)
    .where('accounts.deleted_at', 'is', null)
    .$if(adminSecondFactor, query =>
      query.where(sql<SqlBool>`(accounts.role <> 'admin' OR EXISTS (SELECT FROM account_factors
        WHERE account_id = accounts.id AND confirmed_at IS NOT NULL))`),
    )
    .executeTakeFirst()
  if (!row) return undefined
  const { unseen, ...account } = row
  if (unseen)
    await touchSession(db, account.sessionId).catch(error => {
      // Who only reads goes on reading where the database does.
      if (!isReadOnly(error)) throw error
    })
  return account
}

/** Stores that the session is in use, which extends it. */
async function touchSession(db: Db, sessionId: string): Promise<void> {
  await sql`
    WITH seen AS (
      UPDATE sessions SET last_seen_at = now(), expires_at = least(
        created_at + make_interval(days => ${LONGEST_SESSION_DAYS}::int),
        now() + make_interval(hours => ${SESSION_HOURS}::int))
      WHERE id = ${sessionId} RETURNING account_id)
    UPDATE accounts SET last_seen_at = now() FROM seen WHERE accounts.id = seen.account_id`.execute(db)
}
