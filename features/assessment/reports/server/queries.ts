import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { PUPILS_FOR_CORRELATION } from '#engines/psychometrics/presentable.ts'
import { classSize, dayHeld, markedIn } from '#features/assessment/results/server/class-size.ts'
import { meanOfMarks } from '#features/assessment/results/server/mean-of-marks.ts'
import { itemsHold } from '#features/assessment/results/server/question-statistics.ts'
import type { Account } from '#kit/account.ts'
import type { QueryOf } from '#kit/endpoint.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing, withDeleted } from '#kit/server/database/existing.ts'
import { keyset, readPage } from '#kit/server/database/keyset.ts'
import { holdsWords } from '#kit/server/database/search.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { teacherOn } from '#school/groups/server/in-charge.ts'
import { visibleTo } from '#school/groups/server/visible-to.ts'
import { editableBy, questionsOf } from '#school/questions/server/queries.ts'
import { pupilsNow } from '#school/students/server/members.ts'
import { taughtOrder } from '#school/subjects/server/taught-order.ts'
import type { listReports } from '../contract.ts'
import type { PupilResult, SchoolSupport } from '../report-shapes.ts'

type Filters = Partial<Omit<QueryOf<typeof listReports>, 'after' | 'limit'>>

/** A page of the applications of which there is something to report, newest first. */
export async function findReported(db: Db, account: Account, query: QueryOf<typeof listReports>) {
  const page = keyset(
    { key: sql`a.created_at`, type: 'timestamptz', id: sql`a.id`, descending: true },
    query.after,
  )
  return readPage(
    reported(db, account, ['escrito', 'oral']).select(counts()).where(matching(query)),
    page,
    query.limit,
  )
}

/** Every application that the filters leave, newest first. */
export function findAllReported(db: Db, account: Account, filters: Filters) {
  return reported(db, account)
    .select(counts())
    .where(matching(filters))
    .orderBy('a.created_at', 'desc')
    .execute()
}

/** The newest that somebody handed in, so many at most. */
export function findNewestReported(db: Db, account: Account, max: number) {
  return reported(db, account)
    .select(counts())
    .where(handedInBy(1))
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id')
    .limit(sql.lit(max))
    .execute()
}

/** Every application that the filters leave, newest first, with its test. */
export function findAllWithTests(db: Db, account: Account, filters: Filters) {
  return withTest(db, account).where(matching(filters)).orderBy('a.created_at', 'desc').execute()
}

/** One application with its test, if the account may see the group. */
export function findApplication(db: Db, account: Account, id: string) {
  return withTest(db, account).where('a.id', '=', id).executeTakeFirst()
}

/**
 * The newest written applications that are over, ten pupils or more of which handed in, and whose tests hold one of these versions; of all
 * groups: what they answered is counted, and nobody is named.
 */
export async function findElsewhere(
  db: Db,
  of: { versionIds: readonly string[]; without: string; max: number },
) {
  // Of each test the newest alone are looked at, in the order of an index, and not all of a province that took it.
  const newest = sql`select found.id from tests cross join lateral (
      select a.id, a.created_at from applications a join groups on groups.id = a.group_id
      where a.test_id = tests.id and a.deleted_at is null and a.state in ('encerrado', 'corrigido')
        and groups.deleted_at is null and a.id <> ${of.without} and ${handedInBy(PUPILS_FOR_CORRELATION)}
      order by a.created_at desc, a.id limit ${sql.lit(of.max)}) found
    where tests.kind = 'escrito' and asked_ids(tests.items) ?| ${[...of.versionIds]}::text[]
    order by found.created_at desc, found.id limit ${sql.lit(of.max)}`
  return withTest(db, null)
    .where(sql<SqlBool>`a.id = any(array(${newest}))`)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id')
    .execute()
}

/**
 * The newest written applications of any group that are over and whose tests hold a question, in whatever version:
 * figures only, without names.
 */
