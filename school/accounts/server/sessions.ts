import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Api } from '#kit/endpoint.ts'
import type { Db } from '#kit/server/database/database.ts'
import { forgetIdentity, SESSION_HOURS } from './identify.ts'
import type { Limit } from './rate-limits.ts'
import { signToken } from './token.ts'

/** Where a session is opened from. */
export interface Device {
  userAgent: string
  address: string
}

/**
 * Opens a session and signs its token. Undefined when the account's bucket was closed meanwhile, by wrong attempts
 * that ran beside this right one.
 */
export async function openSession(
  db: Db,
  accountId: string,
  api: Api,
  device: Device,
  limit?: Limit,
): Promise<string | undefined> {
  const id = uuid()
  const closed = limit
    ? sql`EXISTS (SELECT FROM rate_limits WHERE bucket = ${limit.bucket}
        AND failures >= ${sql.lit(limit.most)} AND window_ends_at > now())`
    : sql`false`
  // The account's own row is touched once in a while only: many sign-ins of one account would queue for it.
  const { rows } = await sql`
    WITH opened AS (
      INSERT INTO sessions (id, account_id, api, user_agent, address, expires_at)
      SELECT ${id}, ${accountId}, ${api}, ${device.userAgent.slice(0, 400)}, ${device.address.slice(0, 60)},
        now() + make_interval(hours => ${sql.lit(SESSION_HOURS)})
      WHERE NOT ${closed} RETURNING account_id),
    seen AS (
      UPDATE accounts SET last_seen_at = now() FROM opened WHERE accounts.id = opened.account_id
        AND (last_seen_at IS NULL OR last_seen_at < now() - interval '1 minute'))
    SELECT FROM opened`.execute(db)
  if (rows.length === 0) return undefined
  return signToken(db, { sid: id, sub: accountId, aud: api })
}

/** The open sessions of an account, the last used first. */
export function findOpenSessions(db: Db, accountId: string) {
  return db
    .selectFrom('sessions')
    .select(['id', 'api', 'user_agent', 'address', 'created_at', 'last_seen_at'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Ends one session of an account; false when it was not open. */
export async function endSession(db: Db, accountId: string, sessionId: string): Promise<boolean> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: sql<string>`now()` })
    .where('id', '=', sessionId)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  forgetIdentity(accountId)
  return ended.numUpdatedRows > 0n
}

/** Ends all sessions of an account, except one where it is named; answers how many. */
export async function endSessions(db: Db, accountId: string, exceptId?: string): Promise<number> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: sql<string>`now()` })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .$if(exceptId !== undefined, query => query.where('id', '!=', exceptId ?? ''))
    .executeTakeFirst()
  forgetIdentity(accountId)
  return Number(ended.numUpdatedRows)
}

/** «Chrome em Android»: what a browser says of itself, as far as people can tell devices apart by it. */
export function deviceName(userAgent: string): string {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Outro programa'
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1]
  return system ? `${browser} em ${system}` : browser
}

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iPhone ou iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]
