import { createHash, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import type { Account } from '#kit/server/http/account.ts'
import { HttpError } from '#kit/server/http/http-error.ts'
import { inTurn } from '#school/accounts/server/hash-turns.ts'
import { RECOVERY_COST } from '#school/accounts/server/password-cost.ts'
import {
  addressLimit,
  type Limit,
  networkOf,
  refundAttempt,
  reserve,
} from '#school/accounts/server/rate-limits.ts'
import { CONSONANTS, VOWELS } from '../card-word.ts'
import type { PupilCard } from '../cards-contract.ts'
import { visibleTo } from './visible-to.ts'

/** Wrong words that one address may try for one code within any hour. */
export const TRIES_AN_HOUR = 10
/** Wrong cards that an address may send at once, whatever their codes: a whole school is behind one. */
const WRONG_CARDS = 100

/** No word on a child's card may be one of these, or begin or end with one. */
const rude = [
  'PUTA',
  'PUTO',
  'FODA',
  'FODE',
  'FODI',
  'CONA',
  'CAGA',
  'PICA',
  'PILA',
  'RABO',
  'MIJA',
  'BUNDA',
  'NAZI',
]

/** A word that only a card carries. */
export function newWord(): string {
  const draw = (letters: string) => letters.charAt(randomInt(letters.length))
  const word = Array.from({ length: 3 }, () => draw(CONSONANTS) + draw(VOWELS)).join('')
  return rude.some(value => word.includes(value)) ? newWord() : word
}

/** The active pupils of a group that the account may see, in its order, with their cards. */
export function findCards(db: Db, account: Account, groupId: string): Promise<PupilCard[]> {
  return ofActive(db, account)
    .where('students.group_id', '=', groupId)
    .leftJoin('student_cards', 'student_cards.student_id', 'students.id')
    .select(['student_cards.made_at as madeAt', 'student_cards.used_at as usedAt'])
    .execute()
}

/** Pupils to make cards for, with what is on them. */
export function findCardHolders(db: Db, account: Account, ids: readonly string[]) {
  return ofActive(db, account)
    .innerJoin('groups', 'groups.id', 'students.group_id')
    .leftJoin('schools', 'schools.id', 'groups.school_id')
    .where('students.id', 'in', [...ids])
    .select(['groups.name as group', 'groups.year', 'schools.name as school'])
    .execute()
}

function ofActive(db: Db, account: Account) {
  return db
    .selectFrom('students')
    .select([
      'students.id as studentId',
      'students.full_name as name',
      'students.number_in_group as number',
      'students.code',
    ])
    .where('students.state', '=', 'activo')
    .where('students.deleted_at', 'is', null)
    .where(visibleTo(account))
    .orderBy(sql`students.number_in_group NULLS LAST, students.full_name COLLATE "pt"`)
}

/** Words with what is kept of them; hashed one after the other, in a lane of their own. */
export async function newWords(count: number, lane: string): Promise<{ word: string; hash: string }[]> {
  const words: { word: string; hash: string }[] = []
  for (let made = 0; made < count; made += 1) {
    const word = newWord()
    words.push({ word, hash: await inTurn(lane, () => hash(word, RECOVERY_COST)) })
  }
  return words
}

/** Puts new cards in the place of those that the pupils had. */
export async function keepCards(
  db: Db,
  cards: readonly { studentId: string; hash: string }[],
  by: string,
): Promise<void> {
  await sql`
    INSERT INTO student_cards (student_id, word_hash, made_by)
    SELECT student_id, word_hash, ${by} FROM unnest(${cards.map(card => card.studentId)}::uuid[],
      ${cards.map(card => card.hash)}::text[]) AS made (student_id, word_hash)
    ON CONFLICT (student_id) DO UPDATE
    SET word_hash = excluded.word_hash, made_by = excluded.made_by, made_at = now(), used_at = NULL`.execute(
    db,
  )
}

export async function deleteCard(db: Db, studentId: string): Promise<void> {
  await db.deleteFrom('student_cards').where('student_id', '=', studentId).execute()
}

/** What somebody shows: both are on the card. */
export interface ShownCard {
  code: string
  word: string
}

let nobodys: Promise<string> | undefined

/**
 * The pupil whose card is shown. A try is counted before the word is looked at and taken back when it was right, so that
 * however many come at once, no more than ten are answered in an hour for one code from one address. The answer is the
 * same, and takes as long, for a code that nobody has.
 * @throws HttpError 403 WRONG_CARD with the tries that are left, 429 TOO_MANY
 */
export async function openCard(
  db: Db,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { code, word }: ShownCard,
): Promise<{ studentId: string; name: string; groupId: string }> {
  const slots = triesOf(code, request.ip)
  const taken = await takeTry(db, slots, [addressLimit('card', request.ip, WRONG_CARDS)])
  if ('seconds' in taken) throw tooMany(reply, taken.seconds)
  const card = await db
    .selectFrom('students')
    .innerJoin('student_cards', 'student_cards.student_id', 'students.id')
    .select(['students.id', 'full_name', 'group_id', 'word_hash'])
    .where('students.code', '=', code)
    .where('students.state', '=', 'activo')
    .where('students.deleted_at', 'is', null)
    .executeTakeFirst()
  nobodys ??= hash('nobody', RECOVERY_COST)
  const stored = card?.word_hash ?? (await nobodys)
  const isRight = await inTurn(`card:${networkOf(request.ip)}`, () => verify(stored, word))
  if (!card || !isRight) throw wrongCard(await triesLeft(db, slots))
  await refundAttempt(db, taken.reserved)
  await db
    .updateTable('student_cards')
    .set({ used_at: sql<string>`now()` })
    .where('student_id', '=', card.id)
    .execute()
  return { studentId: card.id, name: card.full_name, groupId: card.group_id }
}

/** A place for each try of an hour: each is free again an hour after it was taken, so that no hour has more. */
function triesOf(code: string, address: string): Limit[] {
  // Hashed, so that the table of attempts is no list of pupils.
  const pupil = createHash('sha256').update(code).digest('base64url').slice(0, 22)
  return Array.from({ length: TRIES_AN_HOUR }, (_none, at) => ({
    bucket: `card:${pupil}:${networkOf(address)}:${at}`,
    most: 1,
    minutes: 60,
  }))
}

async function takeTry(
  db: Db,
  slots: readonly Limit[],
  always: readonly Limit[],
): Promise<{ reserved: Limit[] } | { seconds: number }> {
  const wait = await reserve(db, always)
  if (wait > 0) return { seconds: wait }
  const waits: number[] = []
  for (const slot of slots) {
    const seconds = await reserve(db, [slot])
    if (seconds === 0) return { reserved: [slot, ...always] }
    waits.push(seconds)
  }
  await refundAttempt(db, always)
  return { seconds: Math.min(...waits) }
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
      ? 'Não podes tentar mais nesta hora.'
      : left === 1
        ? 'Ainda podes tentar uma vez nesta hora.'
        : `Ainda podes tentar ${left} vezes nesta hora.`
  const message = `O código e a palavra não são de um cartão. Vê letra por letra. ${rest}`
  return new HttpError(403, 'WRONG_CARD', message, { details: { left } })
}

function tooMany(reply: FastifyReply, seconds: number): HttpError {
  reply.header('retry-after', seconds)
  const minutes = Math.ceil(seconds / 60)
  return new HttpError(
    429,
    'TOO_MANY',
    `Já tentaste muitas vezes. Espera ${minutes === 1 ? 'um minuto' : `${minutes} minutos`} e tenta de novo, ou pede outro cartão ao professor.`,
    { details: { seconds } },
  )
}
