import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type * as z from 'zod/mini'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing, withDeleted } from '#kit/server/database/existing.ts'
import { keyset, readPage } from '#kit/server/database/keyset.ts'
import { holdsWords } from '#kit/server/database/search.ts'
import { nextVersion } from '#kit/server/records/versions.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { visibleTo as groupsVisibleTo } from '#school/groups/server/visible-to.ts'
import { byNumber, membersOn, numberInGroup, thisDay } from '#school/students/server/members.ts'
import type { ApplicationRow, ApplicationState, applicationFilters } from '../contract.ts'
import { classSize, dayHeld } from './class-size.ts'
import { meanOfMarks } from './mean-of-marks.ts'
import { readableBy } from './readable-by.ts'

/** What a list of applications is narrowed to. */
type ApplicationFilters = z.infer<z.ZodMiniObject<typeof applicationFilters>>
export type Filters = Omit<ApplicationFilters, 'school'> & Partial<Pick<ApplicationFilters, 'school'>>

/** Applications to the groups that the account may see; every read and write of applications begins with it. */
export function visibleTo(account: Account): RawBuilder<SqlBool> {
  return sql<SqlBool>`applications.group_id IN (
    SELECT groups.id FROM groups WHERE groups.deleted_at IS NULL AND ${groupsVisibleTo(account)})`
}

/** The applications that are there for an account: not deleted, and such as it may see. */
export function applicationsOf(db: Db, account: Account) {
  return existing(db, 'applications').where(visibleTo(account))
}

/** A page of applications, newest first. */
export async function findApplications(
  db: Db,
  account: Account,
  query: Filters & { after?: string | undefined; limit: number },
) {
  const page = keyset(
    {
      key: sql`applications.created_at`,
      type: 'timestamptz',
      id: sql`applications.id`,
      descending: true,
    },
    query.after,
  )
  return readPage(selectApplications(db, visibleTo(account)).where(matching(query)), page, query.limit)
}

/** Counts of the filtered applications by state, ignoring the filter of states. */
export function countApplicationsBy(db: Db, account: Account, filters: Filters) {
  return applicationsOf(db, account)
    .innerJoin('papers', join => join.on('papers.id', '=', paperOf))
    .innerJoin('groups', 'groups.id', 'applications.group_id')
    .select(['applications.state', sql<number>`count(*)::int`.as('rows')])
    .where(matching({ ...filters, state: [] }))
    .groupBy('applications.state')
    .execute()
}

/** The newest applications under way that the filters leave. */
export async function findRunningIds(db: Db, account: Account, filters: Filters, most: number) {
  const rows = await applicationsOf(db, account)
    .innerJoin('papers', join => join.on('papers.id', '=', paperOf))
    .innerJoin('groups', 'groups.id', 'applications.group_id')
    .select('applications.id')
    .where('applications.state', '=', 'em aplicação')
    .where(matching({ ...filters, state: [] }))
    .orderBy('applications.created_at', 'desc')
    .limit(most)
    .execute()
  return rows.map(row => row.id)
}

/** One application, if the account may see it. */
export function findApplication(db: Db, account: Account, id: string) {
  return selectApplications(db, visibleTo(account)).where('applications.id', '=', id).executeTakeFirst()
}

/** One application, if the account may read what became of it. */
export function findReadableApplication(db: Db, account: Account, id: string) {
  return selectApplications(db, readableBy(account)).where('applications.id', '=', id).executeTakeFirst()
}

