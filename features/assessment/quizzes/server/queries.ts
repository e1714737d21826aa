import { type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { itemsHold } from '#features/assessment/results/server/question-statistics.ts'
import type { Account } from '#kit/account.ts'
import type { QueryOf } from '#kit/endpoint.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing, withDeleted } from '#kit/server/database/existing.ts'
import { fieldsInShape, inShape } from '#kit/server/database/in-shape.ts'
import { keyset, readPage } from '#kit/server/database/keyset.ts'
import { holdsWords } from '#kit/server/database/search.ts'
import type { Tables } from '#kit/server/database/tables.generated.ts'
import { columnsOf } from '#kit/server/records/columns.ts'
import { nextVersion, softDelete } from '#kit/server/records/versions.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { visibleTo as groupsVisibleTo } from '#school/groups/server/visible-to.ts'
import { leads } from '#school/roles.ts'
import { isOfOwnSchool, nameOfOwner, visibleByChoice } from '#school/shared-by-choice.ts'
import { membersOn } from '#school/students/server/members.ts'
import { subjectRef } from '#school/subjects/server/subject-ref.ts'
import { dayHeld } from '../../results/server/class-size.ts'
import { visibleTo as applicationsVisibleTo } from '../../results/server/queries.ts'
import type { countQuizzes, listQuizzes, QuizBody, QuizItem } from '../contract.ts'
import type { QuizState } from '../quiz.ts'
import { quizFields } from '../quiz.ts'
import type { QuizPart } from '../settings.ts'

type Filters = QueryOf<typeof countQuizzes>

/**
 * Quizzes that an account may see: all for those who lead; for a teacher their own, and those handed out to their
 * groups. What pupils practise alone is nobody's.
 */
export function visibleTo(account: Account): RawBuilder<SqlBool> {
  const shared = visibleByChoice(account, 'quizzes')
  if (account.role !== 'professor') return sql<SqlBool>`(quizzes.practice_of IS NULL AND ${shared})`
  return sql<SqlBool>`(quizzes.practice_of IS NULL) AND (${shared} OR EXISTS (
    SELECT FROM applications a JOIN groups ON groups.id = a.group_id
    WHERE a.quiz_id = quizzes.id AND a.deleted_at IS NULL AND groups.deleted_at IS NULL AND ${groupsVisibleTo(account)}))`
}

/** The quizzes that are there for an account: not deleted, and such as it may see. */
export function quizzesOf(db: Db, account: Account) {
  return existing(db, 'quizzes').where(visibleTo(account))
}

/** Quizzes that an account may change: its own; all for coordinators. */
function editableBy(account: Account): RawBuilder<SqlBool> {
  if (leads(account)) return isOfOwnSchool(account, 'quizzes')
  return sql<boolean>`(quizzes.owner_id = ${account.id})`
}

/** The state that the hours make of the stored one. */
export const stateNow = sql<QuizState>`quiz_state(quizzes.state, quizzes.opens_at, quizzes.closes_at)`

const sortKeys = {
  abre: { key: sql`coalesce(quizzes.opens_at, 'infinity')`, type: 'timestamptz' },
  alterado: { key: sql`quizzes.updated_at`, type: 'timestamptz' },
  titulo: { key: sql`f_unaccent(lower(quizzes.title))`, type: 'text' },
} as const

/** A page of quizzes, sorted as requested. */
export async function findQuizzes(db: Db, account: Account, query: QueryOf<typeof listQuizzes>) {
  const descending = query.sort.startsWith('-')
  const name = (descending ? query.sort.slice(1) : query.sort) as keyof typeof sortKeys
  const page = keyset({ ...sortKeys[name], id: sql`quizzes.id`, descending }, query.after)
  return readPage(selectQuizzes(db, account, query.group).where(matching(query)), page, query.limit)
}

/** Counts of the filtered quizzes by state, ignoring the filter of states. */
export function countQuizzesBy(db: Db, account: Account, filters: Filters) {
  return quizzesOf(db, account)
    .select([stateNow.as('state'), sql<number>`count(*)::int`.as('rows')])
    .where(matching({ ...filters, state: [] }))
    .groupBy(stateNow)
    .execute()
}

/** One quiz whole, if the account may see it. */
export function findQuiz(db: Db, account: Account, id: string) {
  return selectQuizzes(db, account)
    .select(fieldsInShape(quizFields, { without: ['title', 'grade', 'settings', 'opensAt', 'closesAt'] }))
    .select(['quizzes.items', 'quizzes.released_at as releasedAt'])
    .where('quizzes.id', '=', id)
    .executeTakeFirst()
}

/** What the results of a quiz say above them, if the account may see it: nothing is counted for it. */
export function findQuizHead(db: Db, account: Account, id: string) {
  return quizzesOf(db, account)
    .innerJoin('subjects', 'subjects.id', 'quizzes.subject_id')
    .select([
      'quizzes.title',
      'quizzes.subject_id',
      'quizzes.version',
      'subjects.name as subject_name',
      stateNow.as('state'),
      groupsOf.as('groups'),
    ])
    .where('quizzes.id', '=', id)
    .executeTakeFirst()
}

/** The stored row, locked until the end of the transaction. */
export function lockQuiz(db: Db, account: Account, id: string) {
  return quizzesOf(db, account)
    .selectAll()
    .select([editableBy(account).as('may_edit'), stateNow.as('state_now'), sql<string>`now()`.as('present')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Drafts that an account may change and that draw questions by one of some competences, in the order of their ids. */
export async function findDraftsDrawingBy(
  db: Db,
  account: Account,
  competenceIds: readonly string[],
  { lock = false }: { lock?: boolean } = {},
) {
  const rows = await quizzesOf(db, account)
    .selectAll()
    .where('state', '=', 'rascunho')
    .where(editableBy(account))
    .where(
      sql<SqlBool>`EXISTS (SELECT FROM jsonb_array_elements(quizzes.parts) part
        WHERE part ->> 'kind' = 'rule' AND (part -> 'competenceIds') ?| ${[...competenceIds]}::text[])`,
    )
    .orderBy('id')
    .$if(lock, quizzes => quizzes.forUpdate())
    .execute()
  return rows.map(row => ({ ...row, parts: row.parts as QuizPart[] }))
}

/** A new draft. */
export function insertQuiz(
  db: Db,
  ownerId: string,
  body: QuizBody,
  more: { id?: string; created_at?: string; practice_of?: string } = {},
) {
  return db
    .insertInto('quizzes')
    .values({ id: uuid(), ...quizColumns(body), ...more, owner_id: ownerId })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Updates fields of a locked quiz. */
export function updateQuizRow(db: Db, id: string, set: Updateable<Tables['quizzes']>) {
  return db
    .updateTable('quizzes')
    .set({ ...set, ...nextVersion })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Soft-deletes a locked quiz. */
export function removeQuizRow(db: Db, id: string) {
  return db
    .updateTable('quizzes')
    .set(softDelete)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The columns that the form sets, and how many questions these make. */
export function quizColumns(body: QuizBody) {
  return {
    ...columnsOf(quizFields, body),
    ...(body.sharing && { sharing: body.sharing }),
    questions: body.parts.reduce((sum, part) => sum + askedBy(part), 0),
  }
}

/** How many questions a part gives each pupil. */
function askedBy(part: QuizPart): number {
  return part.kind === 'rule' ? part.count : part.kind === 'question' ? 1 : 0
}

/** The frozen paper of a quiz. */
export function itemsOf(row: { items: unknown }): QuizItem[] {
  return row.items as QuizItem[]
}

/** A quiz as it is written, in order. */
export async function findParts(db: Db, quizId: string): Promise<QuizPart[]> {
  const row = await withDeleted(db, 'quizzes').select('parts').where('id', '=', quizId).executeTakeFirst()
  return (row?.parts ?? []) as QuizPart[]
}

/** The applications of a quiz, one for each group, with what was stored of them; where an account is named, as far as it may see them. */
export function findApplicationsOf(db: Db, quizId: string, account?: Account) {
  return existing(db, 'applications')
    .innerJoin('groups', 'groups.id', 'applications.group_id')
    .selectAll('applications')
    .select([
      groupCalled().as('group_name'),
      sql<boolean>`EXISTS (SELECT FROM attempts t WHERE t.application_id = applications.id AND t.deleted_at IS NULL)`.as(
        'begun',
      ),
    ])
    .where('applications.quiz_id', '=', quizId)
    .where(account ? applicationsVisibleTo(account) : sql<SqlBool>`true`)
    .orderBy('groups.name')
    .execute()
}

/** What pupils practise alone, as far as it asks this version of a question, locked. */
export function lockPracticeOf(db: Db, { versionId }: { versionId: string }) {
  return existing(db, 'quizzes')
    .selectAll()
    .where('practice_of', 'is not', null)
    .where(itemsHold(sql`items`, sql`${versionId}`))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Items of a quiz that are as somebody was asked them: answered, or on paper that may be printed. */
export async function findDeliveredItems(db: Db, quizId: string): Promise<Set<string>> {
  const { rows } = await sql<{ item_id: string }>`
    SELECT DISTINCT unnest(a.paper_item_ids) AS item_id FROM applications a
    WHERE a.quiz_id = ${quizId} AND a.deleted_at IS NULL`.execute(db)
  const onPaper = rows.map(row => row.item_id)
  return new Set([...(await findAnsweredItems(db, quizId)), ...onPaper])
}

/** Items of a quiz that somebody has answered. */
export async function findAnsweredItems(db: Db, quizId: string): Promise<Set<string>> {
  const { rows } = await sql<{ item_id: string }>`
    SELECT DISTINCT r.item_id FROM responses r JOIN attempts t ON t.id = r.attempt_id
    JOIN applications a ON a.id = t.application_id
    WHERE a.quiz_id = ${quizId} AND t.deleted_at IS NULL`.execute(db)
  return new Set(rows.map(row => row.item_id))
}

/** The groups among these ids that the account may see, by name. */
export function findGroups(db: Db, account: Account, ids: readonly string[]) {
  return existing(db, 'groups')
    .select(['id', groupCalled().as('name')])
    .where(sql<SqlBool>`id = ANY (${[...ids]}::uuid[])`)
    .where(groupsVisibleTo(account))
    .orderBy('name')
    .execute()
}

const audienceGroups = sql`(SELECT (one ->> 'groupId')::uuid FROM jsonb_array_elements(quizzes.audience) one)`

const groupsOf = sql<{ id: string; name: string }[]>`(SELECT
  coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', ${groupCalled('g')}) ORDER BY ${groupCalled('g')}), '[]')
  FROM groups g WHERE g.id IN ${audienceGroups})`

/** @param groupIds pupils and attempts are counted in these alone; in all of them where none is named */
function selectQuizzes(db: Db, account: Account, groupIds: readonly string[] = []) {
  const here = (group: RawBuilder<unknown>) =>
    groupIds.length === 0 ? sql`true` : sql`${group} = ANY (${[...groupIds]}::uuid[])`
  const attempts = (state: string) => sql<number>`(
    SELECT count(DISTINCT (a.id, coalesce(t.student_id::text, lower(t.nickname))))::int
    FROM applications a JOIN attempts t ON t.application_id = a.id
    WHERE a.quiz_id = quizzes.id AND a.deleted_at IS NULL AND t.deleted_at IS NULL AND t.state = ${state}
      AND ${here(sql`a.group_id`)})`
  return quizzesOf(db, account)
    .innerJoin('subjects', 'subjects.id', 'quizzes.subject_id')
    .leftJoin('accounts', 'accounts.id', 'quizzes.owner_id')
    .select(
      inShape('quizzes', ['id', 'title', 'grade', 'questions', 'opensAt', 'closesAt', 'code', 'version']),
    )
    .select(inShape('quizzes', ['updatedAt', 'settings']))
    .select([subjectRef.as('subject'), nameOfOwner.as('ownerName'), stateNow.as('state')])
    .select([
      groupsOf.as('groups'),
      sql<number>`(SELECT count(*)::int FROM jsonb_array_elements(quizzes.audience) one
        JOIN ${membersOn(dayHeld('quizzes'))} m ON m.group_id = (one ->> 'groupId')::uuid
        WHERE ${here(sql`m.group_id`)}
          AND (one -> 'pupilIds' IS NULL OR one -> 'pupilIds' = 'null' OR one -> 'pupilIds' ? m.id::text))`.as(
        'pupils',
      ),
      attempts('entregue').as('handedIn'),
      attempts('a responder').as('answering'),
      sql<number>`(SELECT count(*)::int FROM applications a JOIN attempts t ON t.application_id = a.id
        JOIN responses r ON r.attempt_id = t.id
        WHERE a.quiz_id = quizzes.id AND a.deleted_at IS NULL AND t.deleted_at IS NULL AND t.state = 'entregue'
          AND r.outcome = 'por corrigir')`.as('toMark'),
    ])
}

function matching(filters: Filters): RawBuilder<SqlBool> {
  const all: RawBuilder<unknown>[] = [sql`true`]
  if (filters.subject.length > 0) all.push(sql`quizzes.subject_id = ANY (${[...filters.subject]}::uuid[])`)
  if (filters.group.length > 0)
    all.push(sql`EXISTS (SELECT FROM jsonb_array_elements(quizzes.audience) one
      WHERE (one ->> 'groupId')::uuid = ANY (${[...filters.group]}::uuid[]))`)
  if (filters.school.length > 0)
    all.push(sql`(quizzes.school_id = ANY (${[...filters.school]}::uuid[]) OR EXISTS (SELECT FROM jsonb_array_elements(quizzes.audience) one
      JOIN groups ON groups.id = (one ->> 'groupId')::uuid WHERE groups.school_id = ANY (${[...filters.school]}::uuid[])))`)
  if (filters.state.length > 0) all.push(sql`${stateNow} = ANY (${[...filters.state]}::text[])`)
  if (filters.search)
    all.push(
      holdsWords(
        sql`f_unaccent(lower(quizzes.title || ' ' || coalesce(quizzes.code, '')))`,
        filters.search.toLowerCase(),
      ),
    )
  return sql<SqlBool>`${sql.join(all, sql` AND `)}`
}

/** The text that each of some items shares with others, by a name that is the same for the same text. */
export async function textsOf(
  db: Db,
  items: readonly Pick<QuizItem, 'id' | 'versionId'>[],
): Promise<(id: string) => string | undefined> {
  const versionOf = new Map(items.map(item => [item.id, item.versionId]))
  const rows = await db
    .selectFrom('question_versions')
    .select(['id', sql<string>`md5((content -> 'passage')::text)`.as('text')])
    .where('id', '=', sql<string>`ANY(${[...versionOf.values()]}::uuid[])`)
    .where(sql<SqlBool>`content -> 'passage' IS NOT NULL`)
    .execute()
  const textOf = new Map(rows.map(row => [row.id, row.text]))
  return id => textOf.get(versionOf.get(id) ?? '')
}
