import type { FastifyReply } from 'fastify'
import type { Db } from '#kit/server/database/database.ts'
import { HttpError } from '#kit/server/http/http-error.ts'
import { type Limit, refundAttempt, reserve } from './rate-limits.ts'

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
  await reserveOrWait(db, reply, limits, 'Muitos códigos errados vieram desta rede.')
  const found = await look()
  if (found !== undefined) await refundAttempt(db, limits)
  return found
}

/** @throws HttpError 429 with the seconds after which the device may go on by itself */
export async function reserveOrWait(
  db: Db,
  reply: FastifyReply,
  limits: readonly Limit[],
  why: string,
): Promise<void> {
  if (limits.length === 0) return
  const seconds = await reserve(db, limits)
  if (seconds === 0) return
  reply.header('retry-after', seconds)
  throw new HttpError(
    429,
    'TOO_MANY',
    `${why} Espera ${seconds === 1 ? 'um segundo' : `${seconds} segundos`} e tenta de novo.`,
    { details: { seconds } },
  )
}
