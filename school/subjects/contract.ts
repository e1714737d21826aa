import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { bodyOf } from '#kit/fields.ts'
import { countsOf, createOf, exportOf, getOf, historyOf, removeOf, updateOf } from '#kit/outlines.ts'
import { manyOf, pageFields, pageOf, sortOf } from '#kit/paging.ts'
import { named, version } from '#kit/shapes.ts'
import { approvers, staff } from '#school/roles.ts'
import { subjectFields, subjectStates, subjectThing } from './subject.ts'

/** The subject of something that is written; says what is missing where none was chosen. */
export const chosenSubject = z.uuid('Escolha a disciplina.')

/** The subject of a row, as lists and pages show it; a query reads it as `server/subject-ref.ts` says. */
export const subjectRef = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  abbreviation: z.string(),
  colour: z.string(),
})
export type SubjectRef = z.infer<typeof subjectRef>

export const gradeInUrl = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(12))

/** What a person writes of a subject. */
export const subjectBody = bodyOf(subjectFields)
export type SubjectBody = z.infer<typeof subjectBody>

export const subjectRow = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  abbreviation: z.string(),
  area: z.string(),
  colour: z.string(),
  icon: z.string(),
  grades: z.array(z.int()),
  weeklyHours: z.record(z.string(), z.int()),
  hoursToConfirm: z.boolean(),
  lessonMinutes: z.int(),
  delegateId: z.nullable(z.uuid()),
  delegate: z.nullable(named),
  state: z.enum(subjectStates),
  notes: z.string(),
  units: z.int(),
  competences: z.int(),
  teachers: z.int(),
  version,
  updatedAt: z.string(),
})
export type SubjectRow = z.infer<typeof subjectRow>

export const subject = z.object({
  ...subjectRow.shape,
  taughtBy: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      groups: z.array(z.object({ id: z.uuid(), name: z.string(), grade: z.int() })),
    }),
  ),
})
export type Subject = z.infer<typeof subject>

export const subjectSorts = ['nome', '-nome', 'codigo', '-codigo', 'area', '-area'] as const
const filters = { search: pageFields.search, grade: manyOf(gradeInUrl) }
const state = manyOf(z.enum(subjectStates))

export const listSubjects = endpoint('GET', '/subjects', {
  apis: ['academy', 'diagnostics'],
  who: staff,
  query: z.object({ ...pageFields, ...filters, state, sort: sortOf(subjectSorts) }),
  response: pageOf(subjectRow),
  summary: 'Procura disciplinas',
})

export const countSubjects = countsOf(subjectThing, {
  who: staff,
  state: z.enum(subjectStates),
  filters: { ...filters, state },
})

export const subjectOptions = endpoint('GET', '/subjects/options', {
  apis: ['academy', 'diagnostics'],
  who: 'signed-in',
  response: z.array(
    z.object({
      id: z.uuid(),
      code: z.string(),
      name: z.string(),
      abbreviation: z.string(),
      colour: z.string(),
      icon: z.string(),
      grades: z.array(z.int()),
      state: z.enum(subjectStates),
    }),
  ),
  summary: 'Nomes e cores de todas as disciplinas, para escolher uma',
})

export const getSubject = getOf(subjectThing, {
  who: staff,
  response: subject,
  summary: 'Uma disciplina, com quem a lecciona',
})

export const createSubject = createOf(subjectThing, {
  who: approvers,
  body: subjectBody,
  response: subject,
  errors: { CODE_TAKEN: 409 },
})

export const updateSubject = updateOf(subjectThing, {
  who: approvers,
  body: z.object({ ...subjectBody.shape, version }),
  response: subject,
  errors: { CODE_TAKEN: 409 },
})

export const removeSubject = removeOf(subjectThing, {
  who: approvers,
  errors: { IN_USE: 409 },
  summary: 'Elimina uma disciplina que nada usa',
})

export const listSubjectHistory = historyOf(subjectThing, { who: staff })

export const exportSubjects = exportOf(subjectThing, { who: staff, filters: { ...filters, state } })
