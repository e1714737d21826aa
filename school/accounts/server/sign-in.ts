import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Api } from '#kit/endpoint.ts'
import type { Db } from '#kit/server/database/database.ts'
import { HttpError } from '#kit/server/http/http-error.ts'
import type { Role } from '#school/roles.ts'
import type { SignInBody } from '../contract.ts'
import { replaceHash } from './account-queries.ts'
import { hashPassword, isOutdated, isPasswordOf } from './passwords.ts'
import {
  countFailure,
  findSecondsToWait,
  type Limit,
  secondsToWait,
  signInLimits,
  tooMany,
} from './rate-limits.ts'
import { type Device, openSession } from './sessions.ts'

/** Who came in, and the token of the session. */
export interface SignedIn {
  token: string
  account: { id: string; name: string; email: string; role: Role }
}

/**
 * Opens a session for who knows the password. Every refusal sounds and lasts the same, whether the account exists or
 * not; failures are counted per account and per address.
 * @throws HttpError 401 BAD_CREDENTIALS, 403 DISABLED (to who knows the password), 429 TOO_MANY
 */
export async function signInWithPassword(
  db: Db,
  { email, password }: SignInBody,
  api: Api,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn> {
  const limits = signInLimits(email, request.ip)
  const both = [limits.account, limits.address]
  const found = await findCredentials(db, email, both)
  if (found.seconds > 0) throw tooMany(reply, found.seconds)
  const { id, name, role, disabled_at, password_hash: stored } = found
  if (!(await isPasswordOf(stored, password)) || id === null || stored === null) {
    await countFailure(db, both)
    throw new HttpError(401, 'BAD_CREDENTIALS', 'O e-mail ou a senha não estão certos.')
  }
  if (disabled_at !== null)
    throw new HttpError(403, 'DISABLED', 'Esta conta está desactivada. Fale com a administração da escola.')
  const token = await openSession(db, id, api, deviceOf(request), limits.account)
  if (token === undefined) throw tooMany(reply, await findSecondsToWait(db, both))
  if (isOutdated(stored)) await replaceHash(db, id, stored, await hashPassword(password))
  return { token, account: { id, name, email, role } }
}

type Found =
  | { id: string; name: string; role: Role; password_hash: string | null; disabled_at: string | null }
  | { id: null; name: null; role: null; password_hash: null; disabled_at: null }

/** In one question: what signing in needs of the account, if there is one, and how long its buckets are closed. */
async function findCredentials(
  db: Db,
  email: string,
  limits: readonly Limit[],
): Promise<Found & { seconds: number }> {
  const { rows } = await sql<Found & { seconds: number }>`
    SELECT limits.seconds, accounts.id, name, role, password_hash, disabled_at
    FROM (${secondsToWait(limits)}) limits
    LEFT JOIN accounts ON accounts.email = ${email} AND accounts.deleted_at IS NULL`.execute(db)
  const [found] = rows
  if (!found) throw new Error('The question about credentials always has one answer.')
  return found
}

/** The device that makes a request, as sessions remember it. */
export function deviceOf(request: FastifyRequest): Device {
  return { userAgent: request.headers['user-agent'] ?? '', address: request.ip }
}
