import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { classSize } from '#features/assessment/results/server/class-size.ts'
import { readableBy } from '#features/assessment/results/server/readable-by.ts'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing, withDeleted } from '#kit/server/database/existing.ts'
import { nextVersion, softDelete } from '#kit/server/records/versions.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import type { HearingBody, TimedReading } from '../contract.ts'
import type { Try } from '../ladder.ts'

/** What an oral test asks; undefined for a written one. */
export function findOralTest(db: Db, testId: string | null) {
  return withDeleted(db, 'tests')
    .innerJoin('subjects', 'subjects.id', 'tests.subject_id')
    .select([
      'tests.levels',
      'tests.language',
      'tests.skill',
      'subjects.id as subject_id',
      'subjects.name as subject_name',
    ])
    .where('tests.id', '=', testId)
    .where('tests.kind', '=', 'oral')
    .executeTakeFirst()
}

/** Most assessments that are listed. */
const MAX_LISTED = 200

/** The oral assessments of the groups within reach, the newest first. */
export function findQueues(db: Db, account: Account, groupIds: readonly string[]) {
  const count = (state: string) =>
    sql<number>`(select count(*)::int from attempts t where t.application_id = applications.id
      and t.deleted_at is null and t.state = ${state})`
  return existing(db, 'applications')
    .innerJoin('tests', 'tests.id', 'applications.test_id')
    .innerJoin('subjects', 'subjects.id', 'tests.subject_id')
    .innerJoin('groups', 'groups.id', 'applications.group_id')
    .select([
      'applications.id',
      'applications.state',
      'applications.created_at',
      'applications.group_id',
      'tests.title',
      'tests.skill',
      'tests.language',
      'subjects.id as subject_id',
      'subjects.name as subject_name',
      groupCalled().as('group_name'),
      'groups.grade',
      classSize('applications').as('pupils'),
      count('entregue').as('heard'),
      count('não apresentado').as('away'),
    ])
    .where('tests.kind', '=', 'oral')
    .where(readableBy(account))
    .$if(groupIds.length > 0, query => query.where('applications.group_id', 'in', [...groupIds]))
    .orderBy('applications.created_at', 'desc')
    .orderBy('applications.id')
    .limit(MAX_LISTED)
    .execute()
}

/** What each listener heard of the pupils of an application, or of one, the one that counts first. */
export async function findHearings(db: Db, applicationId: string, studentId?: string) {
  const rows = await existing(db, 'hearings as h')
    .innerJoin('accounts', 'accounts.id', 'h.account_id')
    .select([
      'h.id',
      'h.student_id',
      'h.account_id',
      'accounts.name',
      'h.outcome',
      'h.level',
      'h.tries',
      'h.reading',
      'h.heard_at',
    ])
    .where('h.application_id', '=', applicationId)
    .$if(studentId !== undefined, query => query.where('h.student_id', '=', studentId ?? ''))
    .orderBy(sql`h.outcome = 'ouvido'`, 'desc')
    .orderBy('h.heard_at')
    .orderBy('h.id')
    .execute()
  return rows.map(row => ({
    ...row,
    tries: row.tries as unknown as Try[],
    reading: row.reading as unknown as TimedReading | null,
  }))
}

/** The mother tongue of the pupils of a group. */
export async function findTongues(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await withDeleted(db, 'students')
    .select(['id', 'mother_tongue'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(row => [row.id, row.mother_tongue]))
}

/** What this listener has heard of a pupil, locked. */
export function lockHearing(db: Db, applicationId: string, studentId: string, accountId: string) {
  return existing(db, 'hearings')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('student_id', '=', studentId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertHearing(
  db: Db,
  of: { applicationId: string; accountId: string },
  body: HearingBody,
) {
  const [row] = await insertHearings(db, of.applicationId, [{ accountId: of.accountId, body }])
  if (!row) throw new Error('A hearing was not stored.')
  return row
}

/** Several hearings of one application, in one statement. */
export function insertHearings(
  db: Db,
  applicationId: string,
  heard: readonly { accountId: string; body: HearingBody }[],
) {
  return db
    .insertInto('hearings')
    .values(
      heard.map(({ accountId, body }) => ({
        id: uuid(),
        application_id: applicationId,
        student_id: body.studentId,
        account_id: accountId,
        ...columnsOf(body),
      })),
    )
    .returningAll()
    .execute()
}

export function updateHearing(db: Db, id: string, body: HearingBody) {
  return db
    .updateTable('hearings')
    .set({ ...columnsOf(body), ...nextVersion })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function removeHearing(db: Db, id: string) {
  return db
    .updateTable('hearings')
    .set(softDelete)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function columnsOf({ outcome, level, tries, reading, heardAt }: HearingBody) {
  return {
    outcome: outcome ?? 'ausente',
    level: outcome === 'ouvido' ? level : null,
    tries: JSON.stringify(tries),
    reading: reading && JSON.stringify(reading),
    heard_at: heardAt,
  }
}
