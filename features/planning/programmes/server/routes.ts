import { todayOf } from '#kit/dates.ts'
import { HttpError, invalidField, orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { columnsOf } from '#kit/server/records/columns.ts'
import { addRow, editRow, removeRow } from '#kit/server/records/edit.ts'
import { findThingHistory } from '#kit/server/records/history.ts'
import { documentAnswer } from '#kit/server/transfer/document-answer.ts'
import { sum } from '#kit/sum.ts'
import { gradeName } from '#school/subjects/grade.ts'
import {
  createProgramme,
  downloadProgramme,
  exportProgrammes,
  getProgramme,
  listProgrammeHistory,
  listProgrammes,
  type ProgrammeBody,
  removeProgramme,
  updateProgramme,
} from '../contract.ts'
import { programmeDocument } from '../document.ts'
import { isInForceIn, lessonsOfAll, programmeFields, programmeThing } from '../programme.ts'
import { writeProgrammes } from './export.ts'
import { programmeImportRoutes } from './import.ts'
import { originalRoutes } from './original.ts'
import { programmePackageRoutes } from './package.ts'
import {
  findAllProgrammes,
  findProgramme,
  findProgrammes,
  findSameEdition,
  insertProgramme,
  isTaughtIn,
  lockProgramme,
  removeProgrammeRow,
  updateProgrammeRow,
} from './queries.ts'
import { programmeRows } from './rows.ts'
import { treeRoutes } from './tree.ts'

export const programmeRoutes: Served[] = [
  serve(listProgrammes, async ({ db, account, query }) => {
    const { rows, next } = await findProgrammes(db, query)
    return {
      rows: rows.map(({ units, ...row }) => ({
        ...row,
        units: units.length,
        rows: sum(units.map(unit => unit.rows.length)),
        lessons: lessonsOfAll(units),
        isInForce: isInForceIn(row, Number(todayOf(account).slice(0, 4))),
      })),
      next,
    }
  }),

  serve(exportProgrammes, async ({ db, query, reply }) =>
    writeProgrammes(await findAllProgrammes(db, query), query.format, reply),
  ),

  serve(getProgramme, async ({ db, account, params }) =>
    orNotFound(await findProgramme(db, account, params.id), programmeThing.what),
  ),

  serve(downloadProgramme, async ({ db, account, params, query, reply }) => {
    const programme = orNotFound(await findProgramme(db, account, params.id), programmeThing.what)
    const units = programme.units.filter(unit => query.unit === undefined || unit.id === query.unit)
    if (units.length === 0 && query.unit !== undefined)
      throw invalidField('unit', 'O programa não tem esta unidade.')
    const name = `programa-${programme.subject.code.toLowerCase()}-${programme.grade}.${query.format}`
    return documentAnswer(programmeDocument({ ...programme, units }), { name, format: query.format }, reply)
  }),

  serve(createProgramme, async call => {
    const { db, account, body } = call
    await refuseWrong(db, body)
    return addRow(programmeRows, call, await insertProgramme(db, body, { createdBy: account.id }))
  }),

  serve(updateProgramme, async call => {
    const { db, params, body } = call
    const before = orNotFound(await lockProgramme(db, params.id), programmeThing.what)
    return editRow(programmeRows, call, before, body, async () => {
      await refuseWrong(db, body, before.id)
      return updateProgrammeRow(db, before.id, columnsOf(programmeFields, body))
    })
  }),

  serve(removeProgramme, async call => {
    const { db, params, query } = call
    const before = orNotFound(await lockProgramme(db, params.id), programmeThing.what)
    return removeRow(programmeRows, call, before, query, () => removeProgrammeRow(db, before.id))
  }),

  serve(listProgrammeHistory, async ({ db, account, params, words }) => {
    orNotFound(await findProgramme(db, account, params.id), programmeThing.what)
    return findThingHistory(db, words, programmeFields, params.id)
  }),

  ...programmeImportRoutes,
  ...programmePackageRoutes,
  ...originalRoutes,
  ...treeRoutes,
]

/** @throws HttpError that names the field */
async function refuseWrong(db: Db, body: ProgrammeBody, except?: string): Promise<void> {
  if (body.untilYear !== null && body.untilYear < body.fromYear)
    throw invalidField('untilYear', 'Não pode acabar antes de começar.')
  if (!(await isTaughtIn(db, body.subjectId, body.grade)))
    throw invalidField('grade', `A disciplina não se lecciona na ${gradeName(body.grade)} classe.`)
  if (await findSameEdition(db, body, except))
    throw new HttpError(409, 'EDITION_EXISTS', `Já há a versão «${body.edition}» deste programa.`, {
      fields: { edition: `Já há a versão «${body.edition}» deste programa.` },
    })
}
