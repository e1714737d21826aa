import type { Db } from '#kit/server/database/database.ts'
import { fileAnswer } from '#kit/server/files/file-answer.ts'
import { storeFile } from '#kit/server/files/files.ts'
import { HttpError, notFound } from '#kit/server/http/http-error.ts'
import { type Handling, type Served, serve } from '#kit/server/http/serve.ts'
import { findHistory, findLastAuthor } from '#kit/server/records/history.ts'
import { findReferences } from '#kit/server/records/references.ts'
import { staleWrite } from '#kit/server/records/versions.ts'
import {
  createSchool,
  exportSchools,
  getSchool,
  getSchoolImage,
  listSchoolHistory,
  listSchools,
  type Period,
  putSchoolImage,
  removeSchool,
  removeSchoolImage,
  SCHOOL_IMAGE_BYTES,
  type School,
  type SchoolBand,
  updateSchool,
} from '../contract.ts'
import { importRoutes } from './import.ts'
import { columnsOf, findSchool, findSchools, insertSchool, lockSchool, updateSchoolRow } from './queries.ts'
import { schoolTable } from './table.ts'

const WHAT = 'Esta escola'
const IMAGES = ['image/png', 'image/jpeg']

export const routes: Served[] = [
  serve(listSchools, async ({ db }) => ({ rows: await findSchools(db) })),

  serve(exportSchools, async ({ db, query, reply }) =>
    schoolTable(await findSchools(db), query.format, reply),
  ),

  serve(getSchool, ({ db, params }) => readSchool(db, params.id)),

  serve(createSchool, async ({ db, body, record }) => {
    const row = await insertSchool(db, body)
    await record({ table: 'schools', id: row.id, label: row.name, before: null, after: row })
    return readSchool(db, row.id)
  }),

  serve(updateSchool, async ({ db, params, body, record }) => {
    const before = await lockSchool(db, params.id)
    const after = await updateSchoolRow(db, params.id, body.version, columnsOf(body))
    if (!before || !after) throw await stale(db, params.id)
    await record({ table: 'schools', id: after.id, label: after.name, before, after })
    return readSchool(db, after.id)
  }),

  serve(removeSchool, async ({ db, params, query, record }) => {
    const before = await lockSchool(db, params.id)
    const [use] = await findReferences(db, 'schools', params.id)
    if (use) throw new HttpError(409, 'IN_USE', 'Esta escola tem turmas ou contas; mude-as primeiro.')
    const after = await updateSchoolRow(db, params.id, query.version, {
      deleted_at: new Date().toISOString(),
    })
    if (!before || !after) throw await stale(db, params.id)
    await record({ table: 'schools', id: after.id, label: after.name, before, after })
    return { id: after.id }
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

  serve(listSchoolHistory, async ({ db, params }) => {
    await readSchool(db, params.id)
    return findHistory(db, 'schools', params.id, [
      { column: 'name', label: 'Nome' },
      { column: 'province', label: 'Província' },
      { column: 'district', label: 'Distrito' },
      { column: 'zip', label: 'ZIP' },
      { column: 'contact', label: 'Contacto' },
      { column: 'shifts', label: 'Turnos' },
      { column: 'periods', label: 'Tempos do dia', show: periodsInWords },
      { column: 'lesson_minutes', label: 'Duração do tempo' },
      { column: 'approval_chain', label: 'Aprovação dos planos', show: chainInWords },
      { column: 'bands', label: 'Faixas das notas', show: bandsInWords },
      { column: 'logo_file_id', label: 'Logótipo', show: imageInWords },
      { column: 'stamp_file_id', label: 'Carimbo', show: imageInWords },
    ])
  }),

  ...importRoutes,
]

async function setImage(
  handling: Pick<Handling<typeof removeSchoolImage>, 'params' | 'record'> & { db: Db },
  fileId: string | null,
): Promise<School> {
  const { db, params, record } = handling
  const before = await lockSchool(db, params.id)
  if (!before) throw notFound(WHAT)
  const set = params.which === 'logo' ? { logo_file_id: fileId } : { stamp_file_id: fileId }
  const after = await updateSchoolRow(db, params.id, before.version, set)
  if (!after) throw notFound(WHAT)
  await record({ table: 'schools', id: after.id, label: after.name, before, after })
  return readSchool(db, after.id)
}

function periodsInWords(value: unknown): string {
  const all = Array.isArray(value) ? (value as Period[]) : []
  return all.map(one => `${one.number}.º ${one.startsAt}–${one.endsAt}`).join('; ')
}

function bandsInWords(value: unknown): string {
  const all = Array.isArray(value) ? (value as SchoolBand[]) : []
  return all.map(one => `${one.code} (${one.name}) desde ${one.from}`).join('; ')
}

function chainInWords(value: unknown): string {
  return Array.isArray(value) ? value.join(' → ') : ''
}

function imageInWords(value: unknown): string {
  return value === null || value === undefined ? 'sem imagem' : 'com imagem'
}

async function readSchool(db: Db, id: string): Promise<School> {
  const found = await findSchool(db, id)
  if (!found) throw notFound(WHAT)
  return found
}

async function stale(db: Db, id: string): Promise<HttpError> {
  return staleWrite(WHAT, await findSchool(db, id), await findLastAuthor(db, 'schools', id))
}
