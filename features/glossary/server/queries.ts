import { type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Account } from '#kit/account.ts'
import type { QueryOf } from '#kit/endpoint.ts'
import { builtOnce } from '#kit/server/database/built-once.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { fieldsInShape, inShape } from '#kit/server/database/in-shape.ts'
import { insertRows } from '#kit/server/database/insert-rows.ts'
import { keyset, readPage } from '#kit/server/database/keyset.ts'
import { holdsWords } from '#kit/server/database/search.ts'
import type { Tables } from '#kit/server/database/tables.generated.ts'
import { columnsOf, rowOf } from '#kit/server/records/columns.ts'
import { nextVersion, softDelete } from '#kit/server/records/versions.ts'
import { leads } from '#school/roles.ts'
import { subjectRef } from '#school/subjects/server/subject-ref.ts'
import type { countTerms, listTerms, TermBody } from '../contract.ts'
import { type TermState, termFields } from '../term.ts'
import type { Translation } from '../translation.ts'

type Filters = Pick<QueryOf<typeof countTerms>, 'search' | 'subject' | 'grade' | 'letter' | 'state'> & {
  /** Only these terms; empty for all. */
  id?: readonly string[]
}

/** Terms that an account may see: who waits for approval reads what is published, all others everything. */
export function visibleTo(account: Account) {
  return account.role === 'pendente' ? sql<SqlBool>`terms.state = 'publicado'` : sql<SqlBool>`true`
}

/** The terms that are there for an account: not deleted, and such as it may see. */
export function termsOf(db: Db, account: Account) {
  return existing(db, 'terms').where(visibleTo(account))
}

/** Terms that an account may change: its own until they are published; approvers, all. */
export function editableBy(account: Account) {
  if (account.onlyWithin) return sql<boolean>`false`
  if (leads(account)) return sql<boolean>`true`
  return sql<boolean>`(terms.created_by = ${account.id} AND terms.state IN ('rascunho', 'em revisão'))`
}

/** What an account reads of the translations: without those that no speaker has confirmed, if it waits for approval. */
function translationsFor(account: Account) {
  if (account.role !== 'pendente') return sql<Translation[]>`terms.translations`
  return sql<Translation[]>`jsonb_path_query_array(terms.translations, '$[*] ? (@.validatedBy != "")')`
}

/** A page of terms, sorted as requested. */
export function findTerms(db: Db, account: Account, query: QueryOf<typeof listTerms>) {
  const byName = query.sort.endsWith('termo')
  const page = keyset(
    {
      key: byName ? sql`terms.term_folded` : sql`terms.updated_at`,
      type: byName ? 'text' : 'timestamptz',
      id: sql`terms.id`,
      descending: query.sort.startsWith('-'),
    },
    query.after,
  )
  // Chosen by their keys alone: a search may find hundreds, of which a page reads few.
  const chosen = sql<SqlBool>`terms.id = ANY (ARRAY(
    SELECT terms.id FROM terms WHERE terms.deleted_at IS NULL AND ${matching(account, query)} AND ${page.after}
    ORDER BY ${page.order} LIMIT ${sql.lit(query.limit + 1)}))`
  return readPage(termRows(db, account).where(chosen), page, query.limit)
}

/** How many terms the filters leave, by state (whatever the state asked for) and their letters. */
export async function countTermsBy(db: Db, account: Account, filters: Filters) {
  const byState = await existing(db, 'terms')
    .select(['state', sql<number>`count(*)::int`.as('rows')])
    .where(matching(account, { ...filters, state: [] }))
    .groupBy('state')
    .execute()
  const letters = await existing(db, 'terms')
    .select('letter')
    .where(matching(account, { ...filters, letter: undefined }))
    .groupBy('letter')
    .orderBy('letter')
    .execute()
  return { byState, letters: letters.map(row => row.letter) }
}

/** Every term under the filters, in alphabetical order: what an export or a print holds. */
export function findAllTerms(db: Db, account: Account, filters: Filters) {
  return wholeTerms(db, account)
    .where(matching(account, filters))
    .orderBy('terms.term_folded')
    .orderBy('terms.id')
    .execute()
}

/** One term whole, if the account may see it. */
export function findTerm(db: Db, account: Account, id: string) {
  return wholeTerms(db, account).where('terms.id', '=', id).where(visibleTo(account)).executeTakeFirst()
}

/** The stored row as undo and history keep it, locked until the end of the transaction. */
export async function lockTerm(db: Db, account: Account, id: string) {
  const [row] = await lockTerms(db, account, [id])
  return row
}

