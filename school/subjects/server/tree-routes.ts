import type { Db } from '#kit/server/database/database.ts'
import { HttpError, invalidField } from '#kit/server/http/http-error.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { findLastAuthor } from '#kit/server/records/history.ts'
import { staleWrite } from '#kit/server/records/versions.ts'
import {
  addCompetence,
  addUnit,
  getTree,
  moveCompetence,
  moveUnit,
  removeCompetence,
  removeUnit,
  updateCompetence as updateCompetenceCall,
  updateUnit as updateUnitCall,
} from '../tree-contract.ts'
import { getSubject, lockSubject } from './queries.ts'
import {
  competencesOf,
  findTree,
  insertCompetence,
  insertUnit,
  isCompetenceCodeTaken,
  lockCompetence,
  lockCompetencesOfUnit,
  lockUnit,
  positionAt,
  positionAtEnd,
  unitsOf,
  updateCompetence,
  updateUnit,
} from './tree-queries.ts'

/** Every change of a tree holds its subject first, so that two people never number the same siblings at once. */
export const routes: Served[] = [
  serve(getTree, async ({ db, params, query }) => {
    await getSubject(db, params.id)
    return findTree(db, params.id, query.grade)
  }),

  serve(addUnit, async ({ db, params, body, record }) => {
    await holdGrade(db, params.id, body.grade)
    const row = await insertUnit(db, params.id, body)
    await record({ table: 'units', id: row.id, label: row.title, before: null, after: row })
    return row
  }),

  serve(updateUnitCall, async ({ db, params, body, record }) => {
    const before = await holdUnit(db, params, body.version)
    const after = await updateUnit(db, before.id, { title: body.title, trimester: body.trimester })
    await record({ table: 'units', id: after.id, label: after.title, before, after })
    return after
  }),

  serve(moveUnit, async ({ db, params, body, record }) => {
    const before = await holdUnit(db, params, body.version)
    const siblings = unitsOf(params.id, before.grade)
    const position = await positionAt(db, siblings, before.id, body.place)
    const after = await updateUnit(db, before.id, { position })
    await record({ table: 'units', id: after.id, label: after.title, before, after })
    return after
  }),

  serve(removeUnit, async ({ db, params, query, record }) => {
    const before = await holdUnit(db, params, query.version)
    for (const held of await lockCompetencesOfUnit(db, before.id)) {
      const position = await positionAtEnd(db, competencesOf(params.id, held.grade, null))
      const loose = await updateCompetence(db, held.id, { unit_id: null, position })
      await record({ table: 'competences', id: held.id, label: held.code, before: held, after: loose })
    }
    const after = await updateUnit(db, before.id, { deleted_at: new Date().toISOString() })
    await record({ table: 'units', id: after.id, label: after.title, before, after })
    return { id: after.id }
  }),

  serve(addCompetence, async ({ db, params, body, record }) => {
    await holdGrade(db, params.id, body.grade)
    await checkUnit(db, params.id, body.grade, body.unitId)
    await checkCode(db, { subjectId: params.id, grade: body.grade, code: body.code })
    const row = await insertCompetence(db, params.id, body)
    await record({ table: 'competences', id: row.id, label: row.code, before: null, after: row })
    return asCompetence(row)
  }),

  serve(updateCompetenceCall, async ({ db, params, body, record }) => {
    const before = await holdCompetence(db, params, body.version)
    await checkCode(db, { subjectId: params.id, grade: before.grade, code: body.code }, before.id)
    const { version: _expected, ...values } = body
    const after = await updateCompetence(db, before.id, values)
    await record({ table: 'competences', id: after.id, label: after.code, before, after })
    return asCompetence(after)
  }),

  serve(moveCompetence, async ({ db, params, body, record }) => {
    const before = await holdCompetence(db, params, body.version)
    await checkUnit(db, params.id, before.grade, body.unitId)
    const siblings = competencesOf(params.id, before.grade, body.unitId)
    const position = await positionAt(db, siblings, before.id, body.place)
    const after = await updateCompetence(db, before.id, { unit_id: body.unitId, position })
    await record({ table: 'competences', id: after.id, label: after.code, before, after })
    return asCompetence(after)
  }),

  serve(removeCompetence, async ({ db, params, query, record }) => {
    const before = await holdCompetence(db, params, query.version)
    const after = await updateCompetence(db, before.id, { deleted_at: new Date().toISOString() })
    await record({ table: 'competences', id: after.id, label: after.code, before, after })
    return { id: after.id }
  }),
]

async function holdGrade(db: Db, subjectId: string, grade: number): Promise<void> {
  const { grades } = await lockSubject(db, subjectId)
  if (!grades.includes(grade)) throw invalidField('grade', 'A disciplina não tem esta classe.')
}

async function holdUnit(db: Db, { id, unitId }: { id: string; unitId: string }, version: number) {
  await lockSubject(db, id)
  const row = await lockUnit(db, id, unitId)
  if (row.version !== version)
    throw staleWrite('Esta unidade', row, await findLastAuthor(db, 'units', unitId))
  return row
}

async function holdCompetence(
  db: Db,
  { id, competenceId }: { id: string; competenceId: string },
  version: number,
) {
  await lockSubject(db, id)
  const row = await lockCompetence(db, id, competenceId)
  if (row.version !== version)
    throw staleWrite(
      'Esta competência',
      asCompetence(row),
      await findLastAuthor(db, 'competences', competenceId),
    )
  return row
}

async function checkUnit(db: Db, subjectId: string, grade: number, unitId: string | null): Promise<void> {
  if (unitId === null) return
  const unit = await lockUnit(db, subjectId, unitId)
  if (unit.grade !== grade) throw invalidField('unitId', 'Escolha uma unidade da mesma classe.')
}

async function checkCode(
  db: Db,
  of: { subjectId: string; grade: number; code: string },
  exceptId?: string,
): Promise<void> {
  if (await isCompetenceCodeTaken(db, of, exceptId))
    throw new HttpError(409, 'CODE_TAKEN', `Já existe a competência ${of.code} nesta classe.`, {
      fields: { code: 'Este código já é de outra competência da classe.' },
    })
}

function asCompetence<R extends { unit_id: string | null }>(row: R): R & { unitId: string | null } {
  return { ...row, unitId: row.unit_id }
}
