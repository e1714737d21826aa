import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { notFound, orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { fieldsInShape, inShape } from '#kit/server/database/in-shape.ts'
import { keyset, readPage } from '#kit/server/database/keyset.ts'
import { holdsWords } from '#kit/server/database/search.ts'
import { columnsOf } from '#kit/server/records/columns.ts'
import { nextVersion, softDelete } from '#kit/server/records/versions.ts'
import type { Subject, SubjectBody, SubjectRow, subjectSorts } from '../contract.ts'
import { type SubjectIcon, type SubjectState, subjectFields, subjectThing } from '../subject.ts'

/** What a list, its counts and its export are narrowed to; empty lists mean all. */
export interface SubjectFilters {
  search?: string | undefined
  state: readonly SubjectState[]
  grade: readonly number[]
}

/** What the rooms that stand on subjects know of one; `app/served.ts` hands it down. */
export interface SubjectDependencies {
  /** How many people teach the row of `subjects` on a day. */
  countTeachers(day: string): RawBuilder<number>
  /** Who teaches a subject on a day, by name, each with own groups. */
  findTeachers(db: Db, subjectId: string, day: string): Promise<Subject['taughtBy']>
}

type Sort = (typeof subjectSorts)[number]

/** A page of subjects. */
export async function findSubjects(
  db: Db,
  around: SubjectDependencies,
  filters: SubjectFilters & { day: string },
  page: { sort: Sort; after?: string | undefined; limit: number },
): Promise<{ rows: SubjectRow[]; next: string | null }> {
  const by = keyset({ ...sortingOf(page.sort), id: sql`subjects.id` }, page.after)
  return readPage(selectSubjects(db, around, filters.day).where(matching(filters)), by, page.limit)
}

/** Every subject that matches, by name: what an export holds. */
export function findAllSubjects(
  db: Db,
  around: SubjectDependencies,
  filters: SubjectFilters & { day: string },
) {
  return selectSubjects(db, around, filters.day)
    .where(matching(filters))
    .orderBy(sql`subjects.name collate "pt"`)
    .execute()
}

/** How many subjects match in all, and how many in each state were the filter of states lifted. */
export async function countSubjects(db: Db, filters: SubjectFilters) {
  const counted = await existing(db, 'subjects')
    .select(['state', sql<number>`count(*)::int`.as('rows')])
    .where(matching({ ...filters, state: [] }))
    .groupBy('state')
    .execute()
  const byState: Record<SubjectState, number> = { activa: 0, arquivada: 0 }
  for (const { state, rows } of counted) byState[state as SubjectState] = rows
  const counts =
    filters.state.length === 0 ? Object.values(byState) : filters.state.map(value => byState[value])
  return { total: counts.reduce((sum, rows) => sum + rows, 0), byState }
}

/** Names, colours and grades of all subjects, those in use first. */
export function findSubjectOptions(db: Db) {
  return existing(db, 'subjects')
    .select(['id', 'code', 'name', 'abbreviation', 'colour', 'icon', 'grades'])
    .select(sql<SubjectState>`state`.as('state'))
    .orderBy('state')
    .orderBy(sql`name collate "pt"`)
    .execute()
}

/** One subject with those who teach it, or undefined. */
export async function findSubject(
  db: Db,
  around: SubjectDependencies,
  id: string,
  day: string,
): Promise<Subject | undefined> {
  const row = await selectSubjects(db, around, day).where('subjects.id', '=', id).executeTakeFirst()
  return row && { ...row, taughtBy: await around.findTeachers(db, id, day) }
}

/** One subject, or 404. */
export async function getSubject(
  db: Db,
  around: SubjectDependencies,
  id: string,
  day: string,
): Promise<Subject> {
  return orNotFound(await findSubject(db, around, id, day), subjectThing.what)
}

/** @throws HttpError 404 where there is no such subject */
export async function refuseMissingSubject(db: Db, id: string): Promise<void> {
  const found = await existing(db, 'subjects').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound(subjectThing.what)
}

/** The row as it is stored, locked until the transaction ends, or 404. */
export async function lockSubject(db: Db, id: string) {
  return existing(db, 'subjects')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound(subjectThing.what))
}

/** Whether another subject carries the code. */
export async function isCodeTaken(db: Db, code: string, exceptId?: string): Promise<boolean> {
  const row = await existing(db, 'subjects')
    .select('id')
    .where('code', '=', code)
    .$if(exceptId !== undefined, query => query.where('id', '!=', exceptId ?? ''))
    .executeTakeFirst()
  return row !== undefined
}

export function insertSubject(db: Db, body: SubjectBody, id: string = uuid()) {
  return db
    .insertInto('subjects')
    .values({ id, ...columnsOf(subjectFields, body) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Stores many subjects in one statement. */
export function insertSubjects(db: Db, bodies: readonly SubjectBody[]) {
  return db
    .insertInto('subjects')
    .values(bodies.map(body => ({ id: uuid(), ...columnsOf(subjectFields, body) })))
    .returningAll()
    .execute()
}

export function updateSubject(db: Db, id: string, body: SubjectBody) {
  return db
    .updateTable('subjects')
    .set({ ...columnsOf(subjectFields, body), ...nextVersion })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function removeSubject(db: Db, id: string) {
  return db
    .updateTable('subjects')
    .set(softDelete)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function selectSubjects(db: Db, { countTeachers }: SubjectDependencies, day: string) {
  return existing(db, 'subjects')
    .leftJoin('accounts as delegate', 'delegate.id', 'subjects.delegate_id')
    .select(fieldsInShape(subjectFields, { without: ['icon', 'delegateId'] }))
    .select(inShape('subjects', ['id', 'version', 'updatedAt']))
    .select([
      sql<SubjectIcon>`subjects.icon`.as('icon'),
      // Staff of other schools stay hidden.
      'delegate.id as delegateId',
      sql<{ id: string; name: string } | null>`
        case when delegate.id is not null then jsonb_build_object('id', delegate.id, 'name', delegate.name) end
      `.as('delegate'),
      sql<number>`(select count(*)::int from units
        where units.subject_id = subjects.id and units.deleted_at is null)`.as('units'),
      sql<number>`(select count(*)::int from competences
        where competences.subject_id = subjects.id and competences.deleted_at is null)`.as('competences'),
      countTeachers(day).as('teachers'),
    ])
}

function matching({ search, state, grade }: SubjectFilters) {
  const folded = sql`f_unaccent(subjects.name || ' ' || subjects.code || ' ' || subjects.abbreviation
    || ' ' || subjects.area)`
  const conditions = [
    holdsWords(folded, search ?? ''),
    ...(state.length > 0 ? [sql`subjects.state = any(${state})`] : []),
    ...(grade.length > 0 ? [sql`subjects.grades && ${grade}::int[]`] : []),
  ]
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

function sortingOf(sort: Sort) {
  const descending = sort.startsWith('-')
  const type = 'text' as const
  switch (sort) {
    case 'nome':
    case '-nome':
      return { key: sql`subjects.name collate "pt"`, type, descending }
    case 'codigo':
    case '-codigo':
      return { key: sql`subjects.code`, type, descending }
    case 'area':
    case '-area':
      return { key: sql`(subjects.area || ' ' || subjects.name) collate "pt"`, type, descending }
  }
}
