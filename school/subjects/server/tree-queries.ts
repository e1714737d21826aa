import { type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { notFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { insertRows } from '#kit/server/database/insert-rows.ts'
import { nextVersion } from '#kit/server/records/versions.ts'
import type { Competence, Tree, Unit } from '../tree-contract.ts'

/** Room left between siblings, so that a move changes one row alone. */
const STEP = 1000

/** Units and competences of a subject, or of one grade of it, in the order of the tree. */
export async function findTree(db: Db, subjectId: string, grade?: number): Promise<Tree> {
  const units = await selectUnits(db)
    .where('subject_id', '=', subjectId)
    .$if(grade !== undefined, query => query.where('grade', '=', grade ?? 0))
    .orderBy('grade')
    .orderBy('position')
    .orderBy('id')
    .execute()
  const competences = await selectCompetences(db)
    .where('subject_id', '=', subjectId)
    .$if(grade !== undefined, query => query.where('grade', '=', grade ?? 0))
    .orderBy('grade')
    .orderBy('position')
    .orderBy('id')
    .execute()
  return { units, competences }
}

export function findUnit(db: Db, id: string): Promise<Unit | undefined> {
  return selectUnits(db).where('id', '=', id).executeTakeFirst()
}

export function findCompetence(db: Db, id: string): Promise<Competence | undefined> {
  return selectCompetences(db).where('id', '=', id).executeTakeFirst()
}

function selectUnits(db: Db) {
  return existing(db, 'units').select(['id', 'grade', 'title', 'trimester', 'version'])
}

function selectCompetences(db: Db) {
  return existing(db, 'competences')
    .select(['id', 'unit_id as unitId', 'grade', 'code', 'description', 'domain', 'level', 'version'])
    .select(['at_home as atHome', 'home_example as homeExample'])
}

/** A unit as it is stored, locked until the transaction ends, or 404. */
export async function lockUnit(db: Db, subjectId: string, id: string) {
  return existing(db, 'units')
    .selectAll()
    .where('id', '=', id)
    .where('subject_id', '=', subjectId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('Esta unidade'))
}

/** A competence as it is stored, locked until the transaction ends, or 404. */
export async function lockCompetence(db: Db, subjectId: string, id: string) {
  return existing(db, 'competences')
    .selectAll()
    .where('id', '=', id)
    .where('subject_id', '=', subjectId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('Esta competência'))
}

/** The competences that a unit holds, locked until the transaction ends. */
export function lockCompetencesOfUnit(db: Db, unitId: string) {
  return existing(db, 'competences')
    .selectAll()
    .where('unit_id', '=', unitId)
    .orderBy('position')
    .forUpdate()
    .execute()
}

export async function isCompetenceCodeTaken(
  db: Db,
  of: { subjectId: string; grade: number; code: string },
  exceptId?: string,
): Promise<boolean> {
  const row = await existing(db, 'competences')
    .select('id')
    .where('subject_id', '=', of.subjectId)
    .where('grade', '=', of.grade)
    .where('code', '=', of.code)
    .$if(exceptId !== undefined, query => query.where('id', '!=', exceptId ?? ''))
    .executeTakeFirst()
  return row !== undefined
}

export type UnitValues = Pick<Unit, 'grade' | 'title' | 'trimester'>

/** Adds units after the last of their class, in the order given. */
export async function insertUnits(db: Db, subjectId: string, units: readonly UnitValues[]) {
  if (units.length === 0) return []
  return insertRows(db, 'units', await rowsOfUnits(db, subjectId, units))
    .returningAll()
    .execute()
}

export async function insertUnit(db: Db, subjectId: string, unit: UnitValues) {
  return insertRows(db, 'units', await rowsOfUnits(db, subjectId, [unit]))
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function rowsOfUnits(db: Db, subjectId: string, units: readonly UnitValues[]) {
  const next = await positionsAtEnd(db, 'units', subjectId)
  return units.map(unit => ({
    id: uuid(),
    subject_id: subjectId,
    position: next(`${unit.grade}`),
    ...unit,
  }))
}

export type CompetenceValues = Pick<
  Competence,
  'grade' | 'unitId' | 'code' | 'description' | 'domain' | 'level'
> &
  Partial<Pick<Competence, 'atHome' | 'homeExample'>>

/** Adds competences after the last of their unit, in the order given. */
export async function insertCompetences(db: Db, subjectId: string, competences: readonly CompetenceValues[]) {
  if (competences.length === 0) return []
  return insertRows(db, 'competences', await rowsOfCompetences(db, subjectId, competences))
    .returningAll()
    .execute()
}

export async function insertCompetence(db: Db, subjectId: string, competence: CompetenceValues) {
  return insertRows(db, 'competences', await rowsOfCompetences(db, subjectId, [competence]))
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function rowsOfCompetences(db: Db, subjectId: string, competences: readonly CompetenceValues[]) {
  const next = await positionsAtEnd(db, 'competences', subjectId)
  return competences.map(({ unitId, atHome = '', homeExample = '', ...values }) => ({
    id: uuid(),
    subject_id: subjectId,
    unit_id: unitId,
    position: next(`${values.grade} ${unitId}`),
    at_home: atHome,
    home_example: homeExample,
    ...values,
  }))
}

/** Gives positions after the last of the siblings that a subject has: those of one class, of competences also of one unit. */
async function positionsAtEnd(db: Db, table: Siblings['table'], subjectId: string) {
  const siblings =
    table === 'units' ? sql`grade::text` : sql`concat(grade, ' ', coalesce(unit_id::text, 'null'))`
  const { rows } = await sql<{ siblings: string; last: number }>`
    select ${siblings} as siblings, max(position) as last from ${sql.table(table)}
    where subject_id = ${subjectId} and deleted_at is null group by 1`.execute(db)
  const last = new Map(rows.map(row => [row.siblings, row.last]))
  return (key: string) => {
    const position = (last.get(key) ?? 0) + STEP
    last.set(key, position)
    return position
  }
}

type UnitChange = Partial<{ title: string; trimester: number | null; position: number; deleted_at: string }>

/** Changes a unit, locked by `lockUnit`; `deleted_at` deletes it. */
export function updateUnit(db: Db, id: string, change: UnitChange) {
  return db
    .updateTable('units')
    .set({ ...change, ...nextVersion })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

type CompetenceChange = Partial<{
  unit_id: string | null
  code: string
  description: string
  domain: string
  level: string
  at_home: string
  home_example: string
  position: number
  deleted_at: string
}>

/** Changes a competence, locked by `lockCompetence`; `deleted_at` deletes it. */
export function updateCompetence(db: Db, id: string, change: CompetenceChange) {
  return db
    .updateTable('competences')
    .set({ ...change, ...nextVersion })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Those among which a unit or competence has its place. */
export interface Siblings {
  table: 'units' | 'competences'
  where: ReturnType<typeof sql<SqlBool>>
}

export function unitsOf(subjectId: string, grade: number): Siblings {
  return { table: 'units', where: sql<SqlBool>`subject_id = ${subjectId} and grade = ${grade}` }
}

export function competencesOf(subjectId: string, grade: number, unitId: string | null): Siblings {
  const unit = unitId === null ? sql`unit_id is null` : sql`unit_id = ${unitId}`
  return {
    table: 'competences',
    where: sql<SqlBool>`subject_id = ${subjectId} and grade = ${grade} and ${unit}`,
  }
}

/** The position after the last sibling. */
export async function positionAtEnd(db: Db, siblings: Siblings): Promise<number> {
  const ordered = await findSiblings(db, siblings)
  return (ordered.at(-1)?.position ?? 0) + STEP
}

/**
 * The position that makes a row the `place`-th (from 0) among its siblings. Where two neighbours leave no room
 * between them, all are numbered anew: their order, which is all that people see, stays.
 */
export async function positionAt(
  db: Db,
  siblings: Siblings,
  movedId: string,
  place: number,
): Promise<number> {
  const others = (await findSiblings(db, siblings)).filter(row => row.id !== movedId)
  const before = others[place - 1]
  const after = others[place]
  if (!after) return (others.at(-1)?.position ?? 0) + STEP
  const low = before?.position ?? after.position - 2 * STEP
  if (after.position - low > 1) return Math.floor((low + after.position) / 2)
  for (const [index, row] of others.entries()) {
    await sql`update ${sql.table(siblings.table)} set position = ${(index + 1) * STEP}
      where id = ${row.id}`.execute(db)
  }
  return place * STEP + STEP / 2
}

async function findSiblings(db: Db, { table, where }: Siblings) {
  const found = await sql<{ id: string; position: number }>`
    select id, position from ${sql.table(table)} where ${where} and deleted_at is null
    order by position, id`.execute(db)
  return found.rows
}
