import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Mark } from '#engines/marks/rule.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing, withDeleted } from '#kit/server/database/existing.ts'
import { insertRows } from '#kit/server/database/insert-rows.ts'
import { nextVersion, softDelete } from '#kit/server/records/versions.ts'

/** Which book: a group's subject in a trimester. */
export interface BookPlace {
  group: string
  subject: string
  trimester: number
}

/** The stored book, held until the transaction ends; also where there is none yet, nobody else may make it meanwhile. */
export async function lockBook(db: Db, { group, subject, trimester }: BookPlace) {
  const name = `caderneta ${group} ${subject} ${trimester}`
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
  return existing(db, 'mark_books')
    .selectAll()
    .where('group_id', '=', group)
    .where('subject_id', '=', subject)
    .where('trimester', '=', trimester)
    .forUpdate()
    .executeTakeFirst()
}

export function insertBook(db: Db, { group, subject, trimester }: BookPlace) {
  return db
    .insertInto('mark_books')
    .values({ id: uuid(), group_id: group, subject_id: subject, trimester })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function updateBook(
  db: Db,
  id: string,
  set: { columns?: string; handed_in_at?: string | null; handed_in_by_name?: string },
) {
  return db
    .updateTable('mark_books')
    .set({ ...set, ...nextVersion })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The stored cells of a book that are about to be written, also those that were taken away, held until the transaction ends. */
export function lockMarks(db: Db, bookId: string, studentIds: readonly string[]) {
  return withDeleted(db, 'mark_cells')
    .selectAll()
    .where('book_id', '=', bookId)
    .where(sql<boolean>`student_id = any(${[...studentIds]}::uuid[])`)
    .orderBy('student_id')
    .orderBy('place')
    .forUpdate()
    .execute()
}

/** The columns of a row that say a mark. */
function columnsOf(mark: Mark) {
  return typeof mark === 'number' ? { tenths: mark, absent: null } : { tenths: null, absent: mark }
}

export interface NewMark {
  bookId: string
  studentId: string
  place: string
  mark: Mark
  accountId: string
  applicationId: string | null
}

/** New cells, in the order given. @param at when they were written, where that is not now */
export async function insertMarks(db: Db, marks: readonly NewMark[], at?: string) {
  if (marks.length === 0) return []
  return insertRows(
    db,
    'mark_cells',
    marks.map(({ bookId, studentId, place, mark, accountId, applicationId }) => ({
      id: uuid(),
      book_id: bookId,
      student_id: studentId,
      place,
      ...columnsOf(mark),
      account_id: accountId,
      application_id: applicationId,
      ...(at !== undefined && { created_at: at, updated_at: at }),
    })),
  )
    .returningAll()
    .execute()
}

export function updateMark(
  db: Db,
  id: string,
  { mark, accountId, applicationId }: Pick<NewMark, 'mark' | 'accountId' | 'applicationId'>,
) {
  return db
    .updateTable('mark_cells')
    .set({
      ...columnsOf(mark),
      account_id: accountId,
      application_id: applicationId,
      deleted_at: null,
      ...nextVersion,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The cell waits again. */
export function removeMark(db: Db, id: string, accountId: string) {
  return db
    .updateTable('mark_cells')
    .set({ account_id: accountId, ...softDelete })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
