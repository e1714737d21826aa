import { type SqlBool, sql, type Updateable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Account } from '#kit/account.ts'
import { todayOf } from '#kit/dates.ts'
import type { QueryOf } from '#kit/endpoint.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing, withDeleted } from '#kit/server/database/existing.ts'
import { fieldsInShape, inShape } from '#kit/server/database/in-shape.ts'
import { keyset, readPage } from '#kit/server/database/keyset.ts'
import { holdsWords } from '#kit/server/database/search.ts'
import type { Tables } from '#kit/server/database/tables.generated.ts'
import { columnsOf } from '#kit/server/records/columns.ts'
import { nextVersion, softDelete } from '#kit/server/records/versions.ts'
import { subjectRef } from '#school/subjects/server/subject-ref.ts'
import type { exportProgrammes, listProgrammes, Programme, ProgrammeBody } from '../contract.ts'
import { isInForceIn, programmeFields } from '../programme.ts'

type Filters = Omit<QueryOf<typeof exportProgrammes>, 'format' | 'id'> & { id?: readonly string[] }

/** A page of programmes, sorted as requested. */
export function findProgrammes(db: Db, query: QueryOf<typeof listProgrammes>) {
  const keys = {
    disciplina: {
      key: sql`lower(subjects.name) || lpad(programmes.grade::text, 2, '0') || programmes.from_year`,
      type: 'text',
    },
    classe: { key: sql`lpad(programmes.grade::text, 2, '0') || lower(subjects.name)`, type: 'text' },
    alterado: { key: sql`programmes.updated_at`, type: 'timestamptz' },
  } as const
  const sort = keys[query.sort.replace('-', '') as keyof typeof keys]
  const page = keyset(
    { ...sort, id: sql`programmes.id`, descending: query.sort.startsWith('-') },
    query.after,
  )
  return readPage(
    withSubject(db)
      .select(fieldsInShape(programmeFields, { without: ['subjectId', 'checkedBy', 'notes'] }))
      .where(matching(query)),
    page,
    query.limit,
  )
}

/** Every programme under the filters, whole, by subject, class and age. */
export function findAllProgrammes(db: Db, filters: Filters) {
  return wholeProgrammes(db)
    .where(matching(filters))
    .orderBy(sql`subjects.name collate "pt"`)
    .orderBy('programmes.grade')
    .orderBy('programmes.from_year')
    .orderBy('programmes.id')
    .execute()
}

/** One programme whole, with the other editions of its subject and class; undefined if there is none. */
export async function findProgramme(
  db: Db,
  account: Account,
  id: string,
  { alsoRemoved = false }: { alsoRemoved?: boolean } = {},
): Promise<Programme | undefined> {
  const found = await wholeProgrammes(db, alsoRemoved).where('programmes.id', '=', id).executeTakeFirst()
  if (!found) return undefined
  const editions = await existing(db, 'programmes')
    .select(inShape('programmes', ['id', 'edition', 'fromYear', 'untilYear']))
    .where('subject_id', '=', found.subjectId)
    .where('grade', '=', found.grade)
    .where('id', '<>', id)
    .orderBy('from_year', 'desc')
    .orderBy('id')
    .limit(50)
    .execute()
  const thisYear = Number(todayOf(account).slice(0, 4))
  return { ...found, editions, isInForce: isInForceIn(found, thisYear), thisYear }
}

