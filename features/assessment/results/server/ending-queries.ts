import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { nextVersion, nextVersionOf, softDelete } from '#kit/server/records/versions.ts'

/** The attempts of an application that were begun and not handed in. */
export function findUnfinished(db: Db, applicationId: string) {
  return existing(db, 'attempts')
    .select(['id', 'item_ids'])
    .where('application_id', '=', applicationId)
    .where('state', '=', 'a responder')
    .execute()
}

/** Who ends an attempt: the pupil hands it in, the time runs out, or the teacher closes. */
export type EndedBy = 'aluno' | 'tempo' | 'professor'

/** Marks the responses of items that no one reached: they are no blanks, and go when the attempt goes on. */
const NOT_REACHED = 'Não se chegou a esta pergunta.'

/**
 * Ends an attempt: an item without an answer was presented and left blank, unless it is one of `notReached`. True when it
 * was still open.
 */
export async function endAttempt(
  db: Db,
  attemptId: string,
  { itemIds, notReached, by }: { itemIds: readonly string[]; notReached: readonly string[]; by: EndedBy },
): Promise<boolean> {
  const ended = await db
    .updateTable('attempts')
    .set({
      state: 'entregue',
      submitted_at: by === 'aluno' ? sql<string>`now()` : null,
      ...nextVersion,
    })
    .where('id', '=', attemptId)
    .where('state', '=', 'a responder')
    .returning('id')
    .executeTakeFirst()
  if (!ended) return false
  await forgetNotReached(db, [attemptId])
  await sql`INSERT INTO responses (attempt_id, item_id, outcome, points, reason)
    SELECT ${attemptId}, item.id, CASE WHEN skipped THEN 'não apresentada' ELSE 'branco' END,
      CASE WHEN skipped THEN NULL ELSE 0 END, CASE WHEN skipped THEN ${NOT_REACHED} ELSE '' END
    FROM unnest(${[...itemIds]}::uuid[]) AS item (id),
      LATERAL (SELECT item.id = ANY (${[...notReached]}::uuid[]) AS skipped) s
    ON CONFLICT DO NOTHING`.execute(db)
  return true
}

async function forgetNotReached(db: Db, attemptIds: readonly string[]): Promise<void> {
  await sql`DELETE FROM responses WHERE attempt_id = ANY (${[...attemptIds]}::uuid[]) AND answer IS NULL
    AND reason = ${NOT_REACHED}`.execute(db)
}

/** Gives back to their pupils the attempts that were ended by closing, but to none who has seen what is right since. */
export async function resumeAttempts(db: Db, applicationId: string): Promise<void> {
  const resumed = await db
    .updateTable('attempts')
    .set({ state: 'a responder', points: null, updated_at: sql<string>`now()` })
    .where('application_id', '=', applicationId)
    .where('source', '=', 'dispositivo')
    .where('state', '=', 'entregue')
    .where('submitted_at', 'is', null)
    .where('reviewed_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  await forgetNotReached(
    db,
    resumed.map(attempt => attempt.id),
  )
}

/** Notes that the pupil of an attempt that was ended for them has been shown what is right. */
export async function recordReview(db: Db, attemptId: string): Promise<void> {
  await db
    .updateTable('attempts')
    .set({ reviewed_at: sql<string>`now()` })
    .where('id', '=', attemptId)
    .where('submitted_at', 'is', null)
    .where('reviewed_at', 'is', null)
    .execute()
}

/**
 * Gives an attempt that was handed in back to its pupil, with so many minutes from now on. `pupil` is a student, or the
 * attempt of a nickname. Undefined when there is nothing to give back.
 */
export function reopenAttempt(db: Db, applicationId: string, pupil: string, minutes: number) {
  return db
    .updateTable('attempts')
    .from('applications as a')
    .set({
      state: 'a responder',
      submitted_at: null,
      reviewed_at: null,
      points: null,
      // The end of the time is counted from the beginning: it is moved so that the minutes are left.
      started_at: sql<string>`now() + make_interval(mins => ${minutes}::int - a.minutes
        - coalesce((a.extra_time ->> coalesce(attempts.student_id, attempts.id)::text)::int, 0))`,
      ...nextVersionOf('attempts'),
    })
    .whereRef('a.id', '=', 'attempts.application_id')
    .where('attempts.application_id', '=', applicationId)
    .where('attempts.source', '=', 'dispositivo')
    .where('attempts.state', '=', 'entregue')
    .where('attempts.deleted_at', 'is', null)
    .where(eb => eb.or([eb('attempts.student_id', '=', pupil), eb('attempts.id', '=', pupil)]))
    .returning('attempts.id')
    .executeTakeFirst()
}

/** Takes away who came in by a name alone: the row before and after, or undefined when there is none. */
export async function deleteNickname(db: Db, applicationId: string, attemptId: string) {
  const before = await existing(db, 'attempts')
    .selectAll()
    .where('id', '=', attemptId)
    .where('application_id', '=', applicationId)
    .where('student_id', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return undefined
  return { before, after: await deleteAttempt(db, attemptId) }
}

/** An attempt that ran out of time where those do not count. */
export async function discountAttempt(db: Db, attemptId: string): Promise<void> {
  await db.updateTable('attempts').set({ counts: false }).where('id', '=', attemptId).execute()
}

/** An attempt, locked until the end of the transaction. */
export function lockAttempt(db: Db, attemptId: string) {
  return existing(db, 'attempts').selectAll().where('id', '=', attemptId).forUpdate().executeTakeFirst()
}

/** Puts an attempt away; the row as it stands then. */
export function deleteAttempt(db: Db, attemptId: string) {
  return db
    .updateTable('attempts')
    .set(softDelete)
    .where('id', '=', attemptId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Gives one attempt back to its pupil, with so many minutes from now on, also beyond the hour at which all is closed. */
export async function reopenById(db: Db, attemptId: string, minutes: number): Promise<void> {
  await db
    .updateTable('attempts')
    .from('applications as a')
    .set({
      state: 'a responder',
      submitted_at: null,
      reviewed_at: null,
      points: null,
      counts: true,
      closes_at: sql<string>`now() + make_interval(mins => ${minutes}::int)`,
      started_at: sql<string>`CASE WHEN a.minutes = 0 THEN attempts.started_at
        ELSE now() + make_interval(mins => ${minutes}::int - a.minutes) END`,
      ...nextVersionOf('attempts'),
    })
    .whereRef('a.id', '=', 'attempts.application_id')
    .where('attempts.id', '=', attemptId)
    .execute()
}
