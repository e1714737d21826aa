import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import { HttpError } from '#kit/server/http/http-error.ts'

/** Failures after which a bucket is closed until its window ends. */
export interface Limit {
  bucket: string
  most: number
}

/** How long failures are remembered, from the first of them. */
export const WINDOW_MINUTES = 15
const MOST_OF_ACCOUNT = 10
/** A whole school may share one address. */
const MOST_OF_ADDRESS = 100

/** What the failures of a sign-in count against: the account asked for, existing or not, and the address. */
export function signInLimits(email: string, address: string): { account: Limit; address: Limit } {
  // Hashed, so that the table of failures is no list of e-mails and mistyped passwords.
  const account = createHash('sha256').update(email).digest('base64url').slice(0, 22)
  return {
    account: { bucket: `sign-in:account:${account}`, most: MOST_OF_ACCOUNT },
    address: { bucket: `sign-in:address:${networkOf(address)}`, most: MOST_OF_ADDRESS },
  }
}

/** What is counted per address for other calls that anybody may make. */
export function addressLimit(what: string, address: string, most: number): Limit {
  return { bucket: `${what}:address:${networkOf(address)}`, most }
}

/** Seconds until the longest closed of the buckets opens; 0 when none is closed. */
export async function findSecondsToWait(db: Db, limits: readonly Limit[]): Promise<number> {
  const { rows } = await secondsToWait(limits).execute(db)
  return rows[0]?.seconds ?? 0
}

/** The question behind `findSecondsToWait`, to be asked together with another: always one row. */
export function secondsToWait(limits: readonly Limit[]) {
  const closed = limits.map(({ bucket, most }) => sql`(bucket = ${bucket} AND failures >= ${sql.lit(most)})`)
  return sql<{ seconds: number }>`
    SELECT coalesce(ceil(extract(epoch FROM max(window_ends_at) - now())), 0)::int AS seconds
    FROM rate_limits WHERE (${sql.join(closed, sql` OR `)}) AND window_ends_at > now()`
}

/** Counts one failure against each bucket, whatever becomes of the call. */
export async function countFailure(db: Db, limits: readonly Limit[]): Promise<void> {
  // In one order always, so that two calls never wait for each other.
  const rows = limits
    .map(({ bucket }) => bucket)
    .sort()
    .map(bucket => sql`(${bucket}, 1, now() + make_interval(mins => ${sql.lit(WINDOW_MINUTES)}))`)
  await sql`
    INSERT INTO rate_limits AS known (bucket, failures, window_ends_at) VALUES ${sql.join(rows)}
    ON CONFLICT (bucket) DO UPDATE SET
      failures = CASE WHEN known.window_ends_at > now() THEN known.failures + 1 ELSE 1 END,
      window_ends_at = CASE WHEN known.window_ends_at > now()
        THEN known.window_ends_at ELSE excluded.window_ends_at END`.execute(db)
  await sql`DELETE FROM rate_limits WHERE window_ends_at < now() - interval '1 hour'`.execute(db)
}

/** 429 in words, with the header that says when to come back. */
export function tooMany(reply: FastifyReply, seconds: number): HttpError {
  reply.header('retry-after', seconds)
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes <= 1 ? 'um minuto' : `${minutes} minutos`
  return new HttpError(429, 'TOO_MANY', `Demasiadas tentativas falhadas. Tente de novo daqui a ${wait}.`, {
    details: { seconds },
  })
}

/** An IPv4 address, or the 64-bit network of an IPv6 one: a single device has all the addresses of its network. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('%')[0]?.split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const groups = [...left, ...zeros, ...right].slice(0, 4)
  return `${groups.map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