export function findAnswering(db: Db, of: { questionId: string; max: number }) {
  return withTest(db, null)
    .where(itemsHold(sql`tests.items`, sql`${of.questionId}`))
    .where('a.state', 'in', ['encerrado', 'corrigido'])
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id')
    .limit(sql.lit(of.max))
    .execute()
}

/** A question of the bank that the account may see, with its versions; whether it may be changed, or was written, by it. */
export async function findQuestionOf(db: Db, account: Account, id: string) {
  const question = await questionsOf(db, account)
    .select(['owner_id', editableBy(account).as('may_edit')])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!question) return undefined
  const versions = await db
    .selectFrom('question_versions')
    .select(['id', 'number'])
    .where('question_id', '=', id)
    .execute()
  return {
    mayEdit: Boolean(question.may_edit) || question.owner_id === account.id,
    versions: Object.fromEntries(versions.map(version => [version.id, version.number])),
  }
}

/** Which of these applications are of groups within reach. */
export async function findWithinReach(db: Db, account: Account, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await withTest(db, account)
    .where('a.id', 'in', [...ids])
    .execute()
  return rows.map(row => row.id)
}

export function findByIds(db: Db, ids: readonly string[]) {
  return withTest(db, null)
    .where('a.id', 'in', [...ids])
    .execute()
}

/** Applications to groups within reach (of everybody, without an account), with their tests. */
export function withTest(db: Db, account: Account | null) {
  return reported(db, account).select([
    'tests.items',
    'a.bands',
    'a.key_changes',
    'a.paper_order',
    'a.confirmed_keys',
    'a.group_id',
    'a.pupil_ids',
    'a.paper_item_ids',
    handedInBy(1).as('handed_in'),
  ])
}

/**
 * Whether so many handed in. They are looked for in the order of an index: no more are read, however many came elsewhere.
 * `>=`, though there are never more: PostgreSQL takes an equality for one that next to no application meets, and then plans for none.
 */
export function handedInBy(min: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`(select count(*) from (select from attempts t where t.application_id = a.id
    and t.state = 'entregue' and t.deleted_at is null order by t.student_id limit ${sql.lit(min)}) came) >= ${sql.lit(min)}`
}

/** The questions of a test in their versions, with their competences. */
export async function findQuestions(db: Db, versionIds: readonly string[], competenceIds: readonly string[]) {
  const [versions, competences] = await Promise.all([
    db
      .selectFrom('question_versions')
      .select(['id', 'content'])
      .where(sql<SqlBool>`id = any(${[...versionIds]}::uuid[])`)
      .execute(),
    withDeleted(db, 'competences')
      .select(['id', 'code', 'description', 'domain'])
      .where(sql<SqlBool>`id = any(${[...competenceIds]}::uuid[])`)
      .orderBy(taughtOrder())
      .execute(),
  ])
  return {
    contents: new Map(versions.map(row => [row.id, row.content])),
    competences: new Map(competences.map(row => [row.id, row])),
  }
}

/** The written tests in which a pupil of a visible group has an attempt, newest first; quizzes are reported elsewhere. */
export async function findApplicationsOfPupil(
  db: Db,
  account: Account,
  studentId: string,
): Promise<string[]> {
  const rows = await existing(db, 'applications as a')
    .innerJoin('tests', 'tests.id', 'a.test_id')
    .innerJoin('groups', 'groups.id', 'a.group_id')
    .innerJoin('attempts as t', 't.application_id', 'a.id')
    .select('a.id')
    .where('tests.kind', '=', 'escrito')
    .where('t.student_id', '=', studentId)
    .where('t.deleted_at', 'is', null)
    .where('groups.deleted_at', 'is', null)
    .where(visibleTo(account))
    .orderBy('a.created_at', 'desc')
    .limit(20)
    .execute()
  return rows.map(row => row.id)
}

