import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { countsOf, createOf, exportOf, getOf, historyOf, removeOf, updateOf } from '#kit/outlines.ts'
import { manyOf, pageFields, pageOf } from '#kit/paging.ts'
import { filled, named, optionalText, recordOf, version } from '#kit/shapes.ts'
import { thing } from '#kit/thing.ts'
import { approvers, staff } from '#school/roles.ts'

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

export const subjectStates = ['activa', 'arquivada'] as const
export type SubjectState = (typeof subjectStates)[number]
export const subjectStateLabels: Record<SubjectState, string> = { activa: 'Activa', arquivada: 'Arquivada' }

/** Pictograms that a subject may carry. */
export const subjectIcons = [
  'book-open',
  'calculator',
  'leaf',
  'map-trifold',
  'palette',
  'person-simple-run',
  'translate',
  'lightning',
  'flask',
  'plant',
  'bank',
  'globe-hemisphere-east',
  'music-notes',
  'desktop',
  'gear',
] as const

export const gradeNumber = z.int().check(z.minimum(1), z.maximum(12))
export const gradeInUrl = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(12))

const hours = recordOf(
  z.string().check(z.maxLength(2), z.regex(/^([1-9]|1[0-2])$/, 'A classe vai da 1ª à 12ª.')),
  z.int().check(z.minimum(0), z.maximum(40)),
  12,
)

export const subjectBody = z.object({
  code: z
    .string()
    .check(
      z.trim(),
      z.toUpperCase(),
      z.minLength(1),
      z.maxLength(40),
      z.regex(/^[A-Z0-9]{2,8}$/, 'Use 2 a 8 letras sem acento ou algarismos, como MAT.'),
    ),
  name: filled(80),
  abbreviation: filled(16),
  area: optionalText(80),
  colour: z._default(
    z.string().check(z.maxLength(7), z.regex(/^#[0-9A-Fa-f]{6}$/, 'Escreva a cor como #17634A.')),
    '#17634A',
  ),
  icon: z._default(z.enum(subjectIcons), 'book-open'),
  grades: z.array(gradeNumber).check(z.minLength(1), z.maxLength(12)),
  /** Lessons a week per grade: `{ "5": 6 }`. */
  weeklyHours: z._default(hours, {}),
  /** The hours come from no official plan yet. */
  hoursToConfirm: z._default(z.boolean(), false),
  lessonMinutes: z._default(z.int().check(z.minimum(20), z.maximum(120)), 45),
  delegateId: z._default(z.nullable(z.uuid()), null),
  state: z._default(z.enum(subjectStates), 'activa'),
  notes: optionalText(2000),
})
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

const subjectThing = thing({
  table: 'subjects',
  what: 'Esta disciplina',
  many: 'disciplinas',
  path: '/subjects',
  apis: ['academy', 'diagnostics'],
  audit: 'subjects',
})

export const listSubjects = endpoint({
  method: 'GET',
  path: '/subjects',
  apis: ['academy', 'diagnostics'],
  who: staff,
  query: z.object({ ...pageFields, ...filters, state, sort: z._default(z.enum(subjectSorts), 'nome') }),
  response: pageOf(subjectRow),
  summary: 'Procura disciplinas',
})

export const countSubjects = countsOf(subjectThing, {
  who: staff,
  state: z.enum(subjectStates),
  filters: { ...filters, state },
})

export const subjectOptions = endpoint({
  method: 'GET',
  path: '/subjects/options',
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
