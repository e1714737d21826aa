import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'

/** Where the class of an application stands, and who took it there; undefined before the first step. */
export function findCardRound(db: Db, applicationId: string) {
  return db
    .selectFrom('card_rounds')
    .leftJoin('accounts', 'accounts.id', 'card_rounds.moved_by')
    .select(['item_id', 'phase', 'revision', 'moved_by', 'moved_at', 'told', 'accounts.name'])
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
}

/** Takes it a step on. */
export async function keepCardRound(
  db: Db,
  step: { applicationId: string; itemId: string; phase: 'aberta' | 'barras' | 'certa'; by: string },
): Promise<void> {
  const set = { item_id: step.itemId, phase: step.phase, moved_by: step.by }
  const isRevealed = step.phase === 'certa'
  const now = sql<string>`jsonb_build_object(${step.itemId}::text, now())`
  await db
    .insertInto('card_rounds')
    .values({ application_id: step.applicationId, ...set, ...(isRevealed && { told: now }) })
    .onConflict(conflict =>
      conflict.column('application_id').doUpdateSet({
        ...set,
        // The first time stays.
        ...(isRevealed && { told: sql<string>`${now} || card_rounds.told` }),
        revision: sql<number>`card_rounds.revision + 1`,
        moved_at: sql<string>`now()`,
      }),
    )
    .execute()
}

/** What each pupil answered to a question, in the last attempt. */
export async function findAnswered(db: Db, applicationId: string, itemId: string) {
  const { rows } = await sql<{ studentId: string; answer: unknown }>`
    SELECT t.student_id AS "studentId", r.answer
    FROM (SELECT DISTINCT ON (student_id) id, student_id FROM attempts
      WHERE application_id = ${applicationId} AND student_id IS NOT NULL AND deleted_at IS NULL
      ORDER BY student_id, number DESC) t
    JOIN responses r ON r.attempt_id = t.id AND r.item_id = ${itemId}
    WHERE r.answer IS NOT NULL ORDER BY 1`.execute(db)
  return rows
}
