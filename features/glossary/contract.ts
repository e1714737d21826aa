import * as z from 'zod/mini'
import { endpoint, uploadErrors } from '#kit/endpoint.ts'
import { bodyOf } from '#kit/fields.ts'
import { countsOf, createOf, getOf, historyOf, removeOf, stateOf, updateOf } from '#kit/outlines.ts'
import { manyOf, pageFields, pageOf, sortOf } from '#kit/paging.ts'
import { byId, filled, version } from '#kit/shapes.ts'
import { readers, staff } from '#school/roles.ts'
import { gradeInUrl, subjectRef } from '#school/subjects/contract.ts'
import { termFields, termState, termThing } from './term.ts'

/** What a person writes of a term. */
export const termBody = bodyOf(termFields)
export type TermBody = z.infer<typeof termBody>

/** A term as a row of the list. */
export const termRow = z.object({
  id: z.uuid(),
  term: z.string(),
  letter: z.string(),
  wordClass: z.string(),
  definition: z.string(),
  subject: subjectRef,
  grades: z.array(z.int()),
  state: termState,
  version,
  updatedAt: z.string(),
  /** Whether the caller may change it. */
  mayEdit: z.boolean(),
})
export type TermRow = z.infer<typeof termRow>

/** A term whole. */
export const term = z.object({
  ...termRow.shape,
  ...termBody.shape,
  unitTitle: z.nullable(z.string()),
  relatedTerms: z.array(z.object({ id: z.uuid(), term: z.string() })),
  imageFileId: z.nullable(z.uuid()),
  audioFileId: z.nullable(z.uuid()),
  createdByName: z.nullable(z.string()),
  createdAt: z.string(),
})
export type Term = z.infer<typeof term>

export const termSorts = ['termo', '-termo', 'alterado', '-alterado'] as const

export const filters = {
  subject: manyOf(z.uuid()),
  grade: manyOf(gradeInUrl),
  letter: z.optional(z.string().check(z.maxLength(1), z.regex(/^[A-Z#]$/))),
  search: pageFields.search,
}

export const listTerms = endpoint('GET', '/glossary/terms', {
  apis: ['academy'],
  who: readers,
  summary: 'Procura termos do glossário, sem olhar a acentos',
  query: z.object({
    ...pageFields,
    ...filters,
    state: manyOf(termState),
    sort: sortOf(termSorts),
  }),
  response: pageOf(termRow),
})

export const countTerms = countsOf(termThing, {
  who: readers,
  state: termState,
  filters: { ...filters, state: manyOf(termState) },
  /** Letters that have terms under the filters. */
  and: { letters: z.array(z.string()) },
})

export const getTerm = getOf(termThing, { who: readers, response: term, summary: 'Um termo inteiro' })

export const createTerm = createOf(termThing, {
  who: staff,
  body: termBody,
  response: term,
  errors: { TERM_EXISTS: 409 },
  summary: 'Cria um termo como rascunho',
})

export const updateTerm = updateOf(termThing, {
  who: staff,
  body: z.object({ ...termBody.shape, version }),
  response: term,
  errors: { TERM_EXISTS: 409 },
})

export const removeTerm = removeOf(termThing, { who: staff })

export const setTermState = stateOf(termThing, { who: staff, state: termState, response: term })

export const changeTerms = endpoint('POST', '/glossary/terms/bulk', {
  apis: ['academy'],
  who: staff,
  summary: 'Muda o estado, as classes ou elimina vários termos de uma vez',
  body: z.object({
    ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(500)),
    action: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('state'), state: termState }),
      z.object({
        kind: z.literal('grades'),
        grades: termFields.fields.grades.schema,
      }),
      z.object({ kind: z.literal('remove') }),
    ]),
  }),
  response: z.object({
    changed: z.int(),
    refused: z.array(z.object({ id: z.uuid(), term: z.string(), why: z.string() })),
  }),
  audit: 'glossary.term.bulk',
  done: 'alterou vários',
  undoable: true,
})

export const listTermHistory = historyOf(termThing, { who: staff })

const media = {
  apis: ['academy'],
  who: staff,
  params: byId,
  response: term,
  undoable: true,
} as const

export const IMAGE_BYTES = 3 * 1024 * 1024
export const AUDIO_BYTES = 5 * 1024 * 1024

export const putTermImage = endpoint('PUT', '/glossary/terms/:id/image', {
  ...media,
  summary: 'Guarda a imagem de um termo (PNG, JPEG ou WebP, até 3 MB), com o seu texto alternativo',
  query: z.object({ alt: filled(300), fileName: filled(300) }),
  body: 'bytes',
  bodyLimit: IMAGE_BYTES,
  errors: uploadErrors,
  audit: 'glossary.term.image',
  done: 'mudou a imagem',
})

export const removeTermImage = endpoint('DELETE', '/glossary/terms/:id/image', {
  ...media,
  summary: 'Retira a imagem de um termo',
  audit: 'glossary.term.image',
  done: 'mudou a imagem',
})

export const putTermAudio = endpoint('PUT', '/glossary/terms/:id/audio', {
  ...media,
  summary: 'Guarda a pronúncia de um termo (MP3, OGG, M4A, WAV ou WebM, até 5 MB)',
  query: z.object({ fileName: filled(300) }),
  body: 'bytes',
  bodyLimit: AUDIO_BYTES,
  errors: uploadErrors,
  audit: 'glossary.term.audio',
  done: 'mudou a pronúncia',
})

export const removeTermAudio = endpoint('DELETE', '/glossary/terms/:id/audio', {
  ...media,
  summary: 'Retira a pronúncia de um termo',
  audit: 'glossary.term.audio',
  done: 'mudou a pronúncia',
})

export const getTermFile = endpoint('GET', '/glossary/terms/:id/:which', {
  apis: ['academy'],
  who: readers,
  summary: 'A imagem ou a pronúncia de um termo',
  params: z.object({ id: z.uuid(), which: z.enum(['image', 'audio']) }),
  response: 'bytes',
})
