import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'

/** The attempts of one pupil, or nickname, in an application, the first one first. */
export async function findAttemptsOf(
  db: Db,
  applicationId: string,
  who: { studentId: string | null; nickname: string | null },
) {
  const { rows } = await sql<{
    id: string
    number: number
    state: 'a responder' | 'entregue' | 'não apresentado'
    started_at: string
    submitted_at: string | null
    item_ids: string[] | null
    counts: boolean
    mark: number | null
    to_mark: number
  }>`
    SELECT t.id, t.number, t.state, t.started_at, t.submitted_at, t.item_ids, t.counts, t.points::float8 AS mark,
      (SELECT count(*)::int FROM responses r WHERE r.attempt_id = t.id AND r.outcome = 'por corrigir') AS to_mark
    FROM attempts t WHERE t.application_id = ${applicationId} AND t.deleted_at IS NULL
      AND (t.student_id = ${who.studentId} OR (t.student_id IS NULL AND lower(t.nickname) = lower(${who.nickname})))
    ORDER BY t.number`.execute(db)
  return rows
}

/** The mark of an attempt that was handed in, once nothing of it waits for a person. */
export function markOfAttempt(attempt: {
  state: string
  mark: number | null
  to_mark: number
}): number | null {
  return attempt.state === 'entregue' && attempt.to_mark === 0 ? attempt.mark : null
}

/** What a pupil did in another quiz, in whichever group: attempts with their marks. */
export async function findAttemptsInQuiz(db: Db, quizId: string, studentId: string) {
  const { rows } = await sql<{ number: number; mark: number | null; counts: boolean }>`
    SELECT t.number, t.counts, CASE WHEN EXISTS (SELECT FROM responses r
      WHERE r.attempt_id = t.id AND r.outcome = 'por corrigir') THEN NULL ELSE t.points::float8 END AS mark
    FROM attempts t JOIN applications a ON a.id = t.application_id
    WHERE a.quiz_id = ${quizId} AND a.deleted_at IS NULL AND t.student_id = ${studentId}
      AND t.deleted_at IS NULL AND t.state = 'entregue' ORDER BY t.number`.execute(db)
  return rows
}
