import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import type { ScoredResponse } from '../contract.ts'
import { endsAt } from './sitting-queries.ts'

/** Of an answer that came late: it was left out of the mark, with the reason. A mark that a person gave is none of these. */
const isLeftOut = sql<SqlBool>`(late AND marking -> 'points' = '0' AND reason <> '')`

/** Of the rows of `responses`: how many came late, how many of them are left out, and when the last one came. */
export const lateFigures: RawBuilder<unknown> = sql`count(*) FILTER (WHERE late AND answer IS NOT NULL)::int AS late,
  count(*) FILTER (WHERE ${isLeftOut})::int AS left_out, max(received_at) FILTER (WHERE late) AS last_late`

/** Minutes from the end, of the pupil `t` or of all, to the moment `at`; at least 1. */
export function minutesAfterEnd(at: RawBuilder<unknown>): RawBuilder<number> {
  return sql`greatest(1, ceil(extract(epoch FROM ${at} - least(${endsAt}, a.closed_at)) / 60))::int`
}

/** The last attempt of a pupil, or of a nickname, with what came late and whether it counts. */
export async function findLate(db: Db, applicationId: string, pupil: string) {
  const attempt = await existing(db, 'attempts')
    .select(['id', 'state', 'item_ids'])
    .where('application_id', '=', applicationId)
    .where(eb => eb.or([eb('student_id', '=', pupil), eb('id', '=', pupil)]))
    .orderBy('number', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!attempt) return undefined
  const late = await db
    .selectFrom('responses')
    .select(['item_id as itemId', sql<boolean>`${isLeftOut} IS NOT TRUE`.as('counts')])
    .where('attempt_id', '=', attempt.id)
    .where('late', '=', true)
    .where('answer', 'is not', null)
    .where(sql<SqlBool>`marking IS NULL OR ${isLeftOut}`)
    .execute()
  return { ...attempt, late }
}

/** Keeps what a teacher decided of late answers: those that are left out say so. */
export async function keepLate(
  db: Db,
  attemptId: string,
  scored: Readonly<Record<string, ScoredResponse>>,
): Promise<void> {
  for (const [itemId, { outcome, points, marking }] of Object.entries(scored))
    await db
      .updateTable('responses')
      .set({
        outcome,
        points,
        marking: marking ? JSON.stringify(marking) : null,
        reason: marking ? 'Chegou tarde: o professor não a contou.' : '',
      })
      .where('attempt_id', '=', attemptId)
      .where('item_id', '=', itemId)
      .execute()
}
