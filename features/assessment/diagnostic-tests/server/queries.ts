import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { itemsHold } from '#features/assessment/results/server/question-statistics.ts'
import type { Account } from '#kit/account.ts'
import type { QueryOf } from '#kit/endpoint.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { keyset, readPage } from '#kit/server/database/keyset.ts'
import { holdsWords } from '#kit/server/database/search.ts'
import { columnsOf } from '#kit/server/records/columns.ts'
import { nextVersion, softDelete } from '#kit/server/records/versions.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import type { TestItem } from '#school/questions/contract.ts'
import { nameOfOwner, visibleByChoice } from '#school/shared-by-choice.ts'
import type { countTests, listTests } from '../contract.ts'
import { type TestForm, type TestHead, type TestState, testFields } from '../diagnostic-test.ts'

type Filters = QueryOf<typeof countTests>

/** Tests that an account may see: all for coordinators; for a teacher their own and shared published ones. */
export function visibleTo(account: Account): RawBuilder<SqlBool> {
  return visibleByChoice(account, 'tests')
}

/** The tests that are there for an account: not deleted, and such as it may see. */
export function testsOf(db: Db, account: Account) {
  return existing(db, 'tests').where(visibleTo(account))
}

/** A page of tests in the order asked for. */
export async function findTests(db: Db, account: Account, query: QueryOf<typeof listTests>) {
  const byTitle = query.sort.endsWith('titulo')
  const page = keyset(
    {
      key: byTitle ? sql`f_unaccent(lower(tests.title))` : sql`tests.updated_at`,
      type: byTitle ? 'text' : 'timestamptz',
      id: sql`tests.id`,
      descending: query.sort.startsWith('-'),
    },
    query.after,
  )
  return readPage(selectTests(db, account).where(matching(query)), page, query.limit)
}

/** How many tests the filters leave by state, whatever the state asked for. */
export function countTestsBy(db: Db, account: Account, filters: Filters) {
  return testsOf(db, account)
    .select(['state', sql<number>`count(*)::int`.as('rows')])
    .where(matching({ ...filters, state: [] }))
    .groupBy('state')
    .execute()
}

/** One test whole, if the account may see it. */
export function findTest(db: Db, account: Account, id: string) {
  return selectTests(db, account).selectAll('tests').where('tests.id', '=', id).executeTakeFirst()
}

/** The stored row, locked until the end of the transaction. */
export function lockTest(db: Db, account: Account, id: string) {
  return testsOf(db, account).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** How many applications a test has. */
export async function countApplications(db: Db, testId: string): Promise<number> {
  const { count } = await existing(db, 'applications')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('test_id', '=', testId)
    .executeTakeFirstOrThrow()
  return count
}

/** The tests within reach that hold this version of a question and were never handed out, locked. */
export function lockUnapplied(db: Db, account: Account, { versionId }: Pick<TestItem, 'versionId'>) {
  return testsOf(db, account)
    .selectAll()
    .where(itemsHold(sql`items`, sql`${versionId}`))
    .where(
      sql<SqlBool>`NOT EXISTS (SELECT FROM applications a WHERE a.test_id = tests.id AND a.deleted_at IS NULL)`,
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The groups that a test was handed out to, by name. */
export function findGroupsOf(db: Db, testId: string) {
  return existing(db, 'applications as a')
    .innerJoin('groups as g', 'g.id', 'a.group_id')
    .select(['g.id', groupCalled('g').as('name')])
    .where('a.test_id', '=', testId)
    .groupBy(['g.id', 'g.name', 'g.grade'])
    .orderBy('g.grade')
    .orderBy('name')
    .execute()
}

/** A new draft. */
export function insertTest(
  db: Db,
  ownerId: string,
  head: TestHead,
  more: {
    items?: readonly TestItem[]
    forms?: readonly TestForm[]
    sourceId?: string
    state?: TestState
  } = {},
) {
  return db
    .insertInto('tests')
    .values({
      id: uuid(),
      ...testColumns(head),
      items: JSON.stringify(more.items ?? []),
      forms: JSON.stringify(more.forms ?? []),
      source_test_id: more.sourceId ?? null,
      state: more.state ?? 'rascunho',
      owner_id: ownerId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Writes fields of a held test. */
export function updateTestRow(
  db: Db,
  id: string,
  set: Partial<ReturnType<typeof testColumns>> & {
    items?: string
    forms?: string
    state?: TestState
  },
) {
  return db
    .updateTable('tests')
    .set({ ...set, ...nextVersion })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Puts a held test away. */
export function removeTestRow(db: Db, id: string) {
  return db.updateTable('tests').set(softDelete).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** The columns that a person's writing fills. */
export function testColumns({ sharing, ...head }: TestHead) {
  return { ...columnsOf(testFields, head), ...(sharing && { sharing }) }
}

function selectTests(db: Db, account: Account) {
  return testsOf(db, account)
    .innerJoin('subjects', 'subjects.id', 'tests.subject_id')
    .leftJoin('accounts', 'accounts.id', 'tests.owner_id')
    .select([
      'tests.id',
      'tests.title',
      'tests.kind',
      'tests.subject_id',
      'tests.grade',
      'tests.year',
      'tests.moment',
      'tests.minutes',
      'tests.items',
      'tests.levels',
      'tests.forms',
      'tests.state',
      'tests.version',
      'tests.updated_at',
      'subjects.name as subject_name',
      'subjects.abbreviation as subject_abbreviation',
      'subjects.colour as subject_colour',
      nameOfOwner.as('owner_name'),
    ])
    .select(
      sql<number>`(SELECT count(*)::int FROM applications a
        WHERE a.test_id = tests.id AND a.deleted_at IS NULL)`.as('applications'),
    )
}

function matching(filters: Filters): RawBuilder<SqlBool> {
  const all: RawBuilder<unknown>[] = [sql`true`]
  if (filters.subject.length > 0) all.push(sql`tests.subject_id = ANY (${[...filters.subject]}::uuid[])`)
  if (filters.grade.length > 0) all.push(sql`tests.grade = ANY (${[...filters.grade]}::int[])`)
  if (filters.state.length > 0) all.push(sql`tests.state = ANY (${[...filters.state]}::text[])`)
  if (filters.search) all.push(holdsWords(sql`f_unaccent(lower(tests.title))`, filters.search.toLowerCase()))
  return sql<SqlBool>`${sql.join(all, sql` AND `)}`
}
