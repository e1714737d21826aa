import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { bodyOf } from '#kit/fields.ts'
import { createOf, exportOf, getOf, historyOf, removeOf, updateOf } from '#kit/outlines.ts'
import { manyOf, pageFields, pageOf, sortOf } from '#kit/paging.ts'
import { byId, version, yearInUrl } from '#kit/shapes.ts'
import { approvers, staff } from '#school/roles.ts'
import { gradeInUrl, subjectRef } from '#school/subjects/contract.ts'
import { programmeFields, programmeThing } from './programme.ts'

export const programmeBody = bodyOf(programmeFields)
export type ProgrammeBody = z.infer<typeof programmeBody>

/** A programme as a row of the list. */
export const programmeListRow = z.object({
  id: z.uuid(),
  subject: subjectRef,
  grade: z.int(),
  edition: z.string(),
  source: z.string(),
  fromYear: z.int(),
  untilYear: z.nullable(z.int()),
  units: z.int(),
  rows: z.int(),
  lessons: z.int(),
  /** In the year of today. */
  isInForce: z.boolean(),
  version,
  updatedAt: z.string(),
})
export type ProgrammeListRow = z.infer<typeof programmeListRow>

/** Another edition of the same subject and class. */
const otherEdition = z.object({
  id: z.uuid(),
  edition: z.string(),
  fromYear: z.int(),
  untilYear: z.nullable(z.int()),
})

/** A programme whole. */
export const programme = z.object({
  id: z.uuid(),
  subject: subjectRef,
  ...programmeBody.shape,
  /** Who signed the package that brought it; empty where it was written here. */
  signer: z.string(),
  /** Whether the document that it was published in is kept with it. */
  hasOriginal: z.boolean(),
  /** In the year of today. */
  isInForce: z.boolean(),
  /** The year of today. */
  thisYear: z.int(),
  editions: z.array(otherEdition),
  version,
  updatedAt: z.string(),
})
export type Programme = z.infer<typeof programme>

export const programmeFilters = {
  search: pageFields.search,
  subject: manyOf(z.uuid()),
  grade: manyOf(gradeInUrl),
  /** Only those in force in a year. */
  year: z.optional(yearInUrl),
}

const apis = ['academy'] as const

export const programmeSorts = [
  'disciplina',
  '-disciplina',
  'classe',
  '-classe',
  'alterado',
  '-alterado',
] as const

export const listProgrammes = endpoint('GET', programmeThing.path, {
  apis,
  who: staff,
  query: z.object({
    ...pageFields,
    ...programmeFilters,
    sort: sortOf(programmeSorts),
  }),
  response: pageOf(programmeListRow),
  summary: 'Procura programas, por disciplina, classe e ano em vigor',
})

export const getProgramme = getOf(programmeThing, { who: staff, response: programme })

export const createProgramme = createOf(programmeThing, {
  who: approvers,
  body: programmeBody,
  response: programme,
  errors: { EDITION_EXISTS: 409 },
})

export const updateProgramme = updateOf(programmeThing, {
  who: approvers,
  body: z.object({ ...programmeBody.shape, version }),
  response: programme,
  errors: { EDITION_EXISTS: 409 },
})

export const removeProgramme = removeOf(programmeThing, { who: approvers })

export const listProgrammeHistory = historyOf(programmeThing, { who: staff })

export const exportProgrammes = exportOf(programmeThing, {
  who: staff,
  filters: { ...programmeFilters, id: manyOf(z.uuid()) },
})

export const programmeFiles = ['pdf', 'docx'] as const

export const downloadProgramme = endpoint('GET', `${programmeThing.path}/:id/file`, {
  apis,
  who: staff,
  params: byId,
  query: z.object({
    format: z.enum(programmeFiles),
    /** One unit alone. */
    unit: z.optional(z.uuid()),
  }),
  response: 'bytes',
  summary: 'O programa, ou uma das suas unidades, em PDF ou Word',
})

/** What there is in this academy for a unit of a programme. */
export const programmeUse = z.object({
  unitId: z.uuid(),
  /** Of each line that it names: which competence of the bank it is, and how many questions that has. */
  competences: z.array(
    z.object({
      line: z.string(),
      code: z.string(),
      description: z.string(),
      competenceId: z.nullable(z.uuid()),
      questions: z.int(),
    }),
  ),
  plans: z.int(),
})

export const getProgrammeUse = endpoint('GET', `${programmeThing.path}/:id/use`, {
  apis,
  who: staff,
  params: byId,
  response: z.object({ units: z.array(programmeUse), missing: z.int(), plans: z.int() }),
  summary: 'O que a academia tem para cada unidade de um programa: competências, perguntas e planos',
})

export const addToTree = endpoint('POST', `${programmeThing.path}/:id/tree`, {
  apis,
  who: approvers,
  params: byId,
  response: z.object({ units: z.int(), competences: z.int() }),
  audit: 'programmes.tree',
  done: 'levou as competências à disciplina',
  undoable: true,
  of: programmeThing,
  summary: 'Acrescenta à disciplina as unidades e as competências do programa que lá faltam',
})
