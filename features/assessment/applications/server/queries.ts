import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { QueryOf } from '#kit/endpoint.ts'
import type { Db } from '#kit/server/database/database.ts'
import { keyset, readPage } from '#kit/server/database/keyset.ts'
import { holdsWords } from '#kit/server/database/search.ts'
import type { Account } from '#kit/server/http/account.ts'
import { nextVersion } from '#kit/server/records/versions.ts'
import { visibleTo as groupsVisibleTo } from '#school/groups/server/visible-to.ts'
import type {
  ApplicationRow,
  ApplicationState,
  countApplications,
  GivenResponse,
  listApplications,
  Outcome,
  StoredMarking,
} from '../contract.ts'

type Filters = QueryOf<typeof countApplications>

/** Applications to the groups that the account may see; every read and write of applications begins with it. */
export function visibleTo(account: Account): RawBuilder<SqlBool> {
  return sql<SqlBool>`applications.group_id IN (
    SELECT groups.id FROM groups WHERE groups.deleted_at IS NULL AND ${groupsVisibleTo(account)})`
}

/** A page of applications, newest first. */
export async function findApplications(db: Db, account: Account, asked: QueryOf<typeof listApplications>) {
  const page = keyset(
    {
      key: sql`applications.created_at`,
      type: 'timestamptz',
      id: sql`applications.id`,
      descending: true,
    },
    asked.after,
  )
  return readPage(selectApplications(db, account).where(matching(asked)), page, asked.limit)
}

/** How many applications the filters leave by state, whatever the state asked for. */
export function countApplicationsBy(db: Db, account: Account, asked: Filters) {
  return db
    .selectFrom('applications')
    .innerJoin('tests', 'tests.id', 'applications.test_id')
    .innerJoin('groups', 'groups.id', 'applications.group_id')
    .select(['applications.state', sql<number>`count(*)::int`.as('applications')])
    .where('applications.deleted_at', 'is', null)
    .where(visibleTo(account))
    .where(matching({ ...asked, state: [] }))
    .groupBy('applications.state')
    .execute()
}

/** One application, if the account may see it. */
export function findApplication(db: Db, account: Account, id: string) {
  return selectApplications(db, account).where('applications.id', '=', id).executeTakeFirst()
}

/** The stored row, locked until the end of the transaction. */
export function lockApplication(db: Db, account: Account, id: string) {
  return db
    .selectFrom('applications')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(visibleTo(account))
    .forUpdate()
    .executeTakeFirst()
}

/** The test of an application: items with the total of its scale. */
export function findTestOf(db: Db, testId: string) {
  return db
    .selectFrom('tests')
    .select([
      'id',
      'title',
      'items',
      'total_points',
      'minutes',
      'state',
      'shuffle',
      'forms',
      'version',
      'levels',
    ])
    .where('id', '=', testId)
    .executeTakeFirstOrThrow()
}

