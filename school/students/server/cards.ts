import { randomInt } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { inTurn } from '#school/accounts/server/hash-turns.ts'
import { RECOVERY_COST } from '#school/accounts/server/password-cost.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { CONSONANTS, VOWELS } from '../card-word.ts'
import type { PupilCard } from '../cards-contract.ts'
import { membersOn, thisDay } from './members.ts'
import { visibleTo } from './visible-to.ts'

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
    .select([groupCalled().as('group'), 'groups.year', 'schools.name as school'])
    .execute()
}

function ofActive(db: Db, account: Account) {
  return existing(db, 'students')
    .select([
      'students.id as studentId',
      'students.full_name as name',
      'students.number_in_group as number',
      'students.code',
    ])
    .where('students.state', '=', 'activo')
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

/** Notes that a card was shown, and was right. */
export async function recordCardUse(db: Db, studentId: string): Promise<void> {
  await db
    .updateTable('student_cards')
    .set({ used_at: sql<string>`now()` })
    .where('student_id', '=', studentId)
    .execute()
}

/** Whether any current pupil of a group has a card. */
export async function hasCards(db: Db, groupId: string): Promise<boolean> {
  const card = await db
    .selectFrom(membersOn(thisDay()).as('m'))
    .innerJoin('student_cards', 'student_cards.student_id', 'm.id')
    .select('m.id')
    .where('m.group_id', '=', groupId)
    .limit(1)
    .executeTakeFirst()
  return card !== undefined
}
