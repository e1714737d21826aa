import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Api } from '#kit/endpoint.ts'
import { isNotFromFuture, isWithinLast } from '#kit/server/database/clock.ts'
import type { Db } from '#kit/server/database/database.ts'
import { forgetIdentity, SESSION_HOURS } from './identify.ts'
import { signToken } from './token.ts'

/** Where a session is opened from. */
export interface Device {
  /** Of this browser, for this account; the sessions of both systems share it. */
  id: string | null
  userAgent: string
  address: string
}

/**
 * Opens a session and signs its token.
 * @param how `confirmed`: just authenticated by a way other than our password
 */
export async function openSession(
  db: Db,
  accountId: string,
  api: Api,
  device: Device,
  { confirmed = false }: { confirmed?: boolean } = {},
): Promise<string> {
  const id = uuid()
  // The account's own row is touched once in a while only: many sign-ins of one account would queue for it.
  await sql`
    WITH opened AS (
      INSERT INTO sessions (id, account_id, api, device_id, user_agent, address, confirmed_at, expires_at)
      VALUES (${id}, ${accountId}, ${api}, ${device.id}, ${device.userAgent.slice(0, 400)},
        ${device.address.slice(0, 60)}, CASE WHEN ${confirmed} THEN now() END,
        now() + make_interval(hours => ${sql.lit(SESSION_HOURS)}))
      RETURNING account_id)
    UPDATE accounts SET last_seen_at = now() FROM opened WHERE accounts.id = opened.account_id
      AND (last_seen_at IS NULL OR NOT ${isWithinLast('last_seen_at', 60)})`.execute(db)
  return signToken(db, { sid: id, sub: accountId, aud: api })
}

/** The device of an open session. */
export async function findDeviceId(db: Db, sessionId: string): Promise<string | null> {
  const session = await db
    .selectFrom('sessions')
    .select('device_id')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return session?.device_id ?? null
}

/** The open sessions of an account, the last used first. */
export function findOpenSessions(db: Db, accountId: string) {
  return db
    .selectFrom('sessions')
    .select(['id', 'api', 'device_id', 'user_agent', 'address', 'created_at', 'last_seen_at'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .where(isNotFromFuture('created_at'))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()
}

/**
 * Ends one session of an account, and with it that of the other system in the same browser: one account serves both.
 * False when it was not open.
 */
export async function endSession(db: Db, accountId: string, sessionId: string): Promise<boolean> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: sql<string>`now()` })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where(sameBrowser(sessionId))
    .returning('id')
    .execute()
  forgetIdentity(accountId)
  return ended.some(session => session.id === sessionId)
}

/** Ends all sessions of an account but those in the browser of the one that is named; answers how many. */
export async function endSessions(db: Db, accountId: string, exceptId?: string): Promise<number> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: sql<string>`now()` })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .$if(exceptId !== undefined, query => query.where(sql<boolean>`NOT ${sameBrowser(exceptId ?? '')}`))
    .executeTakeFirst()
  forgetIdentity(accountId)
  return Number(ended.numUpdatedRows)
}

/** The session itself, and what else is open in its browser; each is alone where the browser keeps no cookie. */
function sameBrowser(sessionId: string) {
  return sql<boolean>`(id = ${sessionId}
    OR coalesce(device_id = (SELECT device_id FROM sessions WHERE id = ${sessionId}), false))`
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
