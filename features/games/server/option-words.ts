import { sql } from 'kysely'
import type { Question } from '#engines/questions/question.ts'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { questionsOf } from '#school/questions/server/queries.ts'
import type { GameItem } from '../game.ts'
import { type OptionWords, optionWords } from '../pairs.ts'

/** What the bank says of the options of pairs that came from it, by pair, as far as the account may read it. */
export async function findOptionWords(
  db: Db,
  account: Account,
  items: readonly GameItem[],
): Promise<Map<string, OptionWords>> {
  const sources = items.flatMap(({ id, source }) =>
    source?.kind === 'pergunta' ? [{ id, from: source.id }] : [],
  )
  if (sources.length === 0) return new Map()
  const rows = await questionsOf(db, account)
    .innerJoin('question_versions as v', 'v.id', 'questions.current_version_id')
    .select(['questions.id', 'v.content'])
    .where('questions.id', '=', sql<string>`any(${sources.map(source => source.from)}::uuid[])`)
    .execute()
  const words = new Map(rows.map(row => [row.id, optionWords(row.content as unknown as Question)]))
  return new Map(
    sources.flatMap(({ id, from }) => {
      const found = words.get(from)
      return found ? [[id, found] as const] : []
    }),
  )
}
