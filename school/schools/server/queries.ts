import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { QueryOf } from '#kit/endpoint.ts'
import { notFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { keyset, readPage } from '#kit/server/database/keyset.ts'
import { holdsWords } from '#kit/server/database/search.ts'
import { nextVersion, putAway } from '#kit/server/records/versions.ts'
import type { AbsenceUnit, listSchools, School, SchoolBody } from '../contract.ts'

/** Every school, by name. */
export async function findSchools(db: Db): Promise<School[]> {
  const rows = await selectSchools(db).orderBy(sql`name collate "pt"`).execute()
  return rows.map(present)
}

/** A page of the schools, by name. */
export async function findSchoolPage(db: Db, { search = '', after, limit }: QueryOf<typeof listSchools>) {
  const page = keyset({ key: sql`name collate "pt"`, type: 'text', id: sql`id` }, after)
  const place = sql`f_unaccent(name || ' ' || coalesce(district, '') || ' ' || coalesce(province, ''))`
  const found = selectSchools(db).where(holdsWords(place, search))
  const { rows, next } = await readPage(found, page, limit)
  return { rows: rows.map(present), next }
}

/** One school, or undefined. */
export async function findSchool(db: Db, id: string): Promise<School | undefined> {
  const row = await selectSchools(db).where('id', '=', id).executeTakeFirst()
  return row && present(row)
}

/** The stored row, locked until the end of the transaction. */
export async function lockSchool(db: Db, id: string) {
  const row = await db
    .selectFrom('schools')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Esta escola')
  return row
}

/** Creates a school. */
export function insertSchool(db: Db, body: SchoolBody) {
  return db
    .insertInto('schools')
    .values({ id: uuid(), ...columnsOf(body) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Stores many schools in one statement. */
export function insertSchools(db: Db, bodies: readonly SchoolBody[]) {
  return db
    .insertInto('schools')
    .values(bodies.map(body => ({ id: uuid(), ...columnsOf(body) })))
    .returningAll()
    .execute()
}

/** Updates columns of a locked school. */
export function updateSchoolRow(
  db: Db,
  id: string,
  set: Partial<ReturnType<typeof columnsOf>> & {
    logo_file_id?: string | null
    stamp_file_id?: string | null
  },
) {
  return db
    .updateTable('schools')
    .set({ ...set, ...nextVersion })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Soft-deletes a locked school. */
export function removeSchoolRow(db: Db, id: string) {
  return db.updateTable('schools').set(putAway).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** The columns that the form sets. */
export function columnsOf(body: SchoolBody) {
  return {
    name: body.name,
    province: body.province,
    district: body.district,
    zip: body.zip,
    contact: body.contact,
    shifts: body.shifts,
    periods: JSON.stringify([...body.periods].sort((a, b) => a.number - b.number)),
    lesson_minutes: body.lessonMinutes,
    approval_chain: JSON.stringify(body.approvalChain),
    absences_by: body.absencesBy,
    bands: JSON.stringify(body.bands),
  }
}

function selectSchools(db: Db) {
  return db
    .selectFrom('schools')
    .select([
      'id',
      'name',
      'province',
      'district',
      'zip',
      'contact',
      'logo_file_id',
      'stamp_file_id',
      'shifts',
      'periods',
      'lesson_minutes',
      'approval_chain',
      'absences_by',
      'bands',
      'version',
      'updated_at',
    ])
    .where('deleted_at', 'is', null)
}

function present(
  row: Awaited<ReturnType<ReturnType<typeof selectSchools>['executeTakeFirstOrThrow']>>,
): School {
  return {
    id: row.id,
    name: row.name,
    province: row.province,
    district: row.district,
    zip: row.zip,
    contact: row.contact,
    logoFileId: row.logo_file_id,
    stampFileId: row.stamp_file_id,
    shifts: row.shifts,
    periods: row.periods as unknown as School['periods'],
    lessonMinutes: row.lesson_minutes,
    approvalChain: row.approval_chain as unknown as School['approvalChain'],
    absencesBy: row.absences_by as AbsenceUnit,
    bands: row.bands as unknown as School['bands'],
    version: row.version,
    updatedAt: row.updated_at,
  }
}