/** A pupil of a group that the account may see. */
export function findPupil(db: Db, account: Account, id: string) {
  return db
    .selectFrom(pupilsNow.as('students'))
    .innerJoin('groups', 'groups.id', 'students.group_id')
    .select(['students.id', 'students.full_name', 'students.code', 'students.sex', 'groups.id as group_id'])
    .select(groupCalled().as('group_name'))
    .where('students.id', '=', id)
    .where('groups.deleted_at', 'is', null)
    .where(visibleTo(account))
    .executeTakeFirst()
}

/** Applications of one subject that the same pupils handed in, with how many did; the newest second one first. */
export async function findEvolutionPairs(db: Db, applicationIds: readonly string[]) {
  const { rows } = await sql<{ before_id: string; after_id: string; pupils: number }>`
    select b.id as before_id, a.id as after_id, count(*)::int as pupils
    from applications a
    join tests ta on ta.id = a.test_id
    join applications b on b.created_at < a.created_at
    join tests tb on tb.id = b.test_id and tb.subject_id = ta.subject_id
    join attempts after on after.application_id = a.id and after.state = 'entregue' and after.deleted_at is null
    join attempts before on before.application_id = b.id and before.state = 'entregue' and before.deleted_at is null
      and before.student_id = after.student_id
    where a.id = any(${[...applicationIds]}::uuid[]) and b.id = any(${[...applicationIds]}::uuid[])
    group by b.id, a.id, a.created_at, b.created_at
    order by a.created_at desc, b.created_at desc
    limit 50`.execute(db)
  return rows
}

/** How many pupils of an application came, and their mean: what lists show of it, and its report counts anew. */
export function counts() {
  const pupils = (condition: RawBuilder<unknown>) =>
    sql<number>`(select count(*)::int from attempts t left join students s on s.id = t.student_id
      where t.application_id = a.id and t.deleted_at is null and ${condition})`
  return [
    classSize('a').as('enrolled'),
    markedIn('a').as('marked'),
    pupils(sql`t.state = 'entregue'`).as('evaluated'),
    pupils(sql`t.state = 'entregue' and s.sex = 'H'`).as('evaluated_h'),
    pupils(sql`t.state = 'entregue' and s.sex = 'M'`).as('evaluated_m'),
    pupils(sql`t.state = 'a responder'`).as('answering'),
    meanOfMarks('a', sql`tests.total_points`).as('mean'),
  ] as const
}

/** Applications to groups within reach: of written tests, or of oral ones too. */
export function reported(
  db: Db,
  account: Account | null,
  kinds: readonly ('escrito' | 'oral')[] = ['escrito'],
) {
  // A report is of the day of its test: it is read by the teachers the group had then.
  const day = dayHeld('a')
  return existing(db, 'applications as a')
    .innerJoin('tests', 'tests.id', 'a.test_id')
    .innerJoin('subjects', 'subjects.id', 'tests.subject_id')
    .innerJoin('groups', 'groups.id', 'a.group_id')
    .innerJoin('schools', 'schools.id', 'groups.school_id')
    .select([
      'a.id',
      'tests.id as test_id',
      'a.state',
      'a.created_at',
      'a.before_id',
      'tests.title',
      'tests.kind',
      'tests.moment',
      'tests.grade',
      'tests.year',
      'tests.total_points',
      'subjects.id as subject_id',
      'subjects.name as subject_name',
      'subjects.abbreviation as subject_abbreviation',
      'subjects.colour as subject_colour',
      'groups.id as group_id',
      groupCalled().as('group_name'),
      'schools.id as school_id',
      'schools.name as school_name',
      'schools.zip',
      'schools.province',
      'schools.district',
    ])
    .where('tests.kind', 'in', [...kinds])
    .where('groups.deleted_at', 'is', null)
    .where(account === null ? sql<SqlBool>`true` : visibleTo(account, { startsOn: day, endsOn: day }))
}

