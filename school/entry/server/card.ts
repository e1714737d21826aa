import { createHash } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { HttpError } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { inTurn } from '#school/accounts/server/hash-turns.ts'
import { RECOVERY_COST } from '#school/accounts/server/password-cost.ts'
import {
  addressLimit,
  type Limit,
  networkOf,
  refundAttempt,
  reserve,
} from '#school/accounts/server/rate-limits.ts'
import { readWord } from '#school/students/card-word.ts'
import { recordCardUse } from '#school/students/server/cards.ts'
import { membersOn, thisDay } from '#school/students/server/members.ts'
import { waitWords } from '../words.ts'
import type { Device } from './device-key.ts'
import { isDeviceOf, keepDevice } from './device-queries.ts'
import type { Call } from './guess.ts'

/** Wrong words that one device that is known, or one address, may try for one code within any hour. */
export const TRIES_AN_HOUR = 10
/** Wrong cards that an address may send at once, whatever their codes: a whole school is behind one. */
const WRONG_CARDS = 100

/** What somebody shows: both are on the card. */
export interface ShownCard {
  code: string
  word: string
}

let nobodys: Promise<string> | undefined

/**
 * The pupil whose card is shown. A try at one pupil's word is counted before the word is looked at and taken back when it was
 * right, so that however many come at once, no more than ten are answered in an hour: for the devices on which the card was
 * shown before each alone, so that nobody's guesses concern them, for all others by their address; after those, a few more
 * for each device, one a minute for all, so that the right card is slowed and never refused. Who guesses at many
 * pupils is slowed by address, and right words pass. A code that nobody has takes as long as any other.
 * @throws HttpError 403 WRONG_CARD with the tries that are left, 429 TOO_MANY
 */
export async function openCard(
  db: Db,
  { request, reply }: Call,
  { code, word }: ShownCard,
  device?: Device,
): Promise<{ studentId: string; name: string; groupId: string }> {
  const card = await db
    .selectFrom(membersOn(thisDay()).as('m'))
    .innerJoin('student_cards', 'student_cards.student_id', 'm.id')
    .select(['m.id', 'm.full_name', 'm.group_id', 'word_hash'])
    .where('m.code', '=', code)
    .executeTakeFirst()
  const isKnown = card && device && (await isDeviceOf(db, card.id, device.hash))
  const slots = triesOf(code, isKnown ? device.hash : networkOf(request.ip))
  const ofAddress = addressLimit('card', request.ip, WRONG_CARDS)
  const wait = await reserve(db, [ofAddress])
  // Nothing is hashed any more for who tries codes that nobody has.
  if (wait > 0 && !card) throw tooMany(reply, wait)
  const first = await takeTry(db, slots)
  const taken = first ? [first] : await takeSlowTry(db, reply, { code, request }, device)
  nobodys ??= hash('nobody', RECOVERY_COST)
  const stored = card?.word_hash ?? (await nobodys)
  const isRight = await inTurn(`card:${code}:${networkOf(request.ip)}`, () => verify(stored, readWord(word)))
  if (!card || !isRight) throw wait > 0 ? tooMany(reply, wait) : wrongCard(await triesLeft(db, slots))
  await refundAttempt(db, wait > 0 ? taken : [...taken, ofAddress])
  await recordCardUse(db, card.id)
  if (device && !isKnown)
    await keepDevice(db, { doorId: card.id, placeId: card.id }, device.hash, { state: 'dentro' })
  return { studentId: card.id, name: card.full_name, groupId: card.group_id }
}

/** Tries of a new device once those of its address are used up, and those of all of them for one pupil in five minutes. */
const SLOW_TRIES = 2
const SLOW_IN_FIVE_MINUTES = 5

/**
 * Who wrote ten wrong words shuts nobody out at the same address: every device has two tries more, and all of them together
 * one a minute, so that guesses stay as slow as they were and the right card waits a minute at most.
 * @throws HttpError 429 with the seconds to wait
 */
async function takeSlowTry(
  db: Db,
  reply: Call['reply'],
  { code, request }: { code: string; request: Call['request'] },
  device: Device | undefined,
): Promise<Limit[]> {
  const pupil = nameOfPupil(code)
  const limits = [
    { bucket: `card:${pupil}:${networkOf(request.ip)}:slow`, max: SLOW_IN_FIVE_MINUTES, minutes: 5 },
    ...(device ? [{ bucket: `card:${pupil}:${device.hash}:slow`, max: SLOW_TRIES, minutes: 60 }] : []),
  ]
  const wait = await reserve(db, limits)
  if (wait > 0) throw tooMany(reply, wait)
  return limits
}

/** A place for each try of an hour: each is free again an hour after it was taken, so that no hour has more. */
function triesOf(code: string, by: string): Limit[] {
  const pupil = nameOfPupil(code)
  return Array.from({ length: TRIES_AN_HOUR }, (_none, at) => ({
    bucket: `card:${pupil}:${by}:${at}`,
    max: 1,
    minutes: 60,
  }))
}

/** Hashed, so that the table of attempts is no list of pupils. */
function nameOfPupil(code: string): string {
  return createHash('sha256').update(code).digest('base64url').slice(0, 22)
}

/** The try that was taken; undefined where none is left in this hour. */
async function takeTry(db: Db, slots: readonly Limit[]): Promise<Limit | undefined> {
  for (const slot of slots) if ((await reserve(db, [slot])) === 0) return slot
  return undefined
}

async function triesLeft(db: Db, slots: readonly Limit[]): Promise<number> {
  const { taken } = await db
    .selectFrom('rate_limits')
    .select(sql<number>`count(*)::int`.as('taken'))
    .where(
      'bucket',
      'in',
      slots.map(slot => slot.bucket),
    )
    .where('empty_at', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow()
  return slots.length - taken
}

function wrongCard(left: number): HttpError {
  const rest =
    left === 0
      ? 'Vê bem o cartão: agora só podes tentar devagar.'
      : left === 1
        ? 'Ainda podes tentar uma vez nesta hora.'
        : `Ainda podes tentar ${left} vezes nesta hora.`
  const message = `O código e a palavra não são de um cartão. Vê letra por letra. ${rest}`
  return new HttpError(403, 'WRONG_CARD', message, { details: { left } })
}

function tooMany(reply: Call['reply'], seconds: number): HttpError {
  reply.header('retry-after', seconds)
  const sentence = `Já tentaste muitas vezes. Espera ${waitWords(seconds)} e tenta de novo, ou pede outro cartão ao professor.`
  return new HttpError(429, 'TOO_MANY', sentence, { details: { seconds } })
}
