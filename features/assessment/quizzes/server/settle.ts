import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import { endSitting } from '../../results/server/end-sitting.ts'
import { discountAttempt } from '../../results/server/ending-queries.ts'
import { itemsOf, readPaper } from '../../results/server/paper.ts'
import { endsAt, findSittingsById } from '../../results/server/sitting-queries.ts'

/** Attempts that are ended in one go; more wait for the next. */
const MAX_AT_ONCE = 500

/**
 * Ends the attempts of quizzes whose time ran out, as each quiz says: handed in with what was answered, or not counted. Where
 * pupils may finish late, only the closing of the quiz ends them. Readers of results call it first, so that nothing
 * depends on a server that ran at the hour.
 * @param applicationId of this application alone
 */
export async function settleExpired(db: Db, applicationId?: string): Promise<number> {
  const { rows } = await sql<{ id: string; expiry: string }>`
    SELECT t.id, q.settings ->> 'onExpiry' AS expiry
    FROM attempts t JOIN applications a ON a.id = t.application_id JOIN quizzes q ON q.id = a.quiz_id
    WHERE t.state = 'a responder' AND t.deleted_at IS NULL AND a.deleted_at IS NULL
      AND ${applicationId === undefined ? sql`true` : sql`a.id = ${applicationId}`}
      AND now() > CASE WHEN q.settings ->> 'onExpiry' = 'deixar acabar' THEN coalesce(t.closes_at, a.closes_at)
        ELSE ${endsAt} END + make_interval(secs => coalesce((q.settings ->> 'graceSeconds')::int, 0))
    ORDER BY t.id LIMIT ${sql.lit(MAX_AT_ONCE)}`.execute(db)
  const expiry = new Map(rows.map(row => [row.id, row.expiry]))
  for (const sitting of await findSittingsById(db, [...expiry.keys()])) {
    const paper = await readPaper(db, sitting)
    await endSitting(db, sitting, itemsOf(paper, sitting.key_changes), paper.totalPoints, 'tempo')
    if (expiry.get(sitting.id) === 'não contar') await discountAttempt(db, sitting.id)
  }
  return rows.length
}
