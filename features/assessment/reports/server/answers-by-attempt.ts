import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'

/** What separates attempts, their answers, and the parts of an answer, in the text that is read in one pass. */
const ATTEMPT_END = '\x1d'
export const ANSWER_END = '\x1e'
export const PART_END = '\x1f'

/** Characters of an answer that are read: enough for the quoted id of an option, and little of an essay. */
const LONGEST_ID = 64

/**
 * What was handed in to applications, one row for each: whose attempts they are, and what each of them answered, in the same
 * order. An answer is its parts: the place of the item among those asked for, from 1, outcome, points, its beginning as JSON.
 * Each attempt's answers are read by their key, whatever else is stored, and nothing is sorted but the attempts.
 * @param max attempts of each application, the first ones by their ids
 */
export async function findAnswers(
  db: Db,
  {
    applicationIds,
    itemIds,
    max,
  }: { applicationIds: readonly string[]; itemIds: readonly string[]; max: number },
) {
  const { rows } = await sql<{ application_id: string; attempts: string; answers: string }>`
    with came as materialized (
      select t.application_id, t.id, row_number() over (partition by t.application_id order by t.id) as place
      from attempts t
      where t.application_id = any(${[...applicationIds]}::uuid[]) and t.deleted_at is null and t.state = 'entregue'
    )
    select came.application_id, string_agg(came.id::text, ${PART_END} order by came.place) as attempts,
      string_agg(coalesce(given.answers, ''), ${ATTEMPT_END} order by came.place) as answers
    from came cross join lateral (
      select string_agg(concat_ws(${PART_END}, array_position(${[...itemIds]}::uuid[], r.item_id), r.outcome,
        coalesce(r.points::text, ''), left(r.answer::text, ${LONGEST_ID}::int)), ${ANSWER_END}) as answers
      from responses r where r.attempt_id = came.id and r.item_id = any(${[...itemIds]}::uuid[])) given
    where came.place <= ${max}::int group by came.application_id`.execute(db)
  return new Map(
    rows.map(row => [
      row.application_id,
      { attempts: row.attempts.split(PART_END), answers: row.answers.split(ATTEMPT_END) },
    ]),
  )
}
