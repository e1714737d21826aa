import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { keepCards, newWords } from '#school/students/server/cards.ts'
import { pupilsNow } from '#school/students/server/members.ts'

/**
 * Gives the active pupils of a group their cards, so that visitors can enter as one of them. All share one word: nobody
 * would copy fifty.
 * @returns what is on the first card
 */
export async function loadCards(
  db: Db,
  { group, by }: { group: { id: string }; by: Account },
): Promise<{ code: string; word: string }> {
  const pupils = await db
    .selectFrom(pupilsNow.as('s'))
    .select(['s.id', 's.code'])
    .where('s.group_id', '=', group.id)
    .where('s.is_there', '=', true)
    .orderBy('s.code')
    .execute()
  const [made] = await newWords(1, 'demonstration')
  const [first] = pupils
  if (!first || !made) throw new Error('Não há alunos a quem dar cartões.')
  await keepCards(
    db,
    pupils.map(pupil => ({ studentId: pupil.id, hash: made.hash })),
    by.id,
  )
  return { code: first.code, word: made.word }
}
