import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Api } from '#kit/endpoint.ts'
import { HttpError } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { Role } from '#school/roles.ts'
import type { SignInBody } from '../contract.ts'
import { replaceHash } from './account-queries.ts'
import { refusePassword } from './elsewhere.ts'
import { inTurn } from './hash-turns.ts'
import { findKnownDevice, rememberDevice } from './known-devices.ts'
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts'
import {
  type Limit,
  networkOf,
  refundAttempt,
  reservation,
  settle,
  signInLimits,
  tooMany,
} from './rate-limits.ts'
import { askSecondStep, type FactorRules } from './second-step.ts'
import { type Device, openSession } from './sessions.ts'

/** Who came in, and the token of the session. */
export interface SignedIn {
  token: string
  account: { id: string; name: string; email: string; role: Role }
}

/**
 * Opens a session for the right password. Every refusal reads and takes the same, whether the account exists or
 * not: an attempt is reserved before anything is hashed, and taken back if it was right.
 * @throws HttpError 401 BAD_CREDENTIALS, SECOND_FACTOR or SECOND_FACTOR_MISSING, 429 TOO_MANY; after the right password
 * 403 DISABLED, and 409 OTHER_METHOD where it opens nothing
 */
export async function signInWithPassword(
  db: Db,
  { email, password }: SignInBody,
  api: Api,
  request: FastifyRequest,
  reply: FastifyReply,
  rules: FactorRules,
): Promise<SignedIn> {
  const known = await findKnownDevice(db, request, email)
  const limits = signInLimits(email, request.ip, known)
  const found = await inTurn(known ?? networkOf(request.ip), async () => {
    const credentials = await reserveAndFind(db, email, limits)
    const seconds = await settle(db, limits, credentials.reserved)
    if (seconds > 0) throw tooMany(reply, seconds)
    const isRight = await verifyPassword(credentials.password_hash, password)
    return { ...credentials, isRight }
  })
  const { id, name, role, disabled_at, password_hash: stored } = found
  if (!found.isRight || id === null || stored === null)
    throw new HttpError(401, 'BAD_CREDENTIALS', 'O e-mail ou a senha não estão certos.')
  if (disabled_at !== null)
    throw new HttpError(403, 'DISABLED', 'Esta conta está desactivada. Fale com a administração da escola.')
  await refundAttempt(db, limits)
  await refusePassword(db, { id, role }, rules.elsewhere)
  if (isOutdated(stored)) await replaceHash(db, id, stored, await hashPassword(password))
  await askSecondStep(db, { id, role }, api, rules)
  return completeSignIn(db, { id, name, email, role }, api, request, reply)
}

/** Opens a session for a person who has proved whose account it is. */
export async function completeSignIn(
  db: Db,
  { id, name, email, role }: SignedIn['account'],
  api: Api,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn> {
  const deviceId = await rememberDevice(db, request, reply, email)
  const token = await openSession(db, id, api, { ...deviceOf(request), id: deviceId })
  return { token, account: { id, name, email, role } }
}

type Found =
  | { id: string; name: string; role: Role; password_hash: string | null; disabled_at: string | null }
  | { id: null; name: null; role: null; password_hash: null; disabled_at: null }

/** In one question: reserves the attempt, and finds what signing in needs of the account, if there is one. */
async function reserveAndFind(
  db: Db,
  email: string,
  limits: readonly Limit[],
): Promise<Found & { reserved: string[] }> {
  const { rows } = await sql<Found & { reserved: string[] }>`
    WITH reserved AS (${reservation(limits)})
    SELECT ARRAY(SELECT bucket FROM reserved) AS reserved, accounts.id, name, role, password_hash, disabled_at
    FROM (SELECT) one LEFT JOIN accounts ON accounts.email = ${email} AND accounts.deleted_at IS NULL`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw new Error('The question about credentials always has one answer.')
  return found
}

/** The device that makes a request, as sessions remember it. */
export function deviceOf(request: FastifyRequest): Omit<Device, 'id'> {
  return { userAgent: request.headers['user-agent'] ?? '', address: request.ip ?? '' }
}
