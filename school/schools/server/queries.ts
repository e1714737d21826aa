import { sql, type Updateable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { QueryOf } from '#kit/endpoint.ts'
import { invalidField, notFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { fieldsInShape, inShape } from '#kit/server/database/in-shape.ts'
import { keyset, readPage } from '#kit/server/database/keyset.ts'
import { holdsWords } from '#kit/server/database/search.ts'
import type { Tables } from '#kit/server/database/tables.generated.ts'
import { columnsOf } from '#kit/server/records/columns.ts'
import { findReferenced } from '#kit/server/records/references.ts'
import { nextVersion, softDelete } from '#kit/server/records/versions.ts'
import type { listSchools, School, SchoolBody } from '../contract.ts'
import { schoolFields, schoolThing } from '../school.ts'

/** Every school, by name. */
export function findSchools(db: Db): Promise<School[]> {
  return selectSchools(db).orderBy(sql`name collate "pt"`).execute()
}

/** A page of the schools, by name. */
export async function findSchoolPage(db: Db, { search = '', after, limit }: QueryOf<typeof listSchools>) {
  const page = keyset({ key: sql`name collate "pt"`, type: 'text', id: sql`id` }, after)
  const place = sql`f_unaccent(name || ' ' || coalesce(district, '') || ' ' || coalesce(province, ''))`
  const found = selectSchools(db).where(holdsWords(place, search))
  const { rows, ...rest } = await readPage(found, page, limit)
  const used = await findReferenced(
    db,
    'schools',
    rows.map(({ id }) => id),
  )
  return { ...rest, rows: rows.map(row => ({ ...row, inUse: used.has(row.id) })) }
}

/** One school, or undefined. */
export function findSchool(db: Db, id: string): Promise<School | undefined> {
  return selectSchools(db).where('id', '=', id).executeTakeFirst()
}

/** Whether there is a school of that id. */
export async function isSchool(db: Db, id: string): Promise<boolean> {
  return (
    (await selectSchools(db).clearSelect().select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  )
}

/** @throws HttpError 400 naming the field */
export async function refuseUnknownSchool(db: Db, id: string | null): Promise<void> {
  if (id !== null && !(await isSchool(db, id))) throw invalidField('schoolId', 'Esta escola já não existe.')
}

/** The stored row, locked until the end of the transaction. */
export async function lockSchool(db: Db, id: string) {
  return existing(db, 'schools')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound(schoolThing.what))
}

/** Creates a school. */
export function insertSchool(db: Db, body: SchoolBody, id: string = uuid()) {
  return db
    .insertInto('schools')
    .values({ id, ...columnsOf(schoolFields, body) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Stores many schools in one statement. */
export function insertSchools(db: Db, bodies: readonly SchoolBody[]) {
  return db
    .insertInto('schools')
    .values(bodies.map(body => ({ id: uuid(), ...columnsOf(schoolFields, body) })))
    .returningAll()
    .execute()
}

/** Updates columns of a locked school. */
export function updateSchoolRow(db: Db, id: string, set: Updateable<Tables['schools']>) {
  return db
    .updateTable('schools')
    .set({ ...set, ...nextVersion })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Soft-deletes a locked school. */
export function removeSchoolRow(db: Db, id: string) {
  return db
    .updateTable('schools')
    .set(softDelete)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function selectSchools(db: Db) {
  return existing(db, 'schools')
    .select(fieldsInShape(schoolFields))
    .select(inShape('schools', ['id', 'logoFileId', 'stampFileId', 'version', 'updatedAt']))
}
