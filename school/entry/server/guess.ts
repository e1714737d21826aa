import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { accountLimit, addressLimit, type Limit, reserve } from '#school/accounts/server/rate-limits.ts'
import { waitWords } from '../words.ts'
import type { Device } from './device-key.ts'

/** Wrong codes that a device, and an address, may send at once, before each is slowed to as many in a quarter of an hour. */
const WRONG_OF_DEVICE = 30
const WRONG_OF_ADDRESS = 180

export interface Call {
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * What a code leads to. It is looked up first: guesses from the same address never block a right code. A wrong one
 * counts against its device and, within its limit, against its address; beyond both it is throttled.
 * @param what is guessed, in the name of the limits
 * @param wrong the message for a wrong code
 * @throws HttpError 429 with the seconds after which the device may go on by itself
 */
export async function guess<T>(
  db: Db,
  { request, reply }: Call,
  { what, device, wrong }: { what: string; device?: Device | undefined; wrong: () => HttpError },
  look: () => Promise<T | undefined>,
): Promise<T> {
  const found = await look()
  if (found !== undefined) return found
  // A new device has nothing against it yet; its address has.
  if (device && device.age > 0)
    await reserveOrWait(
      db,
      reply,
      [accountLimit(`${what}:device`, device.hash, WRONG_OF_DEVICE)],
      'Muitos códigos errados vieram deste aparelho.',
    )
  await reserveOrWait(
    db,
    reply,
    [addressLimit(what, request.ip, WRONG_OF_ADDRESS)],
    'Muitos códigos errados vieram desta rede.',
  )
  throw wrong()
}

/** @throws HttpError 429 with the seconds after which the device may go on by itself */
export async function reserveOrWait(
  db: Db,
  reply: FastifyReply,
  limits: readonly Limit[],
  why: string,
): Promise<void> {
  const seconds = await reserve(db, limits)
  if (seconds > 0) throw tooSoon(reply, seconds, why)
}

/** What says that a call may be made again after so many seconds, and not now. */
export function tooSoon(reply: FastifyReply, seconds: number, why: string): HttpError {
  reply.header('retry-after', seconds)
  return new HttpError(429, 'TOO_MANY', `${why} Espera ${waitWords(seconds)} e tenta de novo.`, {
    details: { seconds },
  })
}
