import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { named, text } from '#kit/shapes.ts'
import { approvers } from '#school/roles.ts'
import { reportFormats } from '../results/report-paper.ts'
import { comparison, subjectRef } from './report-shapes.ts'

const apis = ['diagnostics'] as const

/** Schools of one page of the network. */
export const SCHOOLS_OF_PAGE = 50
/** Tests that are offered, the newest. */
export const MAX_TESTS = 50

export const network = z.object({
  subject: z.nullable(subjectRef),
  /** Tests of the subject that somebody handed in, the newest first; what is compared is one of them. */
  tests: z.array(z.object({ id: z.uuid(), title: z.string(), year: z.int() })),
  /** What the test measures: all of it, or one competence, is compared. */
  competences: z.array(z.object({ id: z.uuid(), code: z.string(), description: z.string() })),
  competence: z.nullable(named),
  districts: z.array(z.string()),
  /** The schools of the page, by name; how each stands is beside all of them. Null without a test. */
  comparison: z.nullable(comparison),
  /** What may be said of all of them. */
  said: z.array(z.object({ text: z.string(), standing: z.optional(z.enum(['above', 'below', 'between'])) })),
  /** Schools that took the test, and those under the words that were looked for. */
  schools: z.int(),
  found: z.int(),
  page: z.int(),
  pages: z.int(),
})
export type Network = z.infer<typeof network>

const filters = {
  subject: z.uuid(),
  grade: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(12))),
  test: z.optional(z.uuid()),
  competence: z.optional(z.uuid()),
  district: z._default(text(200), ''),
}

export const getNetwork = endpoint('GET', '/reports/network', {
  apis,
  who: approvers,
  query: z.object({
    ...filters,
    search: z._default(text(200), ''),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 1),
  }),
  response: network,
  summary: 'As escolas da academia num teste ou numa competência, por nome, com intervalos e sem lugares',
})

export const exportNetwork = endpoint('GET', '/reports/network/export', {
  apis,
  who: approvers,
  query: z.object({ ...filters, format: z.enum(reportFormats) }),
  response: 'bytes',
  summary: 'As mesmas escolas em PDF, Word ou Excel, todas, sem nomes de alunos',
})
