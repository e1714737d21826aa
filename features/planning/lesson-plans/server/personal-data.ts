import { letters } from '#engines/cards/codes.ts'
import type { Db } from '#kit/server/database/database.ts'

/** What a pupil answered at the end of lessons, the oldest first. */
export async function findExitAnswersOfPupil(db: Db, studentId: string) {
  const rows = await db
    .selectFrom('lesson_exit_answers as e')
    .innerJoin('lesson_plans as l', 'l.id', 'e.lesson_id')
    .innerJoin('subjects', 'subjects.id', 'l.subject_id')
    .select(['l.held_on', 'subjects.name as subject', 'e.choice', 'e.is_right'])
    .where('e.student_id', '=', studentId)
    .orderBy('e.answered_at')
    .execute()
  return rows.map(row => ({
    date: row.held_on,
    subject: row.subject,
    letter: letters[row.choice],
    isRight: row.is_right,
  }))
}

/** Takes away what a pupil answered; how many were right stays in the notes of each lesson. */
export async function eraseExitAnswersOfPupil(db: Db, studentId: string): Promise<void> {
  await db.deleteFrom('lesson_exit_answers').where('student_id', '=', studentId).execute()
}