/** The same of many, always in one order, so that two calls never wait for each other. */
export function lockTerms(db: Db, account: Account, ids: readonly string[]) {
  return termsOf(db, account)
    .selectAll('terms')
    .select(editableBy(account).as('may_edit'))
    .where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Terms with the same word in the same subject, other than `except`. */
export function findSameTerm(db: Db, subjectId: string, word: string, except?: string) {
  return existing(db, 'terms')
    .select(['id', 'term'])
    .where('subject_id', '=', subjectId)
    .where(sameWord(sql`term`), '=', sameWord(sql`${word}::text`))
    .$if(except !== undefined, terms => terms.where('id', '<>', except ?? ''))
    .executeTakeFirst()
}

/** A word as `terms_once` has it: without regard to case, accents kept. */
function sameWord(word: RawBuilder<unknown>): RawBuilder<string> {
  return sql`lower(normalize(${word}) COLLATE "pt")`
}

/** Which of these words exist in these subjects: one question for a whole import. */
export function findExistingTerms(db: Db, subjectIds: readonly string[], words: readonly string[]) {
  return existing(db, 'terms')
    .select(['id', 'term', 'subject_id'])
    .where('subject_id', 'in', subjectIds.length > 0 ? [...subjectIds] : [uuid()])
    .where(
      sql<SqlBool>`${sameWord(sql`term`)} = ANY (SELECT ${sameWord(sql`w`)} FROM unnest(${[...words]}::text[]) w)`,
    )
    .execute()
}

/** The units of subjects, by which sheets name them. */
export function findUnitsOf(db: Db, subjectIds: readonly string[]) {
  return existing(db, 'units')
    .select(['id', 'subject_id as subjectId', 'grade', 'title'])
    .where(sql<SqlBool>`subject_id = ANY (${[...subjectIds]}::uuid[])`)
    .execute()
}

/** Creates a term as a draft of its author; gives the stored row. */
export function insertTerm(
  db: Db,
  author: Account | undefined,
  body: TermBody,
  { id = uuid(), state = 'rascunho' }: { id?: string; state?: TermState } = {},
) {
  return db
    .insertInto('terms')
    .values({ id, ...columnsOf(termFields, body), state, created_by: author?.id ?? null })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Creates many at once, in one statement. */
export function insertTerms(db: Db, bodies: readonly TermBody[], author: Account) {
  const rows = bodies.map(body => ({ id: uuid(), ...rowOf(termFields, body), created_by: author.id }))
  return insertRows(db, 'terms', rows).returning(['id', 'term']).execute()
}

/** Changes columns of a locked term. */
export function updateTermRow(db: Db, id: string, set: Updateable<Tables['terms']>) {
  return db
    .updateTable('terms')
    .set({ ...set, ...nextVersion })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Changes columns of many locked terms alike. */
export async function updateTermRows(
  db: Db,
  ids: readonly string[],
  set: Updateable<Tables['terms']> | typeof softDelete,
): Promise<void> {
  await db
    .updateTable('terms')
    .set({ ...set, ...nextVersion })
    .where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`)
    .execute()
}

/** Soft-deletes a locked term. */
export function removeTermRow(db: Db, id: string) {
  return db.updateTable('terms').set(softDelete).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

function matching(account: Account, filters: Filters) {
  return sql<SqlBool>`${sql.join(conditions(account, filters), sql` AND `)}`
}

function conditions(account: Account, filters: Filters) {
  const all: RawBuilder<unknown>[] = [visibleTo(account)]
  if (filters.subject.length > 0) all.push(sql`terms.subject_id = ANY (${filters.subject}::uuid[])`)
  if (filters.grade.length > 0) all.push(sql`terms.grades && ${filters.grade}::int[]`)
  if (filters.state.length > 0) all.push(sql`terms.state = ANY (${filters.state}::text[])`)
  if (filters.id && filters.id.length > 0) all.push(sql`terms.id = ANY (${[...filters.id]}::uuid[])`)
  if (filters.letter) all.push(sql`terms.letter = ${filters.letter}`)
  if (filters.search) all.push(holdsWords(sql`terms.search`, filters.search.toLowerCase()))
  return all
}

const withSubject = (db: Db) =>
  existing(db, 'terms')
    .innerJoin('subjects', 'subjects.id', 'terms.subject_id')
    .select(subjectRef.as('subject'))
    .select(inShape('terms', ['id', 'letter', 'state', 'version', 'updatedAt']))

const rowColumns = builtOnce(db =>
  withSubject(db).select(inShape('terms', ['term', 'wordClass', 'definition', 'grades'])),
)

const wholeColumns = builtOnce(db =>
  withSubject(db)
    .leftJoin('units', 'units.id', 'terms.unit_id')
    .leftJoin('accounts', 'accounts.id', 'terms.created_by')
    .select(fieldsInShape(termFields, { without: ['translations'] }))
    .select(inShape('terms', ['imageFileId', 'audioFileId', 'createdAt']))
    .select(['units.title as unitTitle', 'accounts.name as createdByName']),
)

function termRows(db: Db, account: Account) {
  return rowColumns(db).select(editableBy(account).as('mayEdit'))
}

function wholeTerms(db: Db, account: Account) {
  return wholeColumns(db)
    .select([editableBy(account).as('mayEdit'), translationsFor(account).as('translations')])
    .select(
      // Most are related to none: where few terms stood when it was planned, all that came since would be gone through.
      sql<{ id: string; term: string }[]>`CASE WHEN terms.related_term_ids = '{}' THEN '[]' ELSE coalesce((
        SELECT jsonb_agg(jsonb_build_object('id', r.id, 'term', r.term) ORDER BY r.term_folded)
        FROM terms r WHERE r.id = ANY (terms.related_term_ids) AND r.deleted_at IS NULL
          AND (${account.role} <> 'pendente' OR r.state = 'publicado')), '[]') END`.as('relatedTerms'),
    )
}
