import { sql } from 'kysely'
import { notFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing, withDeleted } from '#kit/server/database/existing.ts'
import { nextVersion } from '#kit/server/records/versions.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { ERASED_STUDENT } from '../personal-data-contract.ts'
import { deleteCard } from './cards.ts'

/** A pupil as stored, put away or not, with the group's name; 404 where there is none or it was erased. */
export async function getWholeStudent(db: Db, id: string) {
  return withDeleted(db, 'students')
    .innerJoin('groups', 'groups.id', 'students.group_id')
    .selectAll('students')
    .select(groupCalled().as('group_name'))
    .where('students.id', '=', id)
    .where('students.erased_at', 'is', null)
    .executeTakeFirstOrThrow(() => notFound('Este aluno'))
}

/** In which groups a pupil was, from when until when. */
export async function findEnrolmentsOfPupil(db: Db, id: string) {
  return existing(db, 'enrolments as e')
    .innerJoin('groups', 'groups.id', 'e.group_id')
    .select(['e.id', 'e.number', 'e.how', 'e.since', 'e.until', 'e.left_as', 'e.repeats', 'groups.year'])
    .select(groupCalled().as('group'))
    .where('e.student_id', '=', id)
    .orderBy('e.since')
    .execute()
}

/** Holds a pupil until the transaction ends, put away or not. */
export async function lockWholeStudent(db: Db, id: string): Promise<void> {
  await withDeleted(db, 'students').select('id').where('id', '=', id).forUpdate().execute()
}

/** Empties a pupil of everything personal. Sex and group stay, which the figures of tests are counted by. */
export async function eraseStudent(db: Db, id: string): Promise<void> {
  await deleteCard(db, id)
  await db
    .updateTable('enrolments')
    .set({ number: null, special_needs: '', ...nextVersion })
    .where('student_id', '=', id)
    .execute()
  await db
    .updateTable('students')
    .set({
      code: `apagado-${id}`,
      full_name: ERASED_STUDENT,
      birth_date: null,
      number_in_group: null,
      guardian_name: '',
      guardian_contact: '',
      mother_tongue: '',
      special_needs: '',
      enrolled_on: null,
      left_on: null,
      erased_at: sql<string>`now()`,
      deleted_at: sql<string>`coalesce(deleted_at, now())`,
      ...nextVersion,
    })
    .where('id', '=', id)
    .execute()
}