/** The stored row, locked until the end of the transaction. */
export function lockApplication(db: Db, account: Account, id: string) {
  return applicationsOf(db, account).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The stored row, locked, without an access check: for consequences of a permitted change. */
export function lockApplicationById(db: Db, id: string) {
  return existing(db, 'applications').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The other applications of a test that are not deleted, within reach or not. */
export async function findOthersOfTest(db: Db, testId: string, id: string): Promise<string[]> {
  const rows = await existing(db, 'applications')
    .select('id')
    .where('test_id', '=', testId)
    .where('id', '<>', id)
    .orderBy('id')
    .execute()
  return rows.map(row => row.id)
}

/** The applications of re-tests that measure again what one of these measured. */
export async function findRetestsOf(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await existing(db, 'applications')
    .select('id')
    .where(sql<SqlBool>`before_id = ANY (${[...ids]}::uuid[])`)
    .orderBy('id')
    .execute()
  return rows.map(row => row.id)
}

/** What a test or a quiz gives: items with the total of its scale. */
export function findPaper(db: Db, paperId: string) {
  return db
    .selectFrom('papers')
    .select([
      'id',
      'kind',
      'title',
      'items',
      'total_points',
      'shuffle',
      'shuffle_options',
      'forms',
      'version',
      'levels',
      'questions',
      'settings',
    ])
    .where('id', '=', paperId)
    .executeTakeFirstOrThrow()
}

/** Joins an application with what it gives. */
export const paperOf = sql<string>`coalesce(applications.test_id, applications.quiz_id)`

/** Codes of competences by their id. */
export async function findCompetenceCodes(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await withDeleted(db, 'competences')
    .select(['id', 'code'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(row => [row.id, row.code]))
}

/** An application as far as its class list goes. */
export interface OfGroup {
  id: string
  group_id: string
  /** Pupils of the group that it is handed out to; null is all. */
  pupil_ids: string[] | null
  /** The questions on its paper, where not everybody has the same; null is all. */
  paper_item_ids: string[] | null
}

interface ReportedPupil {
  student_id: string | null
  full_name: string | null
  sex: 'H' | 'M' | null
  number_in_group: number | null
  attempt_id: string | null
  nickname: string | null
  state: 'a responder' | 'entregue' | 'não apresentado' | null
}

/**
 * The class list of an application: the pupils of its day that it is handed out to with their attempts, each a row, and any other
 * pupil who came by nickname or at another time.
 * @param studentIds of these pupils alone
 */
export async function findClassList(db: Db, application: OfGroup, studentIds?: readonly string[]) {
  const { rows } = await sql<
    ReportedPupil & {
      level: string | null
      refused: boolean | null
      form: string | null
      attempt: number | null
      item_ids: string[] | null
      counts: boolean | null
      started_at: string | null
      submitted_at: string | null
      elsewhere: boolean | null
    }
  >`
    SELECT s.id AS student_id, s.full_name, s.sex, s.number AS number_in_group, t.id AS attempt_id, t.nickname, t.state, t.level, t.refused,
      t.form, t.number AS attempt, t.item_ids, t.counts, t.started_at, t.submitted_at,
      t.key_hash <> t.key_before AS elsewhere
    FROM (SELECT *, lag(key_hash) OVER (PARTITION BY student_id, lower(nickname) COLLATE "C" ORDER BY number) AS key_before
      FROM attempts WHERE application_id = ${application.id} AND deleted_at IS NULL) t
    FULL JOIN (${pupilsOf(application)}) s ON s.id = t.student_id
    ${studentIds === undefined ? sql`` : sql`WHERE s.id = ANY (${[...studentIds]}::uuid[])`}
    ORDER BY ${CLASS_ORDER}`.execute(db)
  return rows
}

/** The same class list, with what reports say of each of its rows and nothing else. */
export async function findReportedPupils(db: Db, application: OfGroup) {
  const { rows } = await sql<ReportedPupil>`
    SELECT s.id AS student_id, s.full_name, s.sex, s.number AS number_in_group, t.id AS attempt_id, t.nickname, t.state
    FROM (SELECT * FROM attempts WHERE application_id = ${application.id} AND deleted_at IS NULL) t
    FULL JOIN (${pupilsOf(application)}) s ON s.id = t.student_id
    ORDER BY ${CLASS_ORDER}`.execute(db)
  return rows
}

/** The pupils of the day of an application that it is handed out to, and all others who have an attempt. */
function pupilsOf({ id, group_id, pupil_ids }: OfGroup): RawBuilder<unknown> {
  return sql`SELECT m.id, m.full_name, m.sex, m.number
      FROM applications a JOIN LATERAL ${membersOn(dayHeld('a'))} m ON m.group_id = a.group_id
      WHERE a.id = ${id} AND (${pupil_ids}::uuid[] IS NULL OR m.id = ANY (${pupil_ids}::uuid[]))
    UNION SELECT st.id, st.full_name, st.sex, ${numberInGroup(sql`st.id`, sql`${group_id}::uuid`)}
      FROM students st JOIN attempts own ON own.student_id = st.id
      WHERE own.application_id = ${id} AND own.deleted_at IS NULL`
}

/** Of pupils as `s` and their attempts as `t`. */
const CLASS_ORDER = sql`s.number NULLS LAST, coalesce(s.full_name, t.nickname) COLLATE "pt", t.created_at, t.number`

/** The active pupils of a group by their place in its order, from 0: forms are handed out by it. */
export async function findRanks(db: Db, groupId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string }>`
    SELECT m.id FROM ${membersOn(thisDay())} m WHERE m.group_id = ${groupId} ORDER BY ${byNumber}`.execute(db)
  return new Map(rows.map((row, rank) => [row.id, rank]))
}

/**
 * A new application. It takes the bands of marks with it, those of what is handed out where it has its own and else those of the
 * school: what is reported of it stays as it was when the school changes them.
 */
export function insertApplication(
  db: Db,
  values: {
    test_id?: string | null
    quiz_id?: string | null
    pupil_ids?: string[] | null
    paper_item_ids?: string[] | null
    group_id: string
    code: string
    mode: ApplicationRow['mode']
    minutes: number
    allow_nickname: boolean
    card_word?: boolean
    shared_phone?: boolean
    paging?: ApplicationRow['paging']
    one_form?: boolean
    key_changes?: string
    shuffle_options?: boolean
    paper_order: string
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
    .values({
      id: uuid(),
      shuffle_options: shufflesOptions(values),
      ...values,
      bands: bandsOf(values),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Whether the options of what is handed out change places. */
function shufflesOptions({
  test_id = null,
  quiz_id = null,
}: {
  test_id?: string | null
  quiz_id?: string | null
}) {
  return sql<boolean>`(select papers.shuffle_options from papers where papers.id = ${test_id ?? quiz_id})`
}

function bandsOf({
  test_id = null,
  quiz_id = null,
  group_id,
}: {
  test_id?: string | null
  quiz_id?: string | null
  group_id: string
}) {
  return sql<string>`coalesce(
    (select jsonb_agg(jsonb_build_object('code', band -> 'code', 'name', band -> 'name', 'from', band -> 'min')
        order by place)
      from papers cross join jsonb_array_elements(papers.bands) with ordinality as stored (band, place)
      where papers.id = ${test_id ?? quiz_id}),
    (select schools.bands from groups join schools on schools.id = groups.school_id where groups.id = ${group_id}))`
}

interface ApplicationColumns {
  closed_at?: RawBuilder<string> | null
  state?: ApplicationState
  deleted_at?: string
  key_changes?: string
  confirmed_keys?: string
  mode?: ApplicationRow['mode']
  minutes?: number
  pupil_ids?: string[] | null
  paper_item_ids?: string[] | null
  allow_nickname?: boolean
  card_word?: boolean
  shared_phone?: boolean
  paging?: ApplicationRow['paging']
  opens_at?: string | null
  closes_at?: string | null
  extra_time?: string
  shuffle_options?: boolean
  paper_order?: string
}

/** Changes an application locked by `lockApplication`; `deleted_at` deletes it. */
export function updateHeldApplication(db: Db, id: string, set: ApplicationColumns) {
  return db
    .updateTable('applications')
    .set({ ...set, ...nextVersion })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Writes fields of an application if its version is still `version`; undefined when it is not. */
export function updateApplicationRow(db: Db, id: string, version: number, set: ApplicationColumns) {
  return db
    .updateTable('applications')
    .set({ ...set, ...nextVersion })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

function selectApplications(db: Db, within: RawBuilder<SqlBool>) {
  const count = (state: string) =>
    sql<number>`(SELECT count(DISTINCT coalesce(t.student_id::text, lower(t.nickname)))::int FROM attempts t WHERE t.application_id = applications.id
      AND t.deleted_at IS NULL AND t.state = ${state})`
  return existing(db, 'applications')
    .innerJoin('papers', join => join.on('papers.id', '=', paperOf))
    .innerJoin('subjects', 'subjects.id', 'papers.subject_id')
    .innerJoin('groups', 'groups.id', 'applications.group_id')
    .selectAll('applications')
    .select([
      'papers.id as paper_id',
      'papers.kind',
      'papers.title',
      'papers.oral',
      'subjects.name as subject_name',
      groupCalled().as('group_name'),
      'groups.grade as group_grade',
    ])
    .select([
      classSize('applications').as('pupils'),
      sql<string>`now()`.as('now'),
      count('a responder').as('answering'),
      count('entregue').as('done'),
      count('não apresentado').as('absent'),
      sql<number>`(SELECT count(*)::int FROM responses r JOIN attempts t ON t.id = r.attempt_id
        WHERE t.application_id = applications.id AND t.deleted_at IS NULL AND t.state = 'entregue'
          AND r.outcome = 'por corrigir')`.as('to_mark'),
      meanOfMarks('applications', sql`papers.total_points`).as('mean'),
    ])
    .where(within)
}

function matching(filters: Filters): RawBuilder<SqlBool> {
  const all: RawBuilder<unknown>[] = [sql`papers.kind = ${filters.kind} AND NOT papers.practice`]
  if (filters.state.length > 0) all.push(sql`applications.state = ANY (${[...filters.state]}::text[])`)
  if (filters.group.length > 0) all.push(sql`applications.group_id = ANY (${[...filters.group]}::uuid[])`)
  const { school = [] } = filters
  if (school.length > 0) all.push(sql`groups.school_id = ANY (${[...school]}::uuid[])`)
  if (filters.quiz.length > 0) all.push(sql`applications.quiz_id = ANY (${[...filters.quiz]}::uuid[])`)
  if (filters.test.length > 0) all.push(sql`applications.test_id = ANY (${[...filters.test]}::uuid[])`)
  if (filters.search)
    all.push(
      holdsWords(
        sql`f_unaccent(lower(papers.title || ' ' || ${groupCalled()}))`,
        filters.search.toLowerCase(),
      ),
    )
  return sql<SqlBool>`${sql.join(all, sql` AND `)}`
}
