// Long because it is one contract: what a plan is, its states, and every call about one, as both sides read it.

import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { bodyOf } from '#kit/fields.ts'
import { countsOf, createOf, getOf, historyOf, removeOf, updateOf } from '#kit/outlines.ts'
import { manyOf, pageFields, pageOf, sortOf } from '#kit/paging.ts'
import {
  byId,
  checkStartBeforeEnd,
  day,
  filled,
  named,
  optionalText,
  version,
  yearInUrl,
} from '#kit/shapes.ts'
import { rowComment } from '#school/comments/contract.ts'
import { staff } from '#school/roles.ts'
import { planFields, planKinds, planState, planThing } from './plan.ts'

export const planBody = z
  .object({
    ...bodyOf(planFields).shape,
    /** The author; absent for oneself. An approver may write for somebody. */
    teacherId: z.optional(z.uuid()),
  })
  .check(checkStartBeforeEnd)
export type PlanBody = z.infer<typeof planBody>

export const planListRow = z.object({
  id: z.uuid(),
  familyId: z.uuid(),
  edition: z.int(),
  kind: z.enum(planKinds),
  subject: z.object({ id: z.uuid(), code: z.string(), name: z.string(), colour: z.string() }),
  grade: z.int(),
  groups: z.array(named),
  year: z.int(),
  trimester: z.nullable(z.int()),
  startsOn: z.string(),
  endsOn: z.string(),
  /** With «Professora» or «Professor», as the job says. */
  teacher: z.extend(named, { title: z.string() }),
  state: planState,
  weeks: z.int(),
  lessons: z.int(),
  openComments: z.int(),
  version,
  updatedAt: z.string(),
  submittedAt: z.nullable(z.string()),
  mayEdit: z.boolean(),
  /** It waits for the reader's «visto» or approval. */
  mayDecide: z.boolean(),
})
export type PlanListRow = z.infer<typeof planListRow>

export const planEvent = z.object({
  at: z.string(),
  action: z.string(),
  by: z.string(),
  /** In which capacity: «Professor», «Delegado de disciplina», «DAP». */
  capacity: z.string(),
  comment: z.string(),
  edition: z.int(),
})

export const plan = z.object({
  ...planListRow.shape,
  ...bodyOf(planFields).shape,
  school: z.object({
    id: z.uuid(),
    name: z.string(),
    province: z.string(),
    district: z.string(),
    zip: z.string(),
  }),
  events: z.array(planEvent),
  comments: z.array(rowComment),
  /** The plan whose chain of approval this is: who still has to see it. */
  chain: z.array(z.enum(['delegado', 'DAP'])),
  /** With «delegada da disciplina» or «delegado», as the job says. */
  delegate: z.nullable(z.object({ ...named.shape, title: z.string() })),
  /** The plan that its first edition was copied from. */
  source: z.nullable(
    z.object({ id: z.uuid(), year: z.int(), trimester: z.nullable(z.int()), edition: z.int() }),
  ),
  /** Lessons that the calendar allows from beginning to end, at the weekly hours. */
  lessonsAllowed: z.int(),
  /** The other editions of the plan, newest first. */
  editions: z.array(z.object({ id: z.uuid(), edition: z.int(), state: planState, updatedAt: z.string() })),
  /** An upgrade kept what was approved, and not the approval. */
  isRecomputed: z.boolean(),
  /** The steps that the caller may take now. */
  steps: z.array(z.object({ to: planState, label: z.string(), destructive: z.boolean() })),
})
export type Plan = z.infer<typeof plan>

export const apis = ['academy'] as const
export const base = '/analytical-plans'

export const planFilters = {
  search: pageFields.search,
  subject: manyOf(z.uuid()),
  grade: manyOf(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(12))),
  group: manyOf(z.uuid()),
  school: manyOf(z.uuid()),
  teacher: manyOf(z.uuid()),
  trimester: manyOf(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(3))),
  year: z.optional(yearInUrl),
  /** Only one's own. */
  mine: z.optional(z.stringbool()),
}

export const planSorts = [
  '-meus',
  'alterado',
  '-alterado',
  'disciplina',
  '-disciplina',
  'inicio',
  '-inicio',
] as const

