import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'

/** What a pupil did in tests, the oldest first, whatever became of the test since. */
export async function findAttemptsOfPupil(db: Db, studentId: string) {
  const { rows } = await sql<{
    id: string
    test: string
    state: string
    started_at: string
    submitted_at: string | null
    points: string | null
    level: string | null
    another: unknown[]
    responses: unknown[]
  }>`
    SELECT t.id, papers.title AS test, t.state, t.started_at, t.submitted_at, t.points, t.level, t.another,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('answer', r.answer, 'outcome', r.outcome, 'points', r.points,
        'marking', r.marking, 'answered_at', r.answered_at) ORDER BY r.answered_at), '[]')
        FROM responses r WHERE r.attempt_id = t.id) AS responses
    FROM attempts t JOIN applications a ON a.id = t.application_id JOIN papers ON papers.id = coalesce(a.test_id, a.quiz_id)
    WHERE t.student_id = ${studentId} ORDER BY t.started_at`.execute(db)
  return rows
}

/**
 * Leaves of a pupil's attempts what figures are made of: outcomes, points, options chosen. What was written in words
 * goes (a handwriting in text), and every answer that holds one of the words; so do the keys of devices.
 */
export async function eraseAttemptsOfPupil(
  db: Db,
  attemptIds: readonly string[],
  words: readonly string[],
): Promise<void> {
  await sql`UPDATE attempts SET nickname = NULL, key_hash = NULL, another = '[]' WHERE id = ANY (${attemptIds}::uuid[])`.execute(
    db,
  )
  // What other devices sent may be in the pupil's own words.
  await sql`DELETE FROM answers_not_taken WHERE attempt_id = ANY (${attemptIds}::uuid[])`.execute(db)
  const holdsWord = words.map(word => sql`OR strpos(lower(answer::text), ${word.toLowerCase()}) > 0`)
  await sql`
    UPDATE responses SET answer = NULL
    WHERE attempt_id = ANY (${attemptIds}::uuid[]) AND answer IS NOT NULL
      AND (answer::text ~ '[[:alnum:]]\\s+[[:alnum:]]' AND jsonb_typeof(answer) = 'string'
        ${sql.join(holdsWord, sql` `)})`.execute(db)
}
