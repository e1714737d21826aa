import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { FastifyReply } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { counted } from '#kit/figures.ts'
import { HttpError } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'

/**
 * A bucket that leaks (GCRA): it takes `most` attempts at once and loses them evenly over `minutes`. Who goes on when it
 * is full is slowed down to that pace; nothing is ever locked.
 */
export interface Limit {
  bucket: string
  max: number
  minutes: number
}

/** The time over which a full bucket empties, unless a limit says otherwise. */
export const WINDOW_MINUTES = 15
/** Guesses at one account from one address, or from one known device. */
const MAX_PER_PLACE = 10
/** Guesses at one account from anywhere; known devices are not among them. */
const MAX_PER_ACCOUNT = 100

/**
 * What an attempt to sign in counts against. A device on which this account has signed in before counts alone, so that
 * no stranger's guesses concern it. Others count by account and address together, and by account over all addresses.
 * An address alone closes nothing: a whole school may share one.
 * @param email of the account asked for, whether it exists or not
 * @param knownDevice id of the device, where it is known
 */
export function signInLimits(email: string, address: string, knownDevice?: string): Limit[] {
  // Hashed, so that the table of attempts is no list of e-mails and mistyped passwords.
  const account = createHash('sha256').update(email).digest('base64url').slice(0, 22)
  const ofPlace = (place: string) => limit(`sign-in:${account}:${place}`, MAX_PER_PLACE)
  if (knownDevice !== undefined) return [ofPlace(`device:${knownDevice}`)]
  return [limit(`sign-in:${account}`, MAX_PER_ACCOUNT), ofPlace(networkOf(address))]
}

/** What is counted per address for other calls that anybody may make. */
export function addressLimit(what: string, address: string, max: number): Limit {
  return limit(`${what}:${networkOf(address)}`, max)
}

/** Limits per account for signed-in calls. */
export function accountLimit(what: string, accountId: string, max: number): Limit {
  return limit(`${what}:${accountId}`, max)
}

function limit(bucket: string, max: number): Limit {
  return { bucket, max, minutes: WINDOW_MINUTES }
}

/**
 * Reserves one attempt in every bucket, before any work is done for it; however many come at once, no more than its
 * limit get through. Where a bucket is full nothing is counted.
 * @returns seconds until there is room; 0 when the attempt is reserved
 */
export async function reserve(db: Db, limits: readonly Limit[]): Promise<number> {
  const { rows } = await reservation(limits).execute(db)
  return settle(
    db,
    limits,
    rows.map(row => row.bucket),
  )
}

/** The statement behind `reserve`, to be sent together with another: one row per bucket that had room. */
export function reservation(limits: readonly Limit[]): RawBuilder<{ bucket: string }> {
  // In one order always, so that two calls never wait for each other.
  const sorted = limits.toSorted((one, other) => (one.bucket < other.bucket ? -1 : 1))
  const values = sorted.map(entry => sql`(${entry.bucket}, now() + ${pace(entry)})`)
  const room = sorted.map(
    ({ bucket, minutes, max }) =>
      sql`WHEN ${bucket} THEN make_interval(secs => ${sql.lit(secondsOf(minutes, max) * (max - 1))})`,
  )
  const whole = sorted.map(
    ({ bucket, minutes }) => sql`WHEN ${bucket} THEN make_interval(mins => ${sql.lit(minutes)})`,
  )
  // No bucket is as full as that: it was filled before the clock was set back, and would be full until it is there again.
  const isOfAnotherClock = sql`known.empty_at > now() + 2 * CASE known.bucket ${sql.join(whole, sql` `)} END`
  return sql<{ bucket: string }>`
    INSERT INTO rate_limits AS known (bucket, empty_at) VALUES ${sql.join(values)}
    ON CONFLICT (bucket) DO UPDATE
      SET empty_at = CASE WHEN ${isOfAnotherClock} THEN now() ELSE greatest(known.empty_at, now()) END
        + (excluded.empty_at - now())
      WHERE known.empty_at <= now() + CASE known.bucket ${sql.join(room, sql` `)} END OR ${isOfAnotherClock}
    RETURNING bucket`
}

/** After a reservation: 0 when every bucket had room; else gives back what was counted and answers the wait. */
export async function settle(db: Db, limits: readonly Limit[], reserved: readonly string[]): Promise<number> {
  const [counted, full] = [true, false].map(has =>
    limits.filter(limit => reserved.includes(limit.bucket) === has),
  )
  if (!counted || !full || full.length === 0) return 0
  await refundAttempt(db, counted)
  const until = full.map(
    ({ bucket, minutes, max }) =>
      sql`WHEN ${bucket} THEN empty_at - make_interval(secs => ${sql.lit(secondsOf(minutes, max) * (max - 1))})`,
  )
  const { rows } = await sql<{ seconds: number }>`
    SELECT ceil(extract(epoch FROM max(CASE bucket ${sql.join(until, sql` `)} END) - now()))::int AS seconds
    FROM rate_limits WHERE bucket IN (${sql.join(full.map(limit => limit.bucket))})`.execute(db)
  return Math.max(1, rows[0]?.seconds ?? 1)
}

/** Takes a reserved attempt back: it was right, and only wrong ones count. */
export async function refundAttempt(db: Db, limits: readonly Limit[]): Promise<void> {
  for (const limit of limits)
    await sql`UPDATE rate_limits SET empty_at = empty_at - ${pace(limit)} WHERE bucket = ${limit.bucket}`.execute(
      db,
    )
}

/** Notes that something holds for so many minutes from now. */
export async function holdFor(db: Db, bucket: string, minutes: number): Promise<void> {
  const until = sql<string>`now() + make_interval(mins => ${sql.lit(minutes)})`
  await db
    .insertInto('rate_limits')
    .values({ bucket, empty_at: until })
    .onConflict(conflict => conflict.column('bucket').doUpdateSet({ empty_at: until }))
    .execute()
}

/** Whether what was noted by `holdFor` still holds. */
export async function isHoldActive(db: Db, bucket: string): Promise<boolean> {
  const row = await db
    .selectFrom('rate_limits')
    .select('bucket')
    .where('bucket', '=', bucket)
    .where('empty_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return row !== undefined
}

/** What one attempt takes to leave its bucket. */
function pace({ minutes, max }: Limit): RawBuilder<string> {
  return sql`make_interval(secs => ${sql.lit(secondsOf(minutes, max))})`
}

function secondsOf(minutes: number, max: number): number {
  return (60 * minutes) / max
}

/** 429 in words, with the header that says when to come back: the same to all, whatever account and password. */
export function tooMany(reply: FastifyReply, seconds: number): HttpError {
  reply.header('retry-after', seconds)
  const minutes = Math.ceil(seconds / 60)
  const wait =
    seconds <= 1
      ? 'um segundo'
      : seconds < 60
        ? counted(seconds, 'segundo', 'segundos')
        : minutes === 1
          ? 'um minuto'
          : counted(minutes, 'minuto', 'minutos')
  return new HttpError(429, 'TOO_MANY', `Demasiadas tentativas. Tente de novo daqui a ${wait}.`, {
    details: { seconds },
  })
}

/**
 * An IPv4 address, or the 64-bit network of an IPv6 one: a single device has all the addresses of its network.
 * @param address `request.ip`, which Node leaves undefined once the client has closed its connection
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return 'gone'
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('%')[0]?.split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const groups = [...left, ...zeros, ...right].slice(0, 4)
  return `${groups.map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
