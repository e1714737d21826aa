import type { Db } from '#kit/server/database/database.ts'

/** What was heard of a pupil, and by whom, oldest first. */
export async function findHearingsOfPupil(db: Db, studentId: string) {
  return db
    .selectFrom('hearings as h')
    .innerJoin('applications', 'applications.id', 'h.application_id')
    .innerJoin('tests', 'tests.id', 'applications.test_id')
    .innerJoin('accounts', 'accounts.id', 'h.account_id')
    .select([
      'h.id',
      'h.heard_at',
      'h.outcome',
      'h.level',
      'h.tries',
      'h.reading',
      'tests.title',
      'tests.language',
      'accounts.name as by',
    ])
    .where('h.student_id', '=', studentId)
    .orderBy('h.heard_at')
    .execute()
}
