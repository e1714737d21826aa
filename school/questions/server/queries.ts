import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Question } from '#engines/questions/question.ts'
import type { Account } from '#kit/account.ts'
import type { QueryOf } from '#kit/endpoint.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing, withDeleted } from '#kit/server/database/existing.ts'
import { keyset, readPage } from '#kit/server/database/keyset.ts'
import { holdsWords } from '#kit/server/database/search.ts'
import { leads } from '#school/roles.ts'
import { isOfAcademy, isOfOwnSchool, visibleByChoice } from '#school/shared-by-choice.ts'
import { taughtOrder } from '#school/subjects/server/taught-order.ts'
import {
  AT_ONCE,
  type countQuestions,
  type listQuestions,
  MAX_OF_TEXT,
  type spreadQuestions,
} from '../contract.ts'
import type { QuestionDependencies } from './dependencies.ts'

type Filters = QueryOf<typeof countQuestions> & {
  /** Only these questions; none for all. */
  id?: readonly string[]
}

/** Questions that an account may see: coordinators see all, a teacher their own and approved ones, as far as shared. */
export function visibleTo(account: Account): RawBuilder<SqlBool> {
  return visibleByChoice(account, 'questions')
}

/** The questions that are there for an account: not deleted, and such as it may see. */
export function questionsOf(db: Db, account: Account) {
  return existing(db, 'questions').where(visibleTo(account))
}

/** Questions that an account may change: its own until approved; all for coordinators. */
export function editableBy(account: Account): RawBuilder<SqlBool> {
  // What is no school's is the academy's alone.
  if (leads(account)) return sql<SqlBool>`coalesce(${isOfOwnSchool(account, 'questions')}, false)`
  return sql<SqlBool>`(questions.owner_id = ${account.id} AND questions.state <> 'aprovada')`
}

/** A page of questions, sorted as requested. */
export async function findQuestions(
  db: Db,
  around: QuestionDependencies,
  account: Account,
  query: QueryOf<typeof listQuestions>,
) {
  const byName = query.sort.endsWith('nome')
  const page = keyset(
    {
      key: byName ? sql`f_unaccent(lower(questions.name))` : sql`questions.updated_at`,
      type: byName ? 'text' : 'timestamptz',
      id: sql`questions.id`,
      descending: query.sort.startsWith('-'),
    },
    query.after,
  )
  return readPage(selectQuestions(db, around, account).where(matching(query, around)), page, query.limit)
}

/**
 * Some questions that mark themselves, spread over their competences, of each the least handed out first; where two are alike, the
 * newer one.
 */
export async function findSpread(
  db: Db,
  around: QuestionDependencies,
  account: Account,
  { without, ...filters }: QueryOf<typeof spreadQuestions>,
) {
  const used = sql<number>`${around.countUses} + ${around.countQuizzes}`
  const offered = selectStored(db, account)
    .where(matching(filters, around))
    .where('questions.type', '<>', 'essay')
    .where(sql<SqlBool>`questions.id <> ALL (${[...without]}::uuid[])`)
    .select(['questions.id', 'questions.competence_id', used.as('used')])
  const ids = await db
    .selectFrom(offered.as('o'))
    .select('o.id')
    .orderBy(sql`row_number() OVER (PARTITION BY o.competence_id ORDER BY o.used, o.id DESC)`)
    .orderBy('o.used')
    .orderBy('o.id', 'desc')
    .limit(sql.lit(AT_ONCE))
    .execute()
    .then(rows => rows.map(({ id }) => id))
  if (ids.length === 0) return []
  const found = await selectQuestions(db, around, account).where('questions.id', 'in', ids).execute()
  return ids.flatMap(id => found.find(row => row.id === id) ?? [])
}

/** Every question under the filters, as they were written: what an export holds. */
export function findAllQuestions(db: Db, around: QuestionDependencies, account: Account, filters: Filters) {
  return selectStored(db, account)
    .select(['questions.id', 'v.content', 'c.code as competence_code'])
    .where(matching(filters, around))
    .orderBy('questions.id')
    .execute()
}

/** Counts of the filtered questions by state, ignoring the filter of states. */
export function countQuestionsBy(db: Db, around: QuestionDependencies, account: Account, filters: Filters) {
  return questionsOf(db, account)
    .innerJoin('question_versions as v', 'v.id', 'questions.current_version_id')
    .select(['questions.state', sql<number>`count(*)::int`.as('rows')])
    .where(matching({ ...filters, state: [] }, around))
    .groupBy('questions.state')
    .execute()
}

/** One question, if the account may see it. */
export function findQuestion(db: Db, around: QuestionDependencies, account: Account, id: string) {
  return selectQuestions(db, around, account).where('questions.id', '=', id).executeTakeFirst()
}

/** The other questions of the bank with the text of this one. */
export async function findOfText(db: Db, account: Account, id: string, passage: Question['passage']) {
  if (!passage) return []
  return questionsOf(db, account)
    .innerJoin('question_versions as v', 'v.id', 'questions.current_version_id')
    .select(['questions.id', 'questions.name', editableBy(account).$castTo<boolean>().as('mayEdit')])
    .where('questions.id', '<>', id)
    .where(sql<SqlBool>`v.content -> 'passage' IS NOT NULL`)
    .where(sql<SqlBool>`md5((v.content -> 'passage')::text) = md5((${JSON.stringify(passage)}::jsonb)::text)`)
    .orderBy('questions.id')
    .limit(MAX_OF_TEXT)
    .execute()
}

/** The stored row, locked until the end of the transaction. */
export async function lockQuestion(db: Db, account: Account, id: string) {
  const [row] = await lockQuestions(db, account, [id])
  return row
}

