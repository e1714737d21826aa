import { sql, type Updateable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing, withDeleted } from '#kit/server/database/existing.ts'
import { fieldsInShape, inShape } from '#kit/server/database/in-shape.ts'
import type { Tables } from '#kit/server/database/tables.generated.ts'
import { nextVersion, softDelete } from '#kit/server/records/versions.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { leads } from '#school/roles.ts'
import { isWithin } from '#school/shared-by-choice.ts'
import type { LessonTime, Step } from '../lay.ts'
import { pacingFields } from '../pacing.ts'

/** Pacings within reach, of a programme or all, the newest year first. */
export function findPacings(db: Db, account: Account, programmeId: string | undefined) {
  return selectPacings(db, account)
    .$if(programmeId !== undefined, query => query.where('p.programme_id', '=', programmeId ?? ''))
    .orderBy('p.year', 'desc')
    .orderBy('p.created_at', 'desc')
    .limit(200)
    .execute()
}

/** One pacing within reach, or undefined. */
export function findPacing(db: Db, account: Account, id: string) {
  return selectPacings(db, account).where('p.id', '=', id).executeTakeFirst()
}

/** The stored row, locked until the end of the transaction. */
export function lockPacing(db: Db, account: Account, id: string) {
  return existing(db, 'pacings as p')
    .selectAll('p')
    .where('p.id', '=', id)
    .where(isWithin(account, sql`p`))
    .forUpdate()
    .executeTakeFirst()
}

/** The school of a pacing, as papers name it. */
export function findPrintedSchool(db: Db, pacingId: string) {
  return withDeleted(db, 'schools')
    .innerJoin('pacings', 'pacings.school_id', 'schools.id')
    .select(['schools.id', 'schools.name', 'schools.province', 'schools.district', 'schools.zip'])
    .where('pacings.id', '=', pacingId)
    .executeTakeFirstOrThrow()
}

interface NewPacing {
  programmeId: string
  schoolId: string
  teacherId: string
  groupIds: readonly string[]
  year: number
  startsOn: string
  steps: readonly Step[]
  reserved: readonly number[]
  extra: readonly number[]
  lessons: readonly LessonTime[]
}

export function insertPacing(db: Db, of: NewPacing, id = uuid()) {
  return db
    .insertInto('pacings')
    .values({
      id,
      programme_id: of.programmeId,
      school_id: of.schoolId,
      teacher_id: of.teacherId,
      group_ids: [...of.groupIds],
      year: of.year,
      starts_on: of.startsOn,
      steps: JSON.stringify(of.steps),
      reserved: JSON.stringify(of.reserved),
      extra: JSON.stringify(of.extra),
      lessons: JSON.stringify(of.lessons),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Changes columns of a locked pacing. */
export function updatePacingRow(db: Db, id: string, set: Updateable<Tables['pacings']>) {
  return db
    .updateTable('pacings')
    .set({ ...set, ...nextVersion })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Soft-deletes a locked pacing. */
export function removePacingRow(db: Db, id: string) {
  return db
    .updateTable('pacings')
    .set(softDelete)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function selectPacings(db: Db, account: Account) {
  const mayEdit = leads(account) ? sql<boolean>`true` : sql<boolean>`p.teacher_id = ${account.id}`
  return existing(db, 'pacings as p')
    .innerJoin('accounts', 'accounts.id', 'p.teacher_id')
    .select(
      inShape('p', ['id', 'programmeId', 'schoolId', 'groupIds', 'year', 'startsOn', 'version', 'updatedAt']),
    )
    .select(fieldsInShape(pacingFields, { as: 'p' }))
    .select([
      sql<LessonTime[]>`p.lessons`.as('times'),
      mayEdit.as('mayEdit'),
      sql<{ id: string; name: string }>`jsonb_build_object('id', accounts.id, 'name', accounts.name)`.as(
        'teacher',
      ),
      sql<
        { id: string; name: string }[]
      >`(select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', ${groupCalled('g')})
        order by ${groupCalled('g')} collate "pt"), '[]') from groups g where g.id = any(p.group_ids))`.as(
        'groups',
      ),
    ])
    .where(isWithin(account, sql`p`))
}
