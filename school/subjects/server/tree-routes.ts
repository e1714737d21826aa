import { HttpError, invalidField } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { addRow, type Editable, editRow, removeRow } from '#kit/server/records/edit.ts'
import {
  addCompetence,
  addUnit,
  type Competence,
  getTree,
  moveCompetence,
  moveUnit,
  removeCompetence,
  removeUnit,
  type Unit,
  updateCompetence as updateCompetenceCall,
  updateUnit as updateUnitCall,
} from '../tree-contract.ts'
import { lockSubject, refuseMissingSubject } from './queries.ts'
import {
  competencesOf,
  findCompetence,
  findTree,
  findUnit,
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

const unitRows: Editable<Awaited<ReturnType<typeof lockUnit>>, Unit> = {
  table: 'units',
  what: 'Esta unidade',
  labelOf: 'title',
  read: (db, _account, id) => findUnit(db, id),
}

const competenceRows: Editable<Awaited<ReturnType<typeof lockCompetence>>, Competence> = {
  table: 'competences',
  what: 'Esta competência',
  labelOf: 'code',
  read: (db, _account, id) => findCompetence(db, id),
}

/** Every change of a tree holds its subject first, so that two people never number the same siblings at once. */
export const routes: Served[] = [
  serve(getTree, async ({ db, params, query }) => {
    await refuseMissingSubject(db, params.id)
    return findTree(db, params.id, query.grade)
  }),

  serve(addUnit, async call => {
    const { db, params, body } = call
    await holdGrade(db, params.id, body.grade)
    return addRow(unitRows, call, await insertUnit(db, params.id, body))
  }),

  serve(updateUnitCall, async call => {
    const { db, params, body } = call
    const before = await holdUnit(db, params)
    const values = { title: body.title, trimester: body.trimester }
    return editRow(unitRows, call, before, body, () => [updateUnit(db, before.id, values)])
  }),

  serve(moveUnit, async call => {
    const { db, params, body } = call
    const before = await holdUnit(db, params)
    return editRow(unitRows, call, before, body, async () => {
      const siblings = unitsOf(params.id, before.grade)
      return updateUnit(db, before.id, { position: await positionAt(db, siblings, before.id, body.place) })
    })
  }),

  serve(removeUnit, async call => {
    const { db, params, query, record } = call
    const before = await holdUnit(db, params)
    return removeRow(unitRows, call, before, query, async () => {
      for (const held of await lockCompetencesOfUnit(db, before.id)) {
        const position = await positionAtEnd(db, competencesOf(params.id, held.grade, null))
        const loose = await updateCompetence(db, held.id, { unit_id: null, position })
        await record({ table: 'competences', id: held.id, label: held.code, before: held, after: loose })
      }
      return updateUnit(db, before.id, { deleted_at: new Date().toISOString() })
    })
  }),

  serve(addCompetence, async call => {
    const { db, params, body } = call
    await holdGrade(db, params.id, body.grade)
    await checkUnit(db, params.id, body.grade, body.unitId)
    await checkCode(db, { subjectId: params.id, grade: body.grade, code: body.code })
    return addRow(competenceRows, call, await insertCompetence(db, params.id, body))
  }),

  serve(updateCompetenceCall, async call => {
    const { db, params, body } = call
    const before = await holdCompetence(db, params)
    return editRow(competenceRows, call, before, body, () => {
      const { version: _expected, atHome, homeExample, ...values } = body
      return [
        checkCode(db, { subjectId: params.id, grade: before.grade, code: body.code }, before.id),
        updateCompetence(db, before.id, { ...values, at_home: atHome, home_example: homeExample }),
      ]
    })
  }),

  serve(moveCompetence, async call => {
    const { db, params, body } = call
    const before = await holdCompetence(db, params)
    return editRow(competenceRows, call, before, body, async () => {
      await checkUnit(db, params.id, before.grade, body.unitId)
      const siblings = competencesOf(params.id, before.grade, body.unitId)
      const position = await positionAt(db, siblings, before.id, body.place)
      return updateCompetence(db, before.id, { unit_id: body.unitId, position })
    })
  }),

  serve(removeCompetence, async call => {
    const { db, params, query } = call
    const before = await holdCompetence(db, params)
    const deleted = { deleted_at: new Date().toISOString() }
    return removeRow(competenceRows, call, before, query, () => [updateCompetence(db, before.id, deleted)])
  }),
]

async function holdGrade(db: Db, subjectId: string, grade: number): Promise<void> {
  const { grades } = await lockSubject(db, subjectId)
  if (!grades.includes(grade)) throw invalidField('grade', 'A disciplina não tem esta classe.')
}

async function holdUnit(db: Db, { id, unitId }: { id: string; unitId: string }) {
  await lockSubject(db, id)
  return lockUnit(db, id, unitId)
}

async function holdCompetence(db: Db, { id, competenceId }: { id: string; competenceId: string }) {
  await lockSubject(db, id)
  return lockCompetence(db, id, competenceId)
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
