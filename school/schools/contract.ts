import * as z from 'zod/mini'
import { DEFAULT_BANDS } from '#engines/psychometrics/bands.ts'
import { endpoint } from '#kit/endpoint.ts'
import { createOf, exportOf, getOf, historyOf, removeOf, updateOf } from '#kit/outlines.ts'
import { pageFields, pageOf } from '#kit/paging.ts'
import { filled, optionalText, timeOfDay, version } from '#kit/shapes.ts'
import { thing } from '#kit/thing.ts'
import { admins, staff } from '#school/roles.ts'

/** One lesson time of the day: the 2nd, from 07:45 to 08:30. */
export const period = z.object({
  number: z.int().check(z.minimum(1), z.maximum(12)),
  startsAt: timeOfDay,
  endsAt: timeOfDay,
})
export type Period = z.infer<typeof period>

/** Lesson times have numbers of their own, end after they begin and follow each other. */
const oneAfterTheOther: z.core.CheckFn<Period[]> = context => {
  const seen = new Set<number>()
  context.value.forEach((period, at) => {
    const refuse = (field: keyof Period, message: string) =>
      context.issues.push({ code: 'custom', input: context.value, path: [at, field], message })
    const earlier = context.value.filter(other => other.number < period.number)
    if (seen.has(period.number)) refuse('number', `Já há um ${period.number}.º tempo.`)
    else if (period.endsAt <= period.startsAt) refuse('endsAt', 'O fim vem antes do início.')
    else if (earlier.some(other => other.endsAt > period.startsAt))
      refuse('startsAt', 'O tempo anterior ainda não acabou a essa hora.')
    seen.add(period.number)
  })
}

const eachOnce = z.refine<string[]>(all => new Set(all).size === all.length, { error: 'Há um repetido.' })
/** Whether the school counts absences by the lesson, or once a day in the first one. */
export const absenceUnits = ['aula', 'dia'] as const
export type AbsenceUnit = (typeof absenceUnits)[number]
export const absenceUnitLabels: Record<AbsenceUnit, string> = {
  aula: 'Em cada aula',
  dia: 'Uma vez por dia, na primeira aula',
}

const approvers = ['delegado', 'DAP'] as const
const endsWithTheDap = z.refine<(typeof approvers)[number][]>(all => all.at(-1) === 'DAP', {
  error: 'A aprovação final é do DAP.',
})

/** Marks are given on 0–20. */
export const HIGHEST_MARK = 20
/** A band of marks: it begins at `from`, and ends where the next one begins; the last ends at the highest mark. */
const band = z.object({
  code: filled(4),
  name: filled(40),
  from: z.int().check(z.minimum(0), z.maximum(HIGHEST_MARK)),
})
export type SchoolBand = z.infer<typeof band>
export const MIN_BANDS = 2
export const MAX_BANDS = 6

/** Bands begin at 0 and rise, so that every mark has one; and no two share a code. */
const overTheWholeScale: z.core.CheckFn<SchoolBand[]> = context => {
  context.value.forEach(({ code, from }, at, all) => {
    const refuse = (field: keyof SchoolBand, message: string) =>
      context.issues.push({ code: 'custom', input: context.value, path: [at, field], message })
    const before = all[at - 1]
    if (!before && from !== 0) refuse('from', 'A primeira faixa começa em 0.')
    if (before && from <= before.from) refuse('from', `Tem de começar acima de ${before.from}.`)
    if (all.slice(0, at).some(other => other.code === code)) refuse('code', `Já há uma faixa ${code}.`)
  })
}