/** The stored row, locked until the end of the transaction. */
export function lockProgramme(db: Db, id: string) {
  return existing(db, 'programmes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Which file is the document that a programme was published in. */
export function findOriginal(db: Db, id: string) {
  return existing(db, 'programmes').select('original_id').where('id', '=', id).executeTakeFirst()
}

/** The edition of a subject and class that is called so, other than `except`. */
export function findSameEdition(
  db: Db,
  of: Pick<ProgrammeBody, 'subjectId' | 'grade' | 'edition'>,
  except?: string,
) {
  return existing(db, 'programmes')
    .selectAll()
    .where('subject_id', '=', of.subjectId)
    .where('grade', '=', of.grade)
    .where(sql<SqlBool>`lower(edition) = lower(${of.edition})`)
    .$if(except !== undefined, query => query.where('id', '<>', except ?? ''))
    .executeTakeFirst()
}

/** Which of some programmes of a package came before, or went out of here in one that this installation signed. */
export async function findFromPackage(
  db: Db,
  { key, isOwn, ids }: { key: string; isOwn: boolean; ids: readonly string[] },
): Promise<ReadonlySet<string>> {
  const rows = await existing(db, 'programmes')
    .select(
      sql<string>`case when origin ->> 'key' = ${key} then origin ->> 'id' else id::text end`.as('packed'),
    )
    .where(
      sql<SqlBool>`(origin ->> 'key' = ${key} and origin ->> 'id' = any(${[...ids]}::text[])
        or ${isOwn} and id = any(${[...ids]}::uuid[]))`,
    )
    .execute()
  return new Set(rows.map(row => row.packed))
}

/** Whether the subject stands, and has the class. */
export async function isTaughtIn(db: Db, subjectId: string, grade: number): Promise<boolean> {
  const found = await existing(db, 'subjects')
    .select('id')
    .where('id', '=', subjectId)
    .where(sql<SqlBool>`${grade}::int = any(grades)`)
    .executeTakeFirst()
  return found !== undefined
}

export function insertProgramme(
  db: Db,
  body: ProgrammeBody,
  as: { id?: string; createdBy?: string; origin?: { key: string; id: string; signer: string } } = {},
) {
  return db
    .insertInto('programmes')
    .values({
      id: as.id ?? uuid(),
      ...columnsOf(programmeFields, body),
      created_by: as.createdBy ?? null,
      origin: as.origin ? JSON.stringify(as.origin) : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Changes columns of a locked programme. */
export function updateProgrammeRow(db: Db, id: string, set: Updateable<Tables['programmes']>) {
  return db
    .updateTable('programmes')
    .set({ ...set, ...nextVersion })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Soft-deletes a locked programme. */
export function removeProgrammeRow(db: Db, id: string) {
  return db
    .updateTable('programmes')
    .set(softDelete)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** How many questions that may be used each competence has. */
export async function countQuestionsOf(
  db: Db,
  competenceIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await existing(db, 'questions')
    .select(['competence_id', sql<number>`count(*)::int`.as('questions')])
    .where(sql<SqlBool>`competence_id = any(${[...competenceIds]}::uuid[])`)
    .groupBy('competence_id')
    .execute()
  return new Map(rows.map(row => [row.competence_id ?? '', row.questions]))
}

function matching(filters: Filters) {
  const all = [sql`programmes.deleted_at is null`]
  if (filters.subject.length > 0) all.push(sql`programmes.subject_id = any(${filters.subject}::uuid[])`)
  if (filters.grade.length > 0) all.push(sql`programmes.grade = any(${filters.grade}::int[])`)
  if (filters.year !== undefined)
    all.push(
      sql`programmes.from_year <= ${filters.year} and coalesce(programmes.until_year, 2100) >= ${filters.year}`,
    )
  if (filters.id && filters.id.length > 0) all.push(sql`programmes.id = any(${[...filters.id]}::uuid[])`)
  if (filters.search)
    all.push(
      holdsWords(
        sql`f_unaccent(lower(subjects.name || ' ' || programmes.grade || 'ª ' || programmes.edition || ' ' || programmes.units::text))`,
        filters.search.toLowerCase(),
      ),
    )
  return sql<SqlBool>`${sql.join(all, sql` and `)}`
}

const withSubject = (db: Db) =>
  withDeleted(db, 'programmes')
    .innerJoin('subjects', 'subjects.id', 'programmes.subject_id')
    .select(inShape('programmes', ['id', 'version', 'updatedAt']))
    .select(subjectRef.as('subject'))

function wholeProgrammes(db: Db, alsoRemoved = false) {
  return withSubject(db)
    .select(fieldsInShape(programmeFields))
    .select(sql<string>`coalesce(programmes.origin ->> 'signer', '')`.as('signer'))
    .select(sql<boolean>`programmes.original_id is not null`.as('hasOriginal'))
    .$if(!alsoRemoved, query => query.where('programmes.deleted_at', 'is', null))
}
