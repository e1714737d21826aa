import type { Db } from '#kit/server/database/database.ts'
import { withDeleted } from '#kit/server/database/existing.ts'
import { markOf } from './calls.ts'

/** What was marked of a pupil, oldest first. */
export async function findAbsencesOfPupil(db: Db, studentId: string) {
  const rows = await withDeleted(db, 'lesson_absences as a')
    .innerJoin('lesson_calls as c', 'c.id', 'a.call_id')
    .innerJoin('accounts', 'accounts.id', 'a.account_id')
    .leftJoin('subjects', 'subjects.id', 'c.subject_id')
    .select([
      'a.id',
      'a.kind',
      'a.justified',
      'a.reason',
      'c.held_on',
      'c.starts_at',
      'subjects.name as subject',
      'accounts.name as by',
    ])
    .where('a.student_id', '=', studentId)
    .orderBy('c.held_on')
    .orderBy('c.starts_at')
    .execute()
  return rows.map(row => ({
    id: row.id,
    date: row.held_on,
    startsAt: row.starts_at,
    subject: row.subject,
    mark: markOf(row),
    reason: row.reason,
    by: row.by,
  }))
}

/** Every talk with a pupil's family, oldest first, those taken back too. */
export function findTalksOfPupil(db: Db, studentId: string) {
  return withDeleted(db, 'family_talks as t')
    .innerJoin('accounts', 'accounts.id', 't.account_id')
    .select(['t.id', 't.held_on as date', 't.note', 'accounts.name as by'])
    .where('t.student_id', '=', studentId)
    .orderBy('t.held_on')
    .execute()
}

/** Takes away what was said with a pupil's family; that somebody spoke with it is nobody's need then. */
export async function eraseTalksOfPupil(db: Db, studentId: string): Promise<void> {
  await db.deleteFrom('family_talks').where('student_id', '=', studentId).execute()
}

/** Takes away why a pupil was missing, which may be an illness; that somebody was missing stays, since lessons count it. */
export async function eraseReasonsOfPupil(db: Db, studentId: string): Promise<void> {
  await db.updateTable('lesson_absences').set({ reason: '' }).where('student_id', '=', studentId).execute()
}
