import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import { withDeleted } from '#kit/server/database/existing.ts'
import type { Outcome } from '../contract.ts'

/** A question that a pupil asked for beyond those of the attempt. */
export interface ExtraQuestion {
  itemId: string
  /** The question of the attempt that it is like. */
  like: string
  at: string
  answer: unknown
  outcome: Outcome | null
  answeredAt: string | null
}

/** The extra questions of an attempt, in the order in which they were asked for. */
export async function findExtraQuestions(db: Db, attemptId: string): Promise<ExtraQuestion[]> {
  const row = await withDeleted(db, 'attempts')
    .select('another')
    .where('id', '=', attemptId)
    .executeTakeFirstOrThrow()
  return row.another as unknown as ExtraQuestion[]
}

/** Keeps the extra questions; the attempt is locked by the caller. */
export async function keepExtraQuestions(
  db: Db,
  attemptId: string,
  extras: readonly ExtraQuestion[],
): Promise<void> {
  await db
    .updateTable('attempts')
    .set({ another: JSON.stringify(extras), seen_at: sql<string>`now()` })
    .where('id', '=', attemptId)
    .execute()
}

/** Every item that a pupil, or a nickname, was shown in any attempt at the same thing. */
export async function findItemsSeen(db: Db, attemptId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    WITH own AS (SELECT application_id, student_id, lower(nickname) AS name FROM attempts WHERE id = ${attemptId})
    SELECT seen.id FROM own JOIN attempts t ON t.application_id = own.application_id
      AND (t.student_id = own.student_id OR (own.student_id IS NULL AND lower(t.nickname) = own.name))
    CROSS JOIN LATERAL (SELECT unnest(t.item_ids)::text AS id
      UNION ALL SELECT one ->> 'itemId' FROM jsonb_array_elements(t.another) one) AS seen`.execute(db)
  return new Set(rows.map(row => row.id))
}