/** The same of many, always in one order, so that two calls never wait for each other. */
export function lockQuestions(db: Db, account: Account, ids: readonly string[]) {
  return questionsOf(db, account)
    .selectAll('questions')
    .select(editableBy(account).as('may_edit'))
    .where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** What the history says of a question that came in. */
export function madeQuestion<R extends { id: string; name: string }>(row: R) {
  return { table: 'questions', id: row.id, label: row.name, before: null, after: row }
}

/** The row as undo and history keep it. */
export function getStoredQuestion(db: Db, id: string) {
  return withDeleted(db, 'questions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** The rows as undo and history keep them. */
export function findStoredQuestions(db: Db, ids: readonly string[]) {
  return withDeleted(db, 'questions')
    .selectAll()
    .where('id', 'in', ids.length > 0 ? [...ids] : [uuid()])
    .execute()
}

/** The questions among these ids that the account may see, and whether it may change them. */
export function findReachable(db: Db, account: Account, ids: readonly string[]) {
  return questionsOf(db, account)
    .select(['questions.id', 'questions.current_version_id'])
    .select(editableBy(account).as('may_edit'))
    .where('questions.id', 'in', ids.length > 0 ? [...ids] : [uuid()])
    .execute()
}

/** The content of versions by their id. */
export async function findVersions(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { questionId: string; question: Question }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('question_versions')
    .select(['id', 'question_id', 'content'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(
    rows.map(row => [row.id, { questionId: row.question_id, question: row.content as unknown as Question }]),
  )
}

/** The versions of one question, newest first. */
export function findVersionsOf(db: Db, questionId: string) {
  return db
    .selectFrom('question_versions as v')
    .leftJoin('accounts', 'accounts.id', 'v.created_by')
    .select(['v.id', 'v.number', 'v.created_at', 'v.content', 'accounts.name as by'])
    .where('v.question_id', '=', questionId)
    .orderBy('v.number', 'desc')
    .execute()
}

/** The competences of a subject, those of the grade first. */
export function findCompetences(db: Db, subjectId: string, grade: number) {
  return existing(db, 'competences')
    .select(['id', 'code'])
    .where('subject_id', '=', subjectId)
    .orderBy(sql`abs(grade - ${grade})`)
    .orderBy(taughtOrder())
    .execute()
}

function selectStored(db: Db, account: Account) {
  return questionsOf(db, account)
    .innerJoin('question_versions as v', 'v.id', 'questions.current_version_id')
    .leftJoin('competences as c', 'c.id', 'questions.competence_id')
}

function selectQuestions(
  db: Db,
  { countUses, countQuizzes, statisticsOf }: QuestionDependencies,
  account: Account,
) {
  return selectStored(db, account)
    .innerJoin('subjects', 'subjects.id', 'questions.subject_id')
    .leftJoin('accounts', 'accounts.id', 'questions.owner_id')
    .select([
      'questions.id',
      'questions.name',
      'questions.subject_id',
      'questions.grade',
      'questions.competence_id',
      'questions.state',
      'questions.version',
      'questions.updated_at',
      'v.id as version_id',
      'v.content',
      'subjects.name as subject_name',
      'subjects.abbreviation as subject_abbreviation',
      'subjects.colour as subject_colour',
      'c.code as competence_code',
      'c.description as competence_description',
      'c.domain as competence_domain',
      'accounts.name as owner_name',
    ])
    .select([countUses.as('uses'), countQuizzes.as('quizzes')])
    .select([statisticsOf.as('statistics'), editableBy(account).as('may_edit')])
    .select([isOfAcademy.$castTo<boolean>().as('of_academy'), 'questions.origin'])
}

/** As `allBoxesEarnAll` of the engine judges a question. */
const allBoxesEarnAll = sql`(questions.type = 'multiple-choice' AND v.content ->> 'scoring' = 'weights' AND (
  SELECT sum((o ->> 'weight')::float8) > 0.9998 AND bool_or(NOT (o ->> 'correct')::boolean)
  FROM jsonb_array_elements(v.content -> 'options') AS o))`

function matching(
  filters: Filters,
  { countUses, countQuizzes, isInExam }: QuestionDependencies,
): RawBuilder<SqlBool> {
  const all: RawBuilder<unknown>[] = [sql`true`]
  const among = (column: RawBuilder<unknown>, values: readonly string[] | undefined, type: string) => {
    if (values && values.length > 0) all.push(sql`${column} = ANY (${[...values]}::${sql.raw(type)}[])`)
  }
  among(sql`questions.id`, filters.id, 'uuid')
  among(sql`questions.subject_id`, filters.subject, 'uuid')
  among(sql`questions.grade`, filters.grade.map(String), 'int')
  among(sql`questions.competence_id`, filters.competence, 'uuid')
  among(sql`questions.bloom`, filters.bloom, 'text')
  among(sql`questions.difficulty`, filters.difficulty, 'text')
  among(sql`questions.type`, filters.type, 'text')
  among(sql`questions.state`, filters.state, 'text')
  if (filters.used.length === 1)
    all.push(
      filters.used[0] === 'sim'
        ? sql`${countUses} + ${countQuizzes} > 0`
        : sql`${countUses} + ${countQuizzes} = 0`,
    )
  if (filters.from.length === 1)
    all.push(filters.from[0] === 'academia' ? isOfAcademy : sql`NOT ${isOfAcademy}`)
  if (filters.examYear.length > 0 || filters.call.length > 0)
    all.push(isInExam(filters.examYear, filters.call.map(Number)))
  if (filters.fault.length > 0) all.push(allBoxesEarnAll)
  if (filters.search) all.push(holdsWords(sql`questions.search`, filters.search.toLowerCase()))
  return sql<SqlBool>`${sql.join(all, sql` AND `)}`
}
