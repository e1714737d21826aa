import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { type ImportField, type ImportNoun, importEndpoints, importFile } from '#kit/import.ts'
import { thing } from '#kit/thing.ts'
import { approvers, staff } from '#school/roles.ts'
import { councilPlace } from './council-contract.ts'
import { markImportFields } from './import-contract.ts'

/** The mean of a year that came from an old pauta on paper. */
export const pastMarkThing = thing({
  table: 'past_marks',
  what: 'Esta média',
  name: 'Média de um ano anterior',
})

export const pastNoun: ImportNoun = { one: 'média', many: 'médias', feminine: true }

/** A pupil is known by code or name: the number of the old class is another one. */
export const pastImportFields: readonly ImportField[] = [
  ...markImportFields.filter(({ key }) => key === 'code' || key === 'name' || key === 'subject'),
  {
    key: 'mark',
    label: 'Média do ano',
    required: true,
    synonyms: ['media', 'media final', 'media anual', 'nota final', 'mf', 'valor', 'classificação'],
  },
]

const calls = importEndpoints({
  path: '/marks/past',
  apis: ['academy'],
  who: approvers,
  audit: 'past-marks.import',
  rows: 'médias',
})

/** Of whose pupils the old pauta speaks: those of a group in a trimester. */
export type PastInto = z.infer<typeof councilPlace>

export const pastImport = {
  preview: { ...calls.preview, query: z.object({ ...importFile.shape, ...councilPlace.shape }) },
  check: { ...calls.check, query: councilPlace },
  import: {
    ...calls.import,
    of: pastMarkThing,
    query: councilPlace,
    summary: 'Importa as médias de um ano anterior de uma pauta antiga; desfaz-se de uma vez',
  },
}

/** What an old pauta says of a pupil in a year. */
export const pastYear = z.object({
  year: z.int(),
  marks: z.array(
    z.object({
      subjectId: z.uuid(),
      subject: z.string(),
      /** In tenths. */
      mark: z.int(),
    }),
  ),
  /** Who brought it in, and when. */
  by: z.string(),
  at: z.string(),
})
export type PastYear = z.infer<typeof pastYear>

export const listPastMarks = endpoint('GET', '/marks/councils/:group/:trimester/past', {
  apis: ['academy'],
  who: staff,
  summary: 'As médias de anos anteriores dos alunos de uma turma, trazidas de pautas em papel',
  params: councilPlace,
  response: z.object({ pupils: z.record(z.uuid(), z.array(pastYear)) }),
  of: pastMarkThing,
})
