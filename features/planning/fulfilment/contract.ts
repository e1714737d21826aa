import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { manyOf } from '#kit/paging.ts'
import { day, named, optionalText, version, yearInUrl } from '#kit/shapes.ts'
import { thing } from '#kit/thing.ts'
import { staff } from '#school/roles.ts'
import { contentsWords } from './count.ts'

const contents = z.enum(contentsWords)

export const totals = z.object({
  planned: z.int(),
  taught: z.int(),
  madeUp: z.int(),
  held: z.int(),
  contentsTaught: z.int(),
  contentsPlanned: z.int(),
  contentsDue: z.int(),
})

export const fulfilmentWeek = z.object({
  rowId: z.uuid(),
  week: z.int(),
  startsOn: z.string(),
  endsOn: z.string(),
  unit: z.string(),
  /** The week is behind: it counts. */
  ended: z.boolean(),
  planned: z.int(),
  /** Lessons of the plan at whose time the pupils are in groups by level: `planned` counts them no more. */
  elsewhere: z.int(),
  taught: z.int(),
  madeUp: z.int(),
  contents,
  contentsPlanned: z.int(),
  contentsTaught: z.int(),
  /** Lessons of the week marked one by one. */
  marked: z.int(),
  /** Of these, those that somebody gave in place of the teacher. */
  byOthers: z.int(),
  /** Somebody registered the week, or marked a lesson of it. */
  known: z.boolean(),
  reason: z.string(),
  measure: z.string(),
  makeUpOn: z.nullable(z.string()),
  notes: z.string(),
  /** Of the register; null where there is none yet. */
  version: z.nullable(z.int()),
})
export type FulfilmentWeek = z.infer<typeof fulfilmentWeek>

/** One plan with one group. */
export const fulfilmentRow = z.object({
  id: z.string(),
  planId: z.uuid(),
  familyId: z.uuid(),
  subject: z.object({ id: z.uuid(), abbreviation: z.string(), name: z.string(), colour: z.string() }),
  grade: z.int(),
  year: z.int(),
  trimester: z.nullable(z.int()),
  group: named,
  teacher: named,
  totals,
  /** Who gave lessons of ended weeks in place of the teacher. */
  taughtBy: z.array(z.object({ id: z.uuid(), name: z.string(), lessons: z.int() })),
  weeks: z.array(fulfilmentWeek),
  catchUp: z.nullable(
    z.object({
      missing: z.int(),
      weeks: z.array(z.object({ week: z.int(), startsOn: z.string(), lessons: z.int() })),
      left: z.int(),
    }),
  ),
  mayRegister: z.boolean(),
})
export type FulfilmentRow = z.infer<typeof fulfilmentRow>

/** The sums of one subject, group or teacher. */
export const subtotal = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Plans, each counted once for every group. */
  rows: z.int(),
  /** Of the lessons of a teacher, those given in place of another. */
  asSubstitute: z.optional(z.int()),
  totals,
})
export type Subtotal = z.infer<typeof subtotal>

const filters = {
  subject: manyOf(z.uuid()),
  grade: manyOf(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(12))),
  group: manyOf(z.uuid()),
  school: manyOf(z.uuid()),
  teacher: manyOf(z.uuid()),
  trimester: manyOf(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(3))),
  /** The year of today where it is absent. */
  year: z.optional(yearInUrl),
  /** One plan, through all its editions, in its own year. */
  family: z.optional(z.uuid()),
}

const apis = ['academy'] as const

export const listFulfilment = endpoint('GET', '/fulfilment', {
  apis,
  who: staff,
  summary: 'O cumprimento de cada plano por turma até hoje, do que mais precisa para o que menos precisa',
  query: z.object({
    ...filters,
    offset: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 25),
  }),
  response: z.object({
    today: z.string(),
    rows: z.array(fulfilmentRow),
    count: z.int(),
    plans: z.int(),
    groups: z.int(),
    total: totals,
    /** The summary of all rows by one of their three sides, worst first. */
    by: z.object({ subject: z.array(subtotal), group: z.array(subtotal), teacher: z.array(subtotal) }),
    /** Who can be asked for: the teachers of all plans that the other filters leave. */
    teachers: z.array(named),
    year: z.int(),
  }),
})

const fulfilmentThing = thing({ table: 'fulfilments', what: 'Este registo', name: 'Registo de cumprimento' })

export const saveFulfilment = endpoint('PUT', '/fulfilment/:planId/:groupId/:rowId', {
  apis,
  who: staff,
  summary: 'Regista o que se deu numa semana de um plano com uma turma',
  params: z.object({ planId: z.uuid(), groupId: z.uuid(), rowId: z.uuid() }),
  body: z.object({
    taught: z.int().check(z.minimum(0), z.maximum(60)),
    madeUp: z._default(z.int().check(z.minimum(0), z.maximum(60)), 0),
    contents,
    reason: optionalText(300),
    measure: optionalText(300),
    makeUpOn: z._default(z.nullable(day), null),
    notes: optionalText(1000),
    /** Of the register; null where there is none yet. */
    version: z.nullable(version),
  }),
  response: fulfilmentRow,
  errors: { VERSION_CONFLICT: 409 },
  of: fulfilmentThing,
  audit: 'fulfilment.save',
  done: 'registou',
  undoable: true,
})

export const saveTaughtUntil = endpoint('POST', '/fulfilment/:planId/:groupId/taught-until', {
  apis,
  who: staff,
  summary: 'Regista como dadas todas as semanas por registar de um plano com uma turma, até uma delas',
  params: z.object({ planId: z.uuid(), groupId: z.uuid() }),
  body: z.object({ rowId: z.uuid() }),
  response: z.object({ row: fulfilmentRow, registered: z.int() }),
  audit: 'fulfilment.taught-until',
  done: 'registou várias semanas de',
  undoable: true,
})

export const exportFulfilment = endpoint('GET', '/fulfilment/export', {
  apis,
  who: staff,
  summary: 'O resumo do cumprimento em Excel, CSV ou PDF',
  query: z.object({ ...filters, format: z.enum(['xlsx', 'csv', 'pdf']) }),
  response: 'bytes',
})

/** Reasons that schools give most; any other can be written. */
export const reasons = [
  'falta do professor',
  'doença do professor',
  'feriado ou tolerância de ponto',
  'chuvas, cheias ou ciclone',
  'formação ou reunião convocada',
  'actividade extracurricular',
  'falta de material',
  'dificuldades dos alunos (reforço)',
  'sala indisponível',
] as const

export const measures = [
  'reposição de aula',
  'junção de conteúdos',
  'trabalho para casa orientado',
  'transferência para o trimestre seguinte',
] as const