export const schoolBody = z.object({
  name: filled(120),
  province: optionalText(60),
  district: optionalText(60),
  zip: optionalText(40),
  contact: optionalText(60),
  shifts: z._default(z.array(filled(20)).check(z.minLength(1), z.maxLength(4), eachOnce), ['manhã']),
  periods: z._default(z.array(period).check(z.maxLength(12), oneAfterTheOther), []),
  lessonMinutes: z._default(z.int().check(z.minimum(20), z.maximum(120)), 45),
  /** Who sees a plan before it is in force, in order: «delegado», «DAP». */
  approvalChain: z._default(
    z.array(z.enum(approvers)).check(z.minLength(1), z.maxLength(approvers.length), eachOnce, endsWithTheDap),
    ['delegado', 'DAP'],
  ),
  absencesBy: z._default(z.enum(absenceUnits), 'aula'),
  /** Lowest first. An application keeps those of the day on which it was handed out. */
  bands: z._default(
    z.array(band).check(z.minLength(MIN_BANDS), z.maxLength(MAX_BANDS), overTheWholeScale),
    () => [...DEFAULT_BANDS],
  ),
})
export type SchoolBody = z.infer<typeof schoolBody>

export const school = z.object({
  ...schoolBody.shape,
  id: z.uuid(),
  shifts: z.array(z.string()),
  periods: z.array(period),
  approvalChain: z.array(z.enum(approvers)),
  bands: z.array(band),
  logoFileId: z.nullable(z.uuid()),
  stampFileId: z.nullable(z.uuid()),
  version,
  updatedAt: z.string(),
})
export type School = z.infer<typeof school>

const both = ['academy', 'diagnostics'] as const

const schoolThing = thing({
  table: 'schools',
  what: 'Esta escola',
  many: 'escolas',
  path: '/schools',
  apis: both,
  audit: 'school',
})

export const listSchools = endpoint({
  method: 'GET',
  path: '/schools',
  apis: both,
  who: staff,
  summary: 'As escolas da instalação, uma página de cada vez',
  query: z.object(pageFields),
  response: pageOf(school),
})

export const exportSchools = exportOf(schoolThing, { who: staff, filters: {} })

export const getSchool = getOf(schoolThing, { who: staff, response: school })

export const createSchool = createOf(schoolThing, { who: admins, body: schoolBody, response: school })

export const updateSchool = updateOf(schoolThing, {
  who: admins,
  body: z.object({ ...schoolBody.shape, version }),
  response: school,
})

export const removeSchool = removeOf(schoolThing, {
  who: admins,
  errors: { IN_USE: 409 },
  summary: 'Elimina uma escola sem turmas',
})

export const SCHOOL_IMAGE_BYTES = 1024 * 1024

export const putSchoolImage = endpoint({
  method: 'PUT',
  path: '/schools/:id/:which',
  apis: both,
  who: admins,
  summary: 'Guarda o logótipo ou o carimbo (PNG ou JPEG, até 1 MB): é o que os documentos podem levar',
  params: z.object({ id: z.uuid(), which: z.enum(['logo', 'stamp']) }),
  query: z.object({ fileName: filled(300) }),
  body: 'bytes',
  bodyLimit: SCHOOL_IMAGE_BYTES,
  response: school,
  errors: { FILE_TYPE: 415, FILE_TOO_LARGE: 413 },
  audit: 'school.image',
  done: 'mudou uma imagem',
  undoable: true,
})

export const removeSchoolImage = endpoint({
  method: 'DELETE',
  path: '/schools/:id/:which',
  apis: both,
  who: admins,
  summary: 'Retira o logótipo ou o carimbo',
  params: z.object({ id: z.uuid(), which: z.enum(['logo', 'stamp']) }),
  response: school,
  audit: 'school.image',
  done: 'mudou uma imagem',
  undoable: true,
})

export const getSchoolImage = endpoint({
  method: 'GET',
  path: '/schools/:id/:which',
  apis: both,
  who: staff,
  summary: 'O logótipo ou o carimbo da escola',
  params: z.object({ id: z.uuid(), which: z.enum(['logo', 'stamp']) }),
  response: 'bytes',
})

export const listSchoolHistory = historyOf(schoolThing, { who: admins })
