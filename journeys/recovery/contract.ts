import * as z from 'zod/mini'
import { recoveryPlan } from '#features/assessment/recovery/contract.ts'
import { recoveryFields } from '#features/assessment/recovery/recovery.ts'
import { endpoint } from '#kit/endpoint.ts'
import { bodyOf } from '#kit/fields.ts'
import { byId, checkStartBeforeEnd, version } from '#kit/shapes.ts'
import { staff } from '#school/roles.ts'

const apis = ['diagnostics'] as const

/** Where the questions of a re-test come from. */
export const retestKinds = ['mesmas', 'banco', 'nenhuma'] as const
export type RetestKind = (typeof retestKinds)[number]

/** A question of the bank that the quiz or the game of a plan could take. */
const startQuestion = z.object({
  id: z.uuid(),
  competenceId: z.uuid(),
  stem: z.string(),
  bloom: z.nullable(z.string()),
  isApproved: z.boolean(),
  /** Tests in which it stands. */
  tests: z.int(),
  /** Whether the test that the plan follows from asked it. */
  asked: z.boolean(),
  /** As a pair of a game; null where its answer is not a short one. */
  pair: z.nullable(z.object({ prompt: z.string(), answer: z.string() })),
})
export type StartQuestion = z.infer<typeof startQuestion>

const startTerm = z.object({ id: z.uuid(), term: z.string(), definition: z.string() })
export type StartTerm = z.infer<typeof startTerm>

export const practiceKinds = ['associacao', 'memoria', 'cruzadas', 'flashcards'] as const
const chosenIds = z._default(z.array(z.uuid()).check(z.maxLength(40)), [])

/** What is made for practice, beside the plan; null is nothing. */
const practice = {
  quiz: z._default(
    z.nullable(z.object({ questionIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(40)) })),
    null,
  ),
  game: z._default(
    z.nullable(z.object({ kind: z.enum(practiceKinds), questionIds: chosenIds, termIds: chosenIds })),
    null,
  ),
}

export const startRecovery = endpoint('GET', '/recovery-plans/start', {
  apis,
  who: staff,
  query: z.object({ application: z.uuid() }),
  response: z.object({
    /** The next lesson times of the subject in the group. */
    times: z.array(z.object({ date: z.string(), startsAt: z.nullable(z.string()) })),
    /** Minutes of a lesson. */
    minutes: z.int(),
    /** The teacher of the subject there, or the caller. */
    responsibleId: z.uuid(),
    /** Questions of the bank, by competence, that the test did not hold. */
    bank: z.record(z.string(), z.int()),
    /** What the first test says of how far its figures are to be trusted: how long a re-test must be follows from it. */
    first: z.object({
      alpha: z.nullable(z.number()),
      complete: z.object({ n: z.int(), k: z.int() }),
      items: z.array(z.object({ p: z.nullable(z.number()), n: z.int() })),
    }),
    /** What a quiz and a game could be made of. */
    questions: z.array(startQuestion),
    terms: z.array(startTerm),
  }),
  summary:
    'O que um plano de recuperação precisa além do relatório: tempos lectivos, responsável e perguntas do banco',
})

/** A plan as it was proposed and changed, with what is made along with it. */
export const newRecoveryBody = z
  .object({
    ...z.omit(bodyOf(recoveryFields), { retestId: true }).shape,
    competenceIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(30)),
    applicationId: z.uuid(),
    /** New questions of the same competences, so that nobody is measured on those that chose the pupils. */
    retest: z._default(z.enum(retestKinds), 'banco'),
    /** Whether a draft lesson plan for the first session is made too. */
    lesson: z._default(z.boolean(), true),
    ...practice,
  })
  .check(checkStartBeforeEnd)

export const createRecovery = endpoint('POST', '/recovery-plans', {
  apis,
  who: staff,
  body: newRecoveryBody,
  response: recoveryPlan,
  errors: { NO_QUESTIONS: 409 },
  audit: 'recovery.create',
  undoable: true,
  summary:
    'Faz de um relatório um plano de recuperação, com a reavaliação, uma aula, um quiz e um jogo em rascunho',
})

const made = z.nullable(z.object({ id: z.uuid(), title: z.string(), state: z.string() }))

export const getRecoveryPractice = endpoint('GET', '/recovery-plans/:id/practice', {
  apis,
  who: staff,
  params: byId,
  response: z.object({ quiz: made, game: made }),
  summary: 'O quiz e o jogo que se fizeram com um plano de recuperação',
})

export const createRetest = endpoint('POST', '/recovery-plans/:id/retest', {
  apis,
  who: staff,
  params: byId,
  body: z.object({ retest: z.enum(['mesmas', 'banco']), version }),
  response: recoveryPlan,
  errors: { VERSION_CONFLICT: 409, NO_QUESTIONS: 409 },
  audit: 'recovery.retest',
  done: 'fez a reavaliação',
  undoable: true,
  summary: 'Faz a reavaliação de um plano que ainda não a tem',
})

export const readRetest = endpoint('POST', '/recovery-plans/:id/results', {
  apis,
  who: staff,
  params: byId,
  body: z.object({ version }),
  response: recoveryPlan,
  errors: { VERSION_CONFLICT: 409, WRONG_STATE: 409, NOT_RETESTED: 409 },
  audit: 'recovery.results',
  done: 'leu o resultado',
  undoable: true,
  summary: 'Lê o resultado da reavaliação: recuperado, melhorou, igual ou piorou, e o ganho além do esperado',
})