export const listPlans = endpoint('GET', base, {
  apis,
  who: staff,
  summary: 'Procura planos analíticos; cada plano aparece na sua versão mais recente',
  query: z.object({
    ...pageFields,
    ...planFilters,
    state: manyOf(planState),
    sort: sortOf(planSorts),
  }),
  response: pageOf(planListRow),
})

export const countPlans = countsOf(planThing, { who: staff, state: planState, filters: planFilters })

export const generateWeeks = endpoint('GET', `${base}/weeks`, {
  apis,
  who: staff,
  summary:
    'As semanas do calendário entre duas datas, com os dias de aulas, os feriados e as aulas que cabem',
  query: z
    .object({
      startsOn: day,
      endsOn: day,
      weeklyHours: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(40)),
      group: z.optional(z.uuid()),
      subject: z.optional(z.uuid()),
    })
    .check(checkStartBeforeEnd),
  response: z.object({
    weeks: z.array(
      z.object({
        number: z.int(),
        startsOn: z.string(),
        endsOn: z.string(),
        days: z.array(z.string()),
        holidays: z.array(z.object({ date: z.string(), name: z.string() })),
        lessons: z.int(),
      }),
    ),
    lessonsAllowed: z.int(),
  }),
})

export const getPlan = getOf(planThing, { who: staff, response: plan })

export const createPlan = createOf(planThing, {
  who: staff,
  body: planBody,
  response: plan,
  summary: 'Cria um plano analítico como rascunho',
})

export const updatePlan = updateOf(planThing, {
  who: staff,
  body: z.object({ ...planBody.shape, version }).check(checkStartBeforeEnd),
  response: plan,
  errors: { LOCKED: 409 },
  summary: 'Guarda um plano analítico em rascunho ou devolvido',
})

export const touchPlan = endpoint('POST', `${base}/:id/presence`, {
  apis,
  who: staff,
  summary: 'Diz que se está a escrever no plano, e quem mais está',
  params: byId,
  /** Going away: others stop seeing the caller at once. */
  body: z.object({ leaving: z._default(z.boolean(), false) }),
  response: z.object({
    others: z.array(named),
    /** Of the plan, to see whether somebody has saved. */
    version,
  }),
  // Being there is no change: it is neither repeated nor kept in the audit.
  ownTransactions: true,
})

export const removePlan = removeOf(planThing, {
  who: staff,
  errors: { LOCKED: 409 },
  summary: 'Elimina um rascunho; pode ser desfeito durante 30 dias',
})

export const setPlanState = endpoint('POST', `${base}/:id/state`, {
  apis,
  who: staff,
  summary:
    'Dá um passo no caminho do plano: submeter, dar visto, devolver, aprovar, pôr em execução, encerrar',
  params: byId,
  body: z.object({
    state: planState,
    version,
    comment: optionalText(1000),
    /** Comments that were written and not sent yet: they go with the step. */
    comments: z._default(
      z.array(z.object({ rowId: z.nullable(z.uuid()), text: filled(1000) })).check(z.maxLength(60)),
      [],
    ),
  }),
  response: plan,
  errors: { VERSION_CONFLICT: 409, WRONG_STATE: 409, INCOMPLETE: 422 },
  audit: 'plan.state',
  undoable: true,
})

export const amendPlan = endpoint('POST', `${base}/:id/amend`, {
  apis,
  who: staff,
  summary: 'Abre a versão seguinte de um plano aprovado, como rascunho; a aprovada fica em vigor até lá',
  params: byId,
  body: z.object({}),
  response: plan,
  errors: { WRONG_STATE: 409, ALREADY_OPEN: 409 },
  audit: 'plan.amend',
  done: 'abriu uma versão nova',
  undoable: true,
})

export const listPlanHistory = historyOf(planThing, { who: staff })

export const planFiles = ['pdf', 'docx'] as const

export const downloadPlan = endpoint('GET', `${base}/:id/file`, {
  apis,
  who: staff,
  summary: 'O plano no formulário oficial, em PDF ou Word',
  params: byId,
  query: z.object({ format: z.enum(planFiles) }),
  response: 'bytes',
})
