import * as z from 'zod/mini'
import { endpoint, uploadErrors } from '#kit/endpoint.ts'
import { bodyOf } from '#kit/fields.ts'
import { createOf, exportOf, getOf, historyOf, removeOf, updateOf } from '#kit/outlines.ts'
import { pageFields, pageOf } from '#kit/paging.ts'
import { filled, version } from '#kit/shapes.ts'
import { thing } from '#kit/thing.ts'
import { admins, staff } from '#school/roles.ts'
import { approver, band, period, schoolFields, schoolThing } from './school.ts'

/** What a person writes of a school. */
export const schoolBody = bodyOf(schoolFields)
export type SchoolBody = z.infer<typeof schoolBody>

export const school = z.object({
  ...schoolBody.shape,
  id: z.uuid(),
  shifts: z.array(z.string()),
  periods: z.array(period),
  approvalChain: z.array(approver),
  bands: z.array(band),
  logoFileId: z.nullable(z.uuid()),
  stampFileId: z.nullable(z.uuid()),
  version,
  updatedAt: z.string(),
})
export type School = z.infer<typeof school>

/** In the list: with whether anything belongs to it, so that it cannot be deleted. */
const schoolRow = z.object({ ...school.shape, inUse: z.boolean() })
export type SchoolRow = z.infer<typeof schoolRow>

const both = schoolThing.apis

export const listSchools = endpoint('GET', '/schools', {
  apis: both,
  who: staff,
  summary: 'As escolas da instalação, uma página de cada vez',
  query: z.object(pageFields),
  response: pageOf(schoolRow),
})

export const exportSchools = exportOf(schoolThing, { who: staff, filters: {} })

export const getSchool = getOf(schoolThing, { who: staff, response: school })

export const createSchool = createOf(schoolThing, { who: admins, body: schoolBody, response: school })

const earlierPeriodsThing = thing({
  table: 'earlier_periods',
  what: 'Este quadro de tempos',
  name: 'Tempos que a escola teve',
})

export const updateSchool = {
  ...updateOf(schoolThing, {
    who: admins,
    body: z.object({ ...schoolBody.shape, version }),
    response: school,
  }),
  of: earlierPeriodsThing,
}

export const removeSchool = removeOf(schoolThing, {
  who: admins,
  errors: { IN_USE: 409 },
  summary: 'Elimina uma escola sem turmas',
})

export const SCHOOL_IMAGE_BYTES = 1024 * 1024

export const putSchoolImage = endpoint('PUT', '/schools/:id/:which', {
  apis: both,
  who: admins,
  summary: 'Guarda o logótipo ou o carimbo (PNG ou JPEG, até 1 MB): é o que os documentos podem levar',
  params: z.object({ id: z.uuid(), which: z.enum(['logo', 'stamp']) }),
  query: z.object({ fileName: filled(300) }),
  body: 'bytes',
  bodyLimit: SCHOOL_IMAGE_BYTES,
  response: school,
  errors: uploadErrors,
  audit: 'school.image',
  done: 'mudou uma imagem',
  undoable: true,
})

export const removeSchoolImage = endpoint('DELETE', '/schools/:id/:which', {
  apis: both,
  who: admins,
  summary: 'Retira o logótipo ou o carimbo',
  params: z.object({ id: z.uuid(), which: z.enum(['logo', 'stamp']) }),
  response: school,
  audit: 'school.image',
  done: 'mudou uma imagem',
  undoable: true,
})

export const getSchoolImage = endpoint('GET', '/schools/:id/:which', {
  apis: both,
  who: staff,
  summary: 'O logótipo ou o carimbo da escola',
  params: z.object({ id: z.uuid(), which: z.enum(['logo', 'stamp']) }),
  response: 'bytes',
})

export const listSchoolHistory = historyOf(schoolThing, { who: admins })