function matching(filters: Filters): RawBuilder<SqlBool> {
  const all: RawBuilder<unknown>[] = [sql`true`]
  if (filters.subject?.length) all.push(sql`tests.subject_id = any(${[...filters.subject]}::uuid[])`)
  if (filters.group?.length) all.push(sql`a.group_id = any(${[...filters.group]}::uuid[])`)
  if (filters.school?.length) all.push(sql`groups.school_id = any(${[...filters.school]}::uuid[])`)
  if (filters.grade?.length) all.push(sql`tests.grade = any(${[...filters.grade]}::int[])`)
  if (filters.test?.length) all.push(sql`a.test_id = any(${[...filters.test]}::uuid[])`)
  if (filters.year !== undefined) all.push(sql`tests.year = ${filters.year}`)
  if (filters.search)
    all.push(
      holdsWords(
        sql`f_unaccent(lower(tests.title || ' ' || ${groupCalled()}))`,
        filters.search.toLowerCase(),
      ),
    )
  return sql<SqlBool>`${sql.join(all, sql` and `)}`
}

/**
 * What the school does for a pupil because of these applications: the newest recovery that was begun, by application, with
 * the meetings that lie ahead of the day.
 */
export async function findSupport(
  db: Db,
  of: { studentId: string; applicationIds: readonly string[]; today: string },
): Promise<Map<string, SchoolSupport>> {
  const { rows } = await sql<SchoolSupport & { applicationId: string }>`
    select distinct on (r.application_id) r.application_id as "applicationId", r.state, r.ends_on::text as "endsOn",
      coalesce((select array_agg(c.description order by ${taughtOrder('c')}) from competences c
        where c.id in (select jsonb_array_elements_text(g -> 'competenceIds')::uuid)), '{}') as competences,
      coalesce((select jsonb_agg(jsonb_build_object('date', s ->> 'date', 'startsAt', s ->> 'startsAt',
          'minutes', s -> 'minutes') order by s ->> 'date', s ->> 'startsAt')
        from jsonb_array_elements(r.sessions) s where s ->> 'date' >= ${of.today}), '[]') as sessions,
      exists (select from tests t where t.id = r.retest_id and t.deleted_at is null) as "measuresAgain"
    from recovery_plans r cross join jsonb_array_elements(r.pupil_groups) g
    where r.application_id = any(${[...of.applicationIds]}::uuid[]) and r.deleted_at is null and r.state <> 'rascunho'
      and g -> 'studentIds' ? ${of.studentId}
    order by r.application_id, r.created_at desc`.execute(db)
  return new Map(rows.map(({ applicationId, ...support }) => [applicationId, support]))
}

/** How many groups were begun because of each of these applications, by the newest plan of each. */
export async function countRecoveryGroups(
  db: Db,
  applicationIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; groups: number }>`
    select distinct on (r.application_id) r.application_id as id, jsonb_array_length(r.pupil_groups) as groups
    from recovery_plans r where r.application_id = any(${[...applicationIds]}::uuid[]) and r.deleted_at is null
      and r.state <> 'rascunho' order by r.application_id, r.created_at desc`.execute(db)
  return new Map(rows.map(({ id, groups }) => [id, groups]))
}

/** What is written for the home of these competences, where somebody wrote it. */
export function findHomeHelp(db: Db, competenceIds: readonly string[]): Promise<PupilResult['homeHelp']> {
  return existing(db, 'competences')
    .select(['id as competenceId', 'at_home as atHome', 'home_example as homeExample'])
    .where('id', '=', sql<string>`any(${[...new Set(competenceIds)]}::uuid[])`)
    .where(row => row.or([row('at_home', '!=', ''), row('home_example', '!=', '')]))
    .execute()
}

/** Who teaches a group a subject on a day. */
export function findTeacherOf(db: Db, groupId: string, subjectId: string, day: string) {
  return withDeleted(db, 'accounts')
    .select(['accounts.name', 'accounts.job_title as jobTitle'])
    .where('accounts.id', '=', teacherOn({ group: groupId, subject: subjectId }, day))
    .executeTakeFirst()
}
