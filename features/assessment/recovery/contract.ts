import * as z from 'zod/mini'
import { gainFigures, outcomeCounts, risenByChance } from '#features/assessment/results/gain-shapes.ts'
import { endpoint } from '#kit/endpoint.ts'
import { countsOf, getOf, historyOf, removeOf, stateOf, updateOf } from '#kit/outlines.ts'
import { manyOf, pageFields, pageOf, sortOf } from '#kit/paging.ts'
import { byId, checkStartBeforeEnd, named, version } from '#kit/shapes.ts'
import { staff } from '#school/roles.ts'
import { subjectRef } from '#school/subjects/contract.ts'
import {
  pupilGroup,
  recoveryBody,
  recoveryResult,
  recoveryState,
  recoveryThing,
  sessionBody,
} from './recovery.ts'

const competenceRef = z.object({ id: z.uuid(), code: z.string(), description: z.string() })

export const recoveryRow = z.object({
  id: z.uuid(),
  title: z.string(),
  group: named,
  grade: z.int(),
  subject: subjectRef,
  competences: z.array(competenceRef),
  /** What is practised where no competence is: the levels, as its groups are called. */
  levels: z.array(z.string()),
  pupils: z.int(),
  responsible: named,
  startsOn: z.nullable(z.string()),
  endsOn: z.nullable(z.string()),
  sessions: z.object({ held: z.int(), total: z.int() }),
  /** Pupils by result; all zero before the re-test. */
  outcomes: outcomeCounts,
  /** Recovered of those measured, by the rule that the plan was closed by where that was another; null otherwise. */
  closedWith: z.nullable(z.object({ recovered: z.int(), measured: z.int() })),
  byChance: risenByChance,
  state: recoveryState,
  version,
  updatedAt: z.string(),
  mayEdit: z.boolean(),
})
export type RecoveryRow = z.infer<typeof recoveryRow>

const recoveryPupil = z.object({
  id: z.uuid(),
  name: z.string(),
  sex: z.enum(['H', 'M']),
  number: z.nullable(z.int()),
})

export const recoveryPlan = z.object({
  ...recoveryRow.shape,
  sessions: z.array(
    z.object({
      ...sessionBody.shape,
      startsAt: z.nullable(z.string()),
      theme: z.string(),
      /** By pupil: came, or did not; absent while nobody has said. */
      presence: z.record(z.string(), z.boolean()),
    }),
  ),
  objective: z.string(),
  activities: z.array(z.string()),
  pupilGroups: z.array(pupilGroup),
  /** Of all groups, by their place in the class. */
  pupilList: z.array(recoveryPupil),
  /** The application that it came from. */
  application: z.nullable(
    z.object({
      id: z.uuid(),
      title: z.string(),
      date: z.string(),
      /** Written: there is a report of it. Of pupils who were heard there is none. */
      isWritten: z.boolean(),
    }),
  ),
  retest: z.nullable(
    z.object({
      id: z.uuid(),
      title: z.string(),
      state: z.string(),
      items: z.int(),
      /** Its newest application to this group. */
      application: z.nullable(z.object({ id: z.uuid(), state: z.string(), date: z.string() })),
    }),
  ),
  lessonPlan: z.nullable(z.object({ id: z.uuid(), title: z.string(), heldOn: z.nullable(z.string()) })),
  results: z.array(recoveryResult),
  /** What its pupils gained in its competences beyond what was to be expected of them; null before the re-test. */
  gain: z.nullable(gainFigures),
  school: z.object({ id: z.uuid(), name: z.string(), province: z.string(), district: z.string() }),
  year: z.int(),
})
export type RecoveryPlan = z.infer<typeof recoveryPlan>

const apis = ['diagnostics'] as const
const filters = {
  search: pageFields.search,
  subject: manyOf(z.uuid()),
  group: manyOf(z.uuid()),
  school: manyOf(z.uuid()),
  state: manyOf(recoveryState),
}
export const recoverySorts = ['-alterado', 'alterado', 'titulo', '-titulo'] as const

export const listRecoveryPlans = endpoint('GET', '/recovery-plans', {
  apis,
  who: staff,
  query: z.object({ ...pageFields, ...filters, sort: sortOf(recoverySorts) }),
  response: pageOf(recoveryRow),
  summary: 'Os planos de recuperação das turmas ao alcance de quem pede',
})

export const countRecoveryPlans = countsOf(recoveryThing, { who: staff, state: recoveryState, filters })

export const getRecoveryPlan = getOf(recoveryThing, {
  who: staff,
  response: recoveryPlan,
  summary: 'Um plano de recuperação com grupos, sessões, presenças e resultado',
})

export const updateRecoveryPlan = updateOf(recoveryThing, {
  who: staff,
  body: z.object({ ...recoveryBody.shape, version }).check(checkStartBeforeEnd),
  response: recoveryPlan,
  summary: 'Altera um plano de recuperação; as presenças já marcadas ficam',
})

export const setRecoveryState = stateOf(recoveryThing, {
  who: staff,
  state: recoveryState,
  response: recoveryPlan,
  errors: { INCOMPLETE: 409 },
})

export const markPresence = endpoint('POST', '/recovery-plans/:id/sessions/:sessionId/presence', {
  apis,
  who: staff,
  params: z.object({ id: z.uuid(), sessionId: z.uuid() }),
  body: z.object({
    studentIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(200)),
    /** Null takes the mark away. */
    present: z.nullable(z.boolean()),
  }),
  response: recoveryPlan,
  errors: { WRONG_STATE: 409 },
  audit: 'recovery.presence',
  done: 'marcou presenças',
  undoable: true,
  summary: 'Marca quem veio a uma sessão, um toque por aluno',
})

export const removeRecoveryPlan = removeOf(recoveryThing, { who: staff })

export const listRecoveryHistory = historyOf(recoveryThing, { who: staff })

export const downloadRecoveryPlan = endpoint('GET', '/recovery-plans/:id/file', {
  apis,
  who: staff,
  params: byId,
  query: z.object({
    format: z.enum(['pdf', 'docx']),
    /** Place of the only group that is wanted; all without it. */
    group: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(11))),
  }),
  response: 'bytes',
  summary: 'O plano de recuperação em PDF ou Word, com as presenças e o resultado',
})
