import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Api } from '#kit/endpoint.ts'
import type { Db } from '#kit/server/database/database.ts'
import { HttpError } from '#kit/server/http/http-error.ts'
import type { SignInBody } from '../contract.ts'
import type { Role } from '../roles.ts'
import { findCredentials } from './account-queries.ts'
import { isPasswordOf } from './passwords.ts'
import { countFailure, findSecondsToWait, signInLimits, tooMany } from './rate-limits.ts'
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
  const [wait, found] = await Promise.all([findSecondsToWait(db, both), findCredentials(db, email)])
  if (wait > 0) throw tooMany(reply, wait)
  if (!(await isPasswordOf(found?.password_hash, password)) || !found) {
    await countFailure(db, both)
    throw new HttpError(401, 'BAD_CREDENTIALS', 'O e-mail ou a senha não estão certos.')
  }
  const { id, name, role, disabled_at } = found
  if (disabled_at !== null)
    throw new HttpError(403, 'DISABLED', 'Esta conta está desactivada. Fale com a administração da escola.')
  const token = await openSession(db, id, api, deviceOf(request), limits.account)
  if (token === undefined) throw tooMany(reply, await findSecondsToWait(db, both))
  return { token, account: { id, name, email: found.email, role } }
}

/** The device that makes a request, as sessions remember it. */
export function deviceOf(request: FastifyRequest): Device {
  return { userAgent: request.headers['user-agent'] ?? '', address: request.ip }
}
