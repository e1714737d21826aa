import { HttpError, notFound, orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { fileAnswer } from '#kit/server/files/file-answer.ts'
import { storeFile } from '#kit/server/files/files.ts'
import { type Handling, type Served, serve } from '#kit/server/http/serve.ts'
import { columnsOf } from '#kit/server/records/columns.ts'
import { addRow, type Editable, editRow, removeRow } from '#kit/server/records/edit.ts'
import { findThingHistory } from '#kit/server/records/history.ts'
import { findReferences } from '#kit/server/records/references.ts'
import {
  createSchool,
  exportSchools,
  getSchool,
  getSchoolImage,
  listSchoolHistory,
  listSchools,
  putSchoolImage,
  removeSchool,
  removeSchoolImage,
  SCHOOL_IMAGE_BYTES,
  type School,
  updateSchool,
} from '../contract.ts'
import { schoolFields, schoolThing } from '../school.ts'
import { keepEarlierPeriods } from './earlier-periods.ts'
import { importRoutes } from './import.ts'
import {
  findSchool,
  findSchoolPage,
  findSchools,
  insertSchool,
  lockSchool,
  removeSchoolRow,
  updateSchoolRow,
} from './queries.ts'
import { schoolTable } from './table.ts'

const IMAGES = ['image/png', 'image/jpeg']

const schoolRows: Editable<Awaited<ReturnType<typeof lockSchool>>, School> = {
  ...schoolThing,
  fields: schoolFields,
  labelOf: 'name',
  read: (db, _account, id) => findSchool(db, id),
}

export const routes: Served[] = [
  serve(listSchools, ({ db, query }) => findSchoolPage(db, query)),

  serve(exportSchools, async ({ db, query, reply }) =>
    schoolTable(await findSchools(db), query.format, reply),
  ),

  serve(getSchool, ({ db, params }) => readSchool(db, params.id)),

  serve(createSchool, call => {
    const { db, body } = call
    return addRow(schoolRows, call, id => [insertSchool(db, body, id)])
  }),

  serve(updateSchool, async call => {
    const { db, params, body, today } = call
    const before = await lockSchool(db, params.id)
    return editRow(schoolRows, call, before, body, async () => {
      await call.record(...(await keepEarlierPeriods(db, before, body.periods, today)))
      return updateSchoolRow(db, before.id, columnsOf(schoolFields, body))
    })
  }),

  serve(removeSchool, async call => {
    const { db, params, query } = call
    const before = await lockSchool(db, params.id)
    return removeRow(schoolRows, call, before, query, async () => {
      const [use] = await findReferences(db, 'schools', before.id)
      if (use) throw new HttpError(409, 'IN_USE', 'Esta escola tem turmas ou contas; mude-as primeiro.')
      return removeSchoolRow(db, before.id)
    })
  }),

  serve(putSchoolImage, async handling => {
    const { db, query, body } = handling
    const file = await storeFile(db, body, {
      maxBytes: SCHOOL_IMAGE_BYTES,
      accept: IMAGES,
      name: query.fileName,
    })
    return setImage(handling, file.id)
  }),

  serve(removeSchoolImage, handling => setImage(handling, null)),

  serve(getSchoolImage, async ({ db, params, request }) => {
    const school = await readSchool(db, params.id)
    const id = params.which === 'logo' ? school.logoFileId : school.stampFileId
    if (!id) throw notFound('Esta imagem')
    return fileAnswer(db, id, request, { inline: true })
  }),

  serve(listSchoolHistory, async ({ db, params, words }) => {
    await readSchool(db, params.id)
    return findThingHistory(db, words, schoolFields, params.id)
  }),

  ...importRoutes,
]

async function setImage(
  call: Pick<Handling<typeof removeSchoolImage>, 'db' | 'account' | 'params' | 'record'>,
  fileId: string | null,
): Promise<School> {
  const { db, params } = call
  const before = await lockSchool(db, params.id)
  const set = params.which === 'logo' ? { logo_file_id: fileId } : { stamp_file_id: fileId }
  return editRow(schoolRows, call, before, before, () => [updateSchoolRow(db, before.id, set)])
}

async function readSchool(db: Db, id: string): Promise<School> {
  return orNotFound(await findSchool(db, id), schoolThing.what)
}
