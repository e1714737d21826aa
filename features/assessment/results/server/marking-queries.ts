import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import { existing, withDeleted } from '#kit/server/database/existing.ts'
import { setNextVersion } from '#kit/server/records/versions.ts'
import type { ScoredResponse } from '../contract.ts'

/** What pupils wrote in the answers that a person marks. */
export function findOpenAnswers(db: Db, applicationId: string, itemIds: readonly string[]) {
  return db
    .selectFrom('responses as r')
    .innerJoin('attempts as t', 't.id', 'r.attempt_id')
    .select(['r.attempt_id', 'r.item_id', 'r.answer', 'r.marking', 'r.points'])
    .where('t.application_id', '=', applicationId)
    .where('t.deleted_at', 'is', null)
    .where('t.state', '=', 'entregue')
    .where('r.answer', 'is not', null)
    .where(sql<boolean>`r.item_id = ANY (${[...itemIds]}::uuid[])`)
    .execute()
}

/** An attempt of an application, by its id. */
export function findAttemptOf(db: Db, applicationId: string, attemptId: string) {
  return existing(db, 'attempts')
    .select(['id', 'item_ids'])
    .where('id', '=', attemptId)
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
}

/** What a person gave to one answer, as it was scored with it. */
export async function keepMarking(
  db: Db,
  { attemptId, itemId }: { attemptId: string; itemId: string },
  { outcome, points, marking }: ScoredResponse,
): Promise<void> {
  await db
    .updateTable('responses')
    .set({ outcome, points, marking: marking ? JSON.stringify(marking) : null })
    .where('attempt_id', '=', attemptId)
    .where('item_id', '=', itemId)
    .execute()
}

/** The level that a pupil reached in an oral assessment; null takes the pupil's result away. */
export async function keepLevel(
  db: Db,
  applicationId: string,
  { studentId, level, refused = false }: { studentId: string; level: string | null; refused?: boolean },
): Promise<void> {
  if (level === null) {
    await db
      .updateTable('attempts')
      .set({ deleted_at: sql<string>`now()` })
      .where('application_id', '=', applicationId)
      .where('student_id', '=', studentId)
      .where('deleted_at', 'is', null)
      .execute()
    return
  }
  await keepLevels(db, applicationId, [{ studentId, level, refused }])
}

/** The levels that pupils reached, in one statement; who was not heard did not come. */
export async function keepLevels(
  db: Db,
  applicationId: string,
  reached: readonly { studentId: string; level: string | null; refused?: boolean }[],
): Promise<void> {
  const rows = reached.map(({ studentId, level, refused = false }) =>
    level === 'não apresentado' || level === null
      ? { student_id: studentId, state: 'não apresentado', level: null, refused }
      : { student_id: studentId, state: 'entregue', level, refused },
  )
  await sql`INSERT INTO attempts (id, application_id, student_id, source, state, level, refused)
    SELECT gen_random_uuid(), ${applicationId}, r.student_id, 'oral', r.state, r.level, r.refused
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r(student_id uuid, state text, level text, refused boolean)
    ON CONFLICT (application_id, student_id, number) WHERE deleted_at IS NULL DO UPDATE
    SET state = excluded.state, level = excluded.level, refused = excluded.refused, ${setNextVersion('attempts')}`.execute(
    db,
  )
}

/** Why a person marked an answer, and what is written beside it. */
export async function keepByHand(
  db: Db,
  { attemptId, itemId }: { attemptId: string; itemId: string },
  { reason, comment }: { reason: string; comment: string },
): Promise<void> {
  await db
    .updateTable('responses')
    .set({ reason, comment })
    .where('attempt_id', '=', attemptId)
    .where('item_id', '=', itemId)
    .execute()
}

/** The stored attempt of a pupil in an oral assessment; by its id also where it was just put away. */
export function findAttemptRow(db: Db, applicationId: string, studentId: string, id?: string) {
  const rows = withDeleted(db, 'attempts')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('student_id', '=', studentId)
  return (
    id === undefined ? rows.where('deleted_at', 'is', null) : rows.where('id', '=', id)
  ).executeTakeFirst()
}
