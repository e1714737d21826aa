import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import { withDeleted } from '#kit/server/database/existing.ts'

/** What was heard of a pupil, and by whom, oldest first. */
export async function findHearingsOfPupil(db: Db, studentId: string) {
  return withDeleted(db, 'hearings as h')
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

/** Whether somebody spoke with a pupil's family, and who. */
export function findFamilyContactsOfPupil(db: Db, studentId: string) {
  return withDeleted(db, 'family_contacts as f')
    .innerJoin('accounts', 'accounts.id', 'f.account_id')
    .select(['f.id', 'f.updated_at', 'f.reached', 'accounts.name as by'])
    .where('f.student_id', '=', studentId)
    .orderBy('f.updated_at')
    .execute()
}

/** The groups by level that a pupil was in. */
export function findLevelGroupsOfPupil(db: Db, studentId: string) {
  return withDeleted(db, 'level_groupings')
    .select(['title', 'starts_on', 'level_groups'])
    .where(sql<boolean>`level_groups::text LIKE ${`%${studentId}%`}`)
    .orderBy('starts_on')
    .execute()
    .then(rows =>
      rows.flatMap(({ title, starts_on, level_groups }) =>
        (level_groups as unknown as { name: string; studentIds: string[] }[])
          .filter(group => group.studentIds.includes(studentId))
          .map(group => ({ title, startsOn: starts_on, group: group.name })),
      ),
    )
}
