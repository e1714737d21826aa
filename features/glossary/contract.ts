import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { historyPage } from '#kit/history.ts'
import { manyOf, pageFields, pageOf } from '#kit/paging.ts'
import { byId, filled, optionalText, version, versionInUrl } from '#kit/shapes.ts'
import { stateTable } from '#kit/states.ts'
import { approvers, type Role, readers, staff } from '#school/roles.ts'
import { chosenSubject } from '#school/subjects/contract.ts'

export const termStates = ['rascunho', 'em revisão', 'publicado', 'arquivado'] as const
export const termState = z.enum(termStates)
export type TermState = z.infer<typeof termState>

/** Teachers write and hand in; publishing is a pedagogue's. */
export const termStateTable = stateTable<TermState, Role>({
  initial: 'rascunho',
  labels: {
    rascunho: 'Rascunho',
    'em revisão': 'Em revisão',
    publicado: 'Publicado',
    arquivado: 'Arquivado',
  },
  transitions: [
    { from: 'rascunho', to: 'em revisão', who: staff, label: 'Enviar para revisão' },
    { from: 'rascunho', to: 'publicado', who: approvers, label: 'Publicar' },
    { from: 'em revisão', to: 'publicado', who: approvers, label: 'Publicar' },
    { from: 'em revisão', to: 'rascunho', who: staff, label: 'Devolver a rascunho' },
    { from: 'publicado', to: 'em revisão', who: approvers, label: 'Rever de novo' },
    { from: 'publicado', to: 'arquivado', who: approvers, label: 'Arquivar', destructive: true },
    { from: 'arquivado', to: 'rascunho', who: approvers, label: 'Recuperar como rascunho' },
  ],
})

const grade = z.int().check(z.minimum(1), z.maximum(12))

export const translation = z.object({
  /** «Xichangana», «Emakhuwa», … */
  language: filled(60),
  term: filled(120),
  definition: optionalText(500),
  /** Who speaks the language and confirmed it; readers see only what somebody did. */
  validatedBy: optionalText(120),
})
export type Translation = z.infer<typeof translation>

/** A term belongs to the classes that learn it: without one no class would find it. */
export const NO_GRADE = 'Escolha pelo menos uma classe.'

/** What a person writes of a term. */
export const termBody = z.object({
  term: filled(120),
  wordClass: optionalText(40),
  definition: filled(2000),
  example: optionalText(1000),
  subjectId: chosenSubject,
  grades: z.array(grade).check(z.minLength(1, NO_GRADE), z.maxLength(12)),
  unitId: z._default(z.nullable(z.uuid()), null),
  synonyms: z._default(z.array(filled(120)).check(z.maxLength(20)), []),
  relatedTermIds: z._default(z.array(z.uuid()).check(z.maxLength(30)), []),
  translations: z._default(z.array(translation).check(z.maxLength(30)), []),
  imageAlt: optionalText(300),
  source: optionalText(300),
})
export type TermBody = z.infer<typeof termBody>

const subjectRef = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  abbreviation: z.string(),
  colour: z.string(),
})

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
  example: z.string(),
  unitId: z.nullable(z.uuid()),
  unitTitle: z.nullable(z.string()),
  synonyms: z.array(z.string()),
  relatedTermIds: z.array(z.uuid()),
  relatedTerms: z.array(z.object({ id: z.uuid(), term: z.string() })),
  translations: z.array(translation),
  imageFileId: z.nullable(z.uuid()),
  imageAlt: z.string(),
  audioFileId: z.nullable(z.uuid()),
  source: z.string(),
  createdByName: z.nullable(z.string()),
  createdAt: z.string(),
})
export type Term = z.infer<typeof term>

export const termSorts = ['termo', '-termo', 'alterado', '-alterado'] as const

