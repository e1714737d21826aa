import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#kit/server/database/database.ts'
import { HttpError } from '#kit/server/http/http-error.ts'
import { addressLimit, giveBack, type Limit, reserve } from '#school/accounts/server/rate-limits.ts'

/**
 * Wrong codes that an address may send at once, before it is slowed down to as many in a quarter of an hour. A whole
 * school stands behind one address: right codes are given back, so that only slips count.
 */
const WRONG_TEST_CODES = 300
const WRONG_PUPIL_CODES = 200

export function testCodeLimits(request: FastifyRequest): Limit[] {
  return [addressLimit('test-code', request.ip, WRONG_TEST_CODES)]
}

/** Of one application: who guesses in one test slows nobody down in another. */
export function pupilCodeLimits(applicationId: string, request: FastifyRequest): Limit[] {
  return [addressLimit(`pupil-code:${applicationId}`, request.ip, WRONG_PUPIL_CODES)]
}

/**
 * What a code leads to. The attempt is counted before it is looked up, and taken back when the code was right: however
 * many guesses come at once, no more than the limit are answered.
 * @throws HttpError 429 with the seconds after which the device may go on by itself
 */
export async function whileRight<T>(
  db: Db,
  reply: FastifyReply,
  limits: readonly Limit[],
  look: () => Promise<T | undefined>,
): Promise<T | undefined> {
  if (limits.length === 0) return look()
  const seconds = await reserve(db, limits)
  if (seconds > 0) {
    reply.header('retry-after', seconds)
    throw new HttpError(
      429,
      'TOO_MANY',
      `Muitos códigos errados vieram desta rede. Espera ${seconds === 1 ? 'um segundo' : `${seconds} segundos`} e tenta de novo.`,
      { details: { seconds } },
    )
  }
  const found = await look()
  if (found !== undefined) await giveBack(db, limits)
  return found
}

/** Counts a code that led to the wrong person. */
export async function countWrong(db: Db, limits: readonly Limit[]): Promise<void> {
  await reserve(db, limits)
}
