import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { filled, named, recordOf } from '#kit/shapes.ts'
import { thing } from '#kit/thing.ts'
import { editionHead, editionInUrl, editionThing } from '#school/editions/contract.ts'
import { staff } from '#school/roles.ts'
import { reportFormats } from '../results/report-paper.ts'

const apis = ['academy', 'diagnostics'] as const

const trimester = z.int().check(z.minimum(1), z.maximum(3))
const place = { group: z.uuid(), subject: z.uuid() }
const placeInUrl = {
  ...place,
  trimester: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(3)),
  edition: editionInUrl,
}

const column = z.object({
  weight: z.number().check(z.minimum(0), z.maximum(100)),
  /** Left out of what is printed and downloaded. */
  hidden: z.boolean(),
})

const settings = {
  /** Lowest marks of each pupil that do not count. */
  dropWorst: z.int().check(z.minimum(0), z.maximum(10)),
  /** Whether a quiz that was not handed in counts as 0; else it is left out. */
  missingIsZero: z.boolean(),
}

/** What a locked pauta keeps: names, numbers, marks, weights, rule and means as they were. */
export const gradebookContent = z.object({
  group: named,
  subject: named,
  year: z.int(),
  trimester,
  ...settings,
  quizzes: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      state: z.string(),
      /** The day on which the group could begin it. */
      opensOn: z.nullable(z.string()),
      ...column.shape,
      /** Of the marks there are; null without any. */
      mean: z.nullable(z.number()),
    }),
  ),
  pupils: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      number: z.nullable(z.int()),
      sex: z.nullable(z.enum(['H', 'M'])),
      /** By quiz; null without one. */
      marks: z.record(z.string(), z.nullable(z.number())),
      dropped: z.array(z.uuid()),
      /** Quizzes of which answers wait to be marked, so that they have no mark yet. */
      toMark: z.array(z.uuid()),
      /** Quizzes that were not for the pupil: of before they came, or handed out to others of the group. */
      exempt: z.array(z.uuid()),
      mark: z.nullable(z.number()),
    }),
  ),
})
export type GradebookContent = z.infer<typeof gradebookContent>

export const quizGradebook = z.extend(gradebookContent, {
  /** Since it is locked, its last edition holds. */
  locked: z.boolean(),
  /** Why it was unlocked, until it is locked again. */
  correction: z.string(),
  /** The one that is shown; null where the marks follow the attempts. */
  edition: z.nullable(editionHead),
  /** All there are, the first one first. */
  editions: z.array(editionHead),
  /** 0 as long as nothing was stored of it. */
  version: z.int(),
})
export type QuizGradebook = z.infer<typeof quizGradebook>

export const getQuizGradebook = endpoint('GET', '/quizzes/gradebook', {
  apis,
  who: staff,
  query: z.object(placeInUrl),
  response: quizGradebook,
  of: editionThing,
  summary:
    'A pauta de um trimestre: os quizzes de uma turma numa disciplina, com pesos e a nota de cada aluno; bloqueada, uma versão dela',
})

export const exportQuizGradebook = endpoint('GET', '/quizzes/gradebook/export', {
  apis,
  who: staff,
  query: z.object({ ...placeInUrl, format: z.enum(reportFormats) }),
  response: 'bytes',
  summary: 'A pauta dos quizzes de um trimestre em PDF, Word ou Excel, sem as colunas escondidas',
})

const gradebookThing = thing({ table: 'quiz_gradebooks', what: 'Esta pauta', name: 'Quiz na pauta' })

export const saveQuizGradebook = endpoint('PUT', '/quizzes/gradebook', {
  apis,
  who: staff,
  body: z.object({
    ...place,
    trimester,
    ...settings,
    columns: recordOf(z.uuid(), column, 100),
    locked: z.boolean(),
    /** Why a locked pauta is unlocked: the next edition says it. */
    reason: z.optional(filled(300)),
    version: z.int().check(z.minimum(0), z.maximum(2_147_483_647)),
  }),
  response: quizGradebook,
  errors: { VERSION_CONFLICT: 409, LOCKED: 409 },
  of: gradebookThing,
  audit: 'quizzes.gradebook',
  done: 'mudou a pauta',
  undoable: true,
  summary: 'Guarda os pesos de uma pauta de quizzes, ou bloqueia e desbloqueia as suas notas',
})