export const filters = {
  subject: manyOf(z.uuid()),
  grade: manyOf(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(12))),
  letter: z.optional(z.string().check(z.maxLength(1), z.regex(/^[A-Z#]$/))),
  search: pageFields.search,
}

export const listTerms = endpoint({
  method: 'GET',
  path: '/glossary/terms',
  apis: ['academy'],
  who: readers,
  summary: 'Procura termos do glossário, sem olhar a acentos',
  query: z.object({
    ...pageFields,
    ...filters,
    state: manyOf(termState),
    sort: z._default(z.enum(termSorts), 'termo'),
  }),
  response: pageOf(termRow),
})

export const countTerms = endpoint({
  method: 'GET',
  path: '/glossary/terms/counts',
  apis: ['academy'],
  who: readers,
  summary: 'Quantos termos há em cada estado e em cada letra, com os mesmos filtros',
  query: z.object({ ...filters, state: manyOf(termState) }),
  response: z.object({
    total: z.int(),
    byState: z.record(termState, z.int()),
    /** Letters that have terms under the filters. */
    letters: z.array(z.string()),
  }),
})

export const getTerm = endpoint({
  method: 'GET',
  path: '/glossary/terms/:id',
  apis: ['academy'],
  who: readers,
  summary: 'Um termo inteiro',
  params: byId,
  response: term,
})

export const createTerm = endpoint({
  method: 'POST',
  path: '/glossary/terms',
  apis: ['academy'],
  who: staff,
  summary: 'Cria um termo como rascunho',
  body: termBody,
  response: term,
  errors: { TERM_EXISTS: 409 },
  audit: 'glossary.term.create',
  undoable: true,
})

export const updateTerm = endpoint({
  method: 'PUT',
  path: '/glossary/terms/:id',
  apis: ['academy'],
  who: staff,
  summary: 'Altera um termo',
  params: byId,
  body: z.object({ ...termBody.shape, version }),
  response: term,
  errors: { TERM_EXISTS: 409, VERSION_CONFLICT: 409 },
  audit: 'glossary.term.update',
  undoable: true,
})

export const removeTerm = endpoint({
  method: 'DELETE',
  path: '/glossary/terms/:id',
  apis: ['academy'],
  who: staff,
  summary: 'Elimina um termo; pode ser desfeito durante 30 dias',
  params: byId,
  query: versionInUrl,
  response: byId,
  errors: { VERSION_CONFLICT: 409 },
  audit: 'glossary.term.remove',
  undoable: true,
})

export const setTermState = endpoint({
  method: 'POST',
  path: '/glossary/terms/:id/state',
  apis: ['academy'],
  who: staff,
  summary: 'Passa um termo a outro estado',
  params: byId,
  body: z.object({ state: termState, version }),
  response: term,
  errors: { VERSION_CONFLICT: 409, WRONG_STATE: 409 },
  audit: 'glossary.term.state',
  undoable: true,
})

export const changeTerms = endpoint({
  method: 'POST',
  path: '/glossary/terms/bulk',
  apis: ['academy'],
  who: staff,
  summary: 'Muda o estado, as classes ou elimina vários termos de uma vez',
  body: z.object({
    ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(500)),
    action: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('state'), state: termState }),
      z.object({
        kind: z.literal('grades'),
        grades: z.array(grade).check(z.minLength(1, NO_GRADE), z.maxLength(12)),
      }),
      z.object({ kind: z.literal('remove') }),
    ]),
  }),
  response: z.object({
    changed: z.int(),
    refused: z.array(z.object({ id: z.uuid(), term: z.string(), why: z.string() })),
  }),
  audit: 'glossary.term.bulk',
  undoable: true,
})

export const listTermHistory = endpoint({
  method: 'GET',
  path: '/glossary/terms/:id/history',
  apis: ['academy'],
  who: staff,
  summary: 'Quem alterou o termo, quando e em quê',
  params: byId,
  response: historyPage,
})

const media = {
  apis: ['academy'],
  who: staff,
  params: byId,
  response: term,
  undoable: true,
} as const

export const IMAGE_BYTES = 3 * 1024 * 1024
export const AUDIO_BYTES = 5 * 1024 * 1024

export const putTermImage = endpoint({
  ...media,
  method: 'PUT',
  path: '/glossary/terms/:id/image',
  summary: 'Guarda a imagem de um termo (PNG, JPEG ou WebP, até 3 MB), com o seu texto alternativo',
  query: z.object({ alt: filled(300), fileName: filled(300) }),
  body: 'bytes',
  bodyLimit: IMAGE_BYTES,
  errors: { FILE_TYPE: 415, TOO_LARGE: 413 },
  audit: 'glossary.term.image',
})

export const removeTermImage = endpoint({
  ...media,
  method: 'DELETE',
  path: '/glossary/terms/:id/image',
  summary: 'Retira a imagem de um termo',
  audit: 'glossary.term.image',
})

export const putTermAudio = endpoint({
  ...media,
  method: 'PUT',
  path: '/glossary/terms/:id/audio',
  summary: 'Guarda a pronúncia de um termo (MP3, OGG, M4A, WAV ou WebM, até 5 MB)',
  query: z.object({ fileName: filled(300) }),
  body: 'bytes',
  bodyLimit: AUDIO_BYTES,
  errors: { FILE_TYPE: 415, TOO_LARGE: 413 },
  audit: 'glossary.term.audio',
})

export const removeTermAudio = endpoint({
  ...media,
  method: 'DELETE',
  path: '/glossary/terms/:id/audio',
  summary: 'Retira a pronúncia de um termo',
  audit: 'glossary.term.audio',
})

export const getTermFile = endpoint({
  method: 'GET',
  path: '/glossary/terms/:id/:which',
  apis: ['academy'],
  who: readers,
  summary: 'A imagem ou a pronúncia de um termo',
  params: z.object({ id: z.uuid(), which: z.enum(['image', 'audio']) }),
  response: 'bytes',
})
