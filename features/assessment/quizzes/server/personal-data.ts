import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import { forgetKey } from '#kit/server/records/forget.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'

/** What was locked of a pupil in the pautas of quizzes, also where the pupil has changed the group since. */
export async function findLockedMarksOfPupil(db: Db, studentId: string) {
  const { rows } = await sql<{
    group: string
    subject: string
    year: number
    trimester: number
    marks: { quiz: string; mark: number | 'por corrigir' | null }[]
  }>`
    SELECT ${groupCalled()} AS group, subjects.name AS subject, g.year, g.trimester,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('quiz', coalesce(q.title, ''), 'mark', m.value) ORDER BY q.title), '[]')
        FROM jsonb_each(g.locked_marks -> ${studentId}::text) m LEFT JOIN quizzes q ON q.id = m.key::uuid) AS marks
    FROM quiz_gradebooks g JOIN groups ON groups.id = g.group_id JOIN subjects ON subjects.id = g.subject_id
    WHERE g.locked_marks ? ${studentId}::text ORDER BY g.year, g.trimester, subjects.name`.execute(db)
  return rows
}

/** Takes a pupil's marks out of the locked pautas, and out of what undoing a change of one would bring back. */
export async function eraseLockedMarksOfPupil(db: Db, studentId: string): Promise<void> {
  await sql`
    UPDATE quiz_gradebooks SET locked_marks = locked_marks - ${studentId}::text
    WHERE locked_marks ? ${studentId}::text`.execute(db)
  await forgetKey(db, { table: 'quiz_gradebooks', column: 'locked_marks', key: studentId })
}