/** Codes of competences by their id. */
export async function findCompetenceCodes(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('competences')
    .select(['id', 'code'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(row => [row.id, row.code]))
}

/** The active pupils of a group with their attempts, and whoever came by nickname or has left the group since. */
export function findSittings(db: Db, applicationId: string, groupId: string, studentIds?: readonly string[]) {
  return db
    .selectFrom('students')
    .fullJoin(
      eb =>
        eb
          .selectFrom('attempts')
          .selectAll()
          .where('application_id', '=', applicationId)
          .where('deleted_at', 'is', null)
          .as('a'),
      join => join.onRef('a.student_id', '=', 'students.id'),
    )
    .select([
      'students.id as student_id',
      'students.full_name',
      'students.sex',
      'students.number_in_group',
      'a.id as attempt_id',
      'a.nickname',
      'a.state',
      'a.points',
      'a.level',
      'a.form',
    ])
    .where(
      sql<SqlBool>`(a.id IS NOT NULL OR (students.group_id = ${groupId} AND students.state = 'activo' AND students.deleted_at IS NULL))`,
    )
    .$if(studentIds !== undefined, q =>
      q.where(sql<SqlBool>`students.id = ANY (${[...(studentIds ?? [])]}::uuid[])`),
    )
    .orderBy(sql`students.number_in_group NULLS LAST, students.full_name COLLATE "pt", a.created_at`)
    .execute()
}

/** The active pupils of a group by their place in its order, from 0: forms are given out by it. */
export async function findRanks(db: Db, groupId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('students')
    .select('id')
    .where('group_id', '=', groupId)
    .where('state', '=', 'activo')
    .where('deleted_at', 'is', null)
    .orderBy(sql`number_in_group NULLS LAST, full_name COLLATE "pt"`)
    .execute()
  return new Map(rows.map((row, rank) => [row.id, rank]))
}

/** What was given in these attempts. */
export async function findResponses(
  db: Db,
  attemptIds: readonly string[],
): Promise<Map<string, Record<string, GivenResponse>>> {
  const found = new Map<string, Record<string, GivenResponse>>()
  if (attemptIds.length === 0) return found
  const rows = await db
    .selectFrom('responses')
    .select(['attempt_id', 'item_id', 'answer', 'outcome', 'points', 'marking'])
    .where('attempt_id', 'in', [...attemptIds])
    .execute()
  for (const row of rows) {
    const of = found.get(row.attempt_id) ?? {}
    of[row.item_id] = {
      answer: row.answer,
      outcome: row.outcome as GivenResponse['outcome'],
      points: row.points === null ? null : Number(row.points),
      ...(row.marking === null ? {} : { marking: row.marking as StoredMarking }),
    }
    found.set(row.attempt_id, of)
  }
  return found
}

/**
 * A new application. It takes the bands of marks with it, those of the test where it has its own and else those of the
 * school: what is reported of it stays as it was when the school changes them.
 */
export function insertApplication(
  db: Db,
  values: {
    test_id: string
    group_id: string
    code: string
    mode: ApplicationRow['mode']
    minutes: number
    allow_nickname: boolean
    paging?: ApplicationRow['paging']
    one_form?: boolean
    key_changes?: string
    created_by: string
    opens_at?: string | null
    closes_at?: string | null
    before_id?: string | null
    extra_time?: string
    state?: ApplicationState
    created_at?: string
  },
) {
  return db
    .insertInto('applications')
    .values({ id: uuid(), ...values, bands: bandsOf(values) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

function bandsOf({ test_id, group_id }: { test_id: string; group_id: string }) {
  return sql<string>`coalesce(
    (select jsonb_agg(jsonb_build_object('code', band -> 'code', 'name', band -> 'name', 'from', band -> 'min')
        order by place)
      from tests cross join jsonb_array_elements(tests.bands) with ordinality as stored (band, place)
      where tests.id = ${test_id}),
    (select schools.bands from groups join schools on schools.id = groups.school_id where groups.id = ${group_id}))`
}

/** Writes fields of an application if its version is still `version`; undefined when it is not. */
export function updateApplicationRow(
  db: Db,
  id: string,
  version: number,
  set: {
    state?: ApplicationState
    deleted_at?: string
    key_changes?: string
    mode?: ApplicationRow['mode']
    minutes?: number
    allow_nickname?: boolean
    paging?: ApplicationRow['paging']
    opens_at?: string | null
    closes_at?: string | null
    extra_time?: string
  },
) {
  return db
    .updateTable('applications')
    .set({ ...set, ...nextVersion })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** The attempt of a pupil in an application, made if there is none. */
export async function keepAttempt(
  db: Db,
  applicationId: string,
  studentId: string,
  state: 'entregue' | 'não apresentado',
  form: string,
): Promise<string> {
  const row = await db
    .insertInto('attempts')
    .values({
      id: uuid(),
      application_id: applicationId,
      student_id: studentId,
      source: 'grelha',
      state,
      form: form || 'A',
    })
    .onConflict(conflict =>
      conflict
        .columns(['application_id', 'student_id'])
        .where('deleted_at', 'is', null)
        // Who is answering on a device goes on: the teacher may enter cells beside it.
        .doUpdateSet({
          state:
            state === 'entregue'
              ? sql<
                  typeof state
                >`CASE WHEN attempts.state = 'a responder' THEN attempts.state ELSE excluded.state END`
              : state,
          updated_at: sql<string>`now()`,
          version: sql<number>`attempts.version + 1`,
        }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Keeps responses; one that a device numbered is kept only if none newer is there. Gives how many were kept. */
export async function keepResponses(
  db: Db,
  rows: readonly {
    attempt_id: string
    item_id: string
    answer: string | null
    outcome: Outcome
    points: number | null
    /** Of an answer that a person judged, as JSON; a new answer has none. */
    marking?: string | null
    sequence: number
  }[],
): Promise<number> {
  if (rows.length === 0) return 0
  const kept = await db
    .insertInto('responses')
    .values(rows.map(row => ({ marking: null, ...row })))
    .onConflict(conflict =>
      conflict
        .columns(['attempt_id', 'item_id'])
        .doUpdateSet({
          answer: sql`excluded.answer`,
          outcome: sql`excluded.outcome`,
          points: sql`excluded.points`,
          marking: sql`excluded.marking`,
          sequence: sql`greatest(excluded.sequence, responses.sequence)`,
          answered_at: sql`now()`,
        })
        .where(sql<SqlBool>`excluded.sequence = 0 OR excluded.sequence > responses.sequence`),
    )
    .returning('item_id')
    .execute()
  return kept.length
}

function selectApplications(db: Db, account: Account) {
  const count = (state: string) =>
    sql<number>`(SELECT count(*)::int FROM attempts t WHERE t.application_id = applications.id
      AND t.deleted_at IS NULL AND t.state = ${state})`
  return db
    .selectFrom('applications')
    .innerJoin('tests', 'tests.id', 'applications.test_id')
    .innerJoin('subjects', 'subjects.id', 'tests.subject_id')
    .innerJoin('groups', 'groups.id', 'applications.group_id')
    .selectAll('applications')
    .select([
      'tests.title as test_title',
      'tests.kind as test_kind',
      'subjects.name as subject_name',
      'groups.name as group_name',
      'groups.grade as group_grade',
    ])
    .select([
      sql<number>`(SELECT count(*)::int FROM students s WHERE s.group_id = applications.group_id
        AND s.state = 'activo' AND s.deleted_at IS NULL)`.as('pupils'),
      count('a responder').as('answering'),
      count('entregue').as('done'),
      count('não apresentado').as('absent'),
      sql<number>`(SELECT count(*)::int FROM responses r JOIN attempts t ON t.id = r.attempt_id
        WHERE t.application_id = applications.id AND t.deleted_at IS NULL AND t.state = 'entregue'
          AND r.outcome = 'por corrigir')`.as('to_mark'),
      sql<
        number | null
      >`(SELECT avg(t.points)::float8 * 20 / nullif(tests.total_points, 0) FROM attempts t WHERE t.application_id = applications.id
        AND t.deleted_at IS NULL AND t.state = 'entregue' AND NOT EXISTS (SELECT FROM responses r
          WHERE r.attempt_id = t.id AND r.outcome = 'por corrigir'
            AND applications.key_changes -> r.item_id::text ->> 'kind' IS DISTINCT FROM 'drop'))`.as('mean'),
    ])
    .where('applications.deleted_at', 'is', null)
    .where(visibleTo(account))
}

function matching(asked: Filters): RawBuilder<SqlBool> {
  const all: RawBuilder<unknown>[] = [sql`true`]
  if (asked.state.length > 0) all.push(sql`applications.state = ANY (${[...asked.state]}::text[])`)
  if (asked.group.length > 0) all.push(sql`applications.group_id = ANY (${[...asked.group]}::uuid[])`)
  if (asked.test.length > 0) all.push(sql`applications.test_id = ANY (${[...asked.test]}::uuid[])`)
  if (asked.search)
    all.push(
      holdsWords(sql`f_unaccent(lower(tests.title || ' ' || groups.name))`, asked.search.toLowerCase()),
    )
  return sql<SqlBool>`${sql.join(all, sql` AND `)}`
}
