import * as z from 'zod/mini'
import { pupilOutcomes } from '#engines/psychometrics/outcome.ts'
import { gainFigures, outcomeCounts } from '#features/assessment/results/gain-shapes.ts'
import { endpoint } from '#kit/endpoint.ts'
import { countsOf, getOf, historyOf, removeOf, stateOf, updateOf } from '#kit/outlines.ts'
import { manyOf, pageFields, pageOf } from '#kit/paging.ts'
import { byId, day, filled, named, optionalText, startBeforeEnd, timeOfDay, version } from '#kit/shapes.ts'
import { stateTable } from '#kit/states.ts'
import { thing } from '#kit/thing.ts'
import { type Role, staff } from '#school/roles.ts'

export const recoveryStates = ['rascunho', 'em curso', 'reavaliado', 'encerrado'] as const
export const recoveryState = z.enum(recoveryStates)
export type RecoveryState = z.infer<typeof recoveryState>

/** A plan is reassessed once its re-test gives results; nothing skips a step. */
export const recoveryStateTable = stateTable<RecoveryState, Role>({
  initial: 'rascunho',
  labels: { rascunho: 'Rascunho', 'em curso': 'Em curso', reavaliado: 'Reavaliado', encerrado: 'Encerrado' },
  transitions: [
    { from: 'rascunho', to: 'em curso', who: staff, label: 'Começar' },
    { from: 'em curso', to: 'rascunho', who: staff, label: 'Voltar a rascunho' },
    { from: 'em curso', to: 'reavaliado', who: staff, label: 'Dar por reavaliado' },
    { from: 'reavaliado', to: 'em curso', who: staff, label: 'Continuar a recuperação' },
    { from: 'reavaliado', to: 'encerrado', who: staff, label: 'Encerrar' },
    { from: 'encerrado', to: 'reavaliado', who: staff, label: 'Reabrir' },
  ],
})

/** Pupils who need the same and work together. */
export const pupilGroup = z.object({
  name: filled(80),
  competenceIds: z.array(z.uuid()).check(z.maxLength(30)),
  studentIds: z.array(z.uuid()).check(z.maxLength(200)),
})
export type PupilGroup = z.infer<typeof pupilGroup>

/** A meeting as it is planned; who came is marked on the page of the plan. */
export const sessionBody = z.object({
  id: z.uuid(),
  date: day,
  startsAt: z._default(z.nullable(timeOfDay), null),
  minutes: z.int().check(z.minimum(10), z.maximum(240)),
  theme: optionalText(300),
})
export type SessionBody = z.infer<typeof sessionBody>

/** What a person writes of a plan, but for its re-test. */
export const recoveryFields = {
  title: filled(200),
  objective: optionalText(2000),
  /** None where its groups practise the levels that they were heard at. */
  competenceIds: z.array(z.uuid()).check(z.maxLength(30)),
  pupilGroups: z.array(pupilGroup).check(z.minLength(1), z.maxLength(12)),
  activities: z._default(z.array(filled(500)).check(z.maxLength(30)), []),
  responsibleId: z.uuid(),
  startsOn: z._default(z.nullable(day), null),
  endsOn: z._default(z.nullable(day), null),
  sessions: z._default(z.array(sessionBody).check(z.maxLength(60)), []),
}

/** What a person writes of a plan. */
export const recoveryBody = z
  .object({ ...recoveryFields, retestId: z._default(z.nullable(z.uuid()), null) })
  .check(startBeforeEnd)
export type RecoveryBody = z.infer<typeof recoveryBody>

const subjectRef = z.object({ ...named.shape, abbreviation: z.string(), colour: z.string() })
const competenceRef = z.object({ id: z.uuid(), code: z.string(), description: z.string() })

/**
 * What the re-test says of a pupil, by the rule of `engines/psychometrics/outcome.ts`; null where the pupil did not take it, no question
 * counted, or all was mastered before.
 */
export const recoveryResult = z.object({
  studentId: z.uuid(),
  outcome: z.nullable(z.enum(pupilOutcomes)),
  competences: z.array(
    z.object({
      competenceId: z.uuid(),
      /** Shares of the points before and after, 0 to 1. */
      before: z.nullable(z.number()),
      after: z.nullable(z.number()),
      /** Questions of the re-test that counted; under three, an indication. */
      items: z.int(),
    }),
  ),
  /** The level when it was heard first and when it was heard again; of plans that are of levels alone. */
  levels: z.optional(z.object({ before: z.nullable(z.string()), after: z.nullable(z.string()) })),
})
export type RecoveryResult = z.infer<typeof recoveryResult>

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
  application: z.nullable(z.object({ id: z.uuid(), title: z.string(), date: z.string() })),
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
  school: z.object({ name: z.string(), province: z.string(), district: z.string() }),
  year: z.int(),
})
export type RecoveryPlan = z.infer<typeof recoveryPlan>

const apis = ['diagnostics'] as const
const filters = {
  search: pageFields.search,
  subject: manyOf(z.uuid()),
  group: manyOf(z.uuid()),
  state: manyOf(recoveryState),
}
export const recoverySorts = ['-alterado', 'alterado', 'titulo', '-titulo'] as const

const recoveryThing = thing({
  table: 'recovery_plans',
  what: 'Este plano de recuperação',
  many: 'planos de recuperação',
  path: '/recovery-plans',
  apis,
  audit: 'recovery',
})

export const listRecoveryPlans = endpoint({
  method: 'GET',
  path: '/recovery-plans',
  apis,
  who: staff,
  query: z.object({ ...pageFields, ...filters, sort: z._default(z.enum(recoverySorts), '-alterado') }),
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
  body: z.object({ ...recoveryBody.shape, version }).check(startBeforeEnd),
  response: recoveryPlan,
  summary: 'Altera um plano de recuperação; as presenças já marcadas ficam',
})

export const setRecoveryState = stateOf(recoveryThing, {
  who: staff,
  state: recoveryState,
  response: recoveryPlan,
  errors: { INCOMPLETE: 409 },
})

export const markPresence = endpoint({
  method: 'POST',
  path: '/recovery-plans/:id/sessions/:sessionId/presence',
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

export const downloadRecoveryPlan = endpoint({
  method: 'GET',
  path: '/recovery-plans/:id/file',
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
