import * as z from 'zod/mini'
import { quiz } from '#features/assessment/quizzes/contract.ts'
import { endpoint } from '#kit/endpoint.ts'
import { byId, named } from '#kit/shapes.ts'
import { staff } from '#school/roles.ts'

const apis = ['academy'] as const
const where = { subject: named, grade: z.int(), group: named, date: z.string() }

const competence = z.object({ id: z.uuid(), code: z.string(), description: z.string() })

const quizSources = z.object({
  /** Applications of tests with something to report, the newest first. */
  reports: z.array(z.object({ id: z.uuid(), title: z.string(), ...where })),
  /** Lessons with competences, the newest first. */
  lessons: z.array(z.object({ id: z.uuid(), theme: z.string(), ...where, competences: z.array(competence) })),
})

export const listQuizSources = endpoint('GET', '/quizzes/sources', {
  apis,
  who: staff,
  response: quizSources,
  summary: 'Os relatórios e as aulas de que se pode fazer um quiz',
})

const reportSource = z.object({
  id: z.uuid(),
  title: z.string(),
  ...where,
  /** The one in most need first. */
  competences: z.array(
    z.object({
      ...competence.shape,
      /** Share of the points, 0 to 1; null without any answer. */
      share: z.nullable(z.number()),
      notMastered: z.int(),
      pupils: z.int(),
      /** Fewer than three questions: an indication, no decision. */
      indication: z.boolean(),
    }),
  ),
})

export const getReportSource = endpoint('GET', '/quizzes/sources/reports/:id', {
  apis,
  who: staff,
  params: byId,
  response: reportSource,
  summary: 'As competências de um relatório, a que mais precisa de prática primeiro',
})

/** Terms that one quiz is made of. */
export const MAX_TERMS = 40

export const createTermQuiz = endpoint('POST', '/quizzes/from-terms', {
  apis,
  who: staff,
  body: z.object({
    termIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAX_TERMS)),
    grade: z.int().check(z.minimum(1), z.maximum(12)),
    groupIds: z._default(z.array(z.uuid()).check(z.maxLength(20)), []),
  }),
  response: quiz,
  audit: 'quizzes.from-terms',
  done: 'criou com termos do glossário',
  undoable: true,
  summary: 'Escreve no banco perguntas de termos do glossário, como rascunhos, e faz delas um quiz',
})
