import * as z from 'zod/mini'
import type { FrozenForm } from '#engines/questions/shuffle.ts'
import { endpoint } from '#kit/endpoint.ts'
import { manyOf, pageFields, pageOf } from '#kit/paging.ts'
import { byId, moment, openBeforeClose, recordOf, version, versionInUrl } from '#kit/shapes.ts'
import { stateTable } from '#kit/states.ts'
import { storedQuestion, testItem } from '#school/questions/contract.ts'
import { type Role, staff } from '#school/roles.ts'

export const applicationStates = ['em aplicação', 'encerrado', 'corrigido'] as const
export const applicationState = z.enum(applicationStates)
export type ApplicationState = z.infer<typeof applicationState>

export const applicationModes = ['em linha', 'impresso', 'lançamento manual'] as const

export const applicationStateTable = stateTable<ApplicationState, Role>({
  initial: 'em aplicação',
  labels: { 'em aplicação': 'Em aplicação', encerrado: 'Encerrado', corrigido: 'Corrigido' },
  transitions: [
    { from: 'em aplicação', to: 'encerrado', who: staff, label: 'Encerrar' },
    { from: 'encerrado', to: 'em aplicação', who: staff, label: 'Reabrir' },
    { from: 'encerrado', to: 'corrigido', who: staff, label: 'Dar por corrigido' },
    { from: 'corrigido', to: 'encerrado', who: staff, label: 'Voltar a corrigir' },
  ],
})

/** How pupils see the questions. */
export const pagings = ['uma a uma', 'todas'] as const

export const outcomes = ['certa', 'parcial', 'errada', 'branco', 'não apresentada', 'por corrigir'] as const
export type Outcome = (typeof outcomes)[number]

/** What a key became after it was found wrong. */
export const keyChange = z.discriminatedUnion('kind', [
  /** Option ids, or texts and numbers, that are right from now on. */
  z.object({
    kind: z.literal('rekey'),
    right: z.array(z.string().check(z.minLength(1), z.maxLength(500))).check(z.minLength(1), z.maxLength(26)),
  }),
  z.object({ kind: z.literal('drop') }),
  z.object({ kind: z.literal('credit') }),
])
export type KeyChange = z.infer<typeof keyChange>

const progress = {
  pupils: z.int(),
  answering: z.int(),
  done: z.int(),
  absent: z.int(),
}

export const applicationRow = z.object({
  id: z.uuid(),
  testId: z.uuid(),
  testTitle: z.string(),
  group: z.object({ id: z.uuid(), name: z.string(), grade: z.int() }),
  subjectName: z.string(),
  code: z.string(),
  state: applicationState,
  mode: z.enum(applicationModes),
  minutes: z.int(),
  allowNickname: z.boolean(),
  /** Chosen for this application, or null: as the test says. */
  paging: z.nullable(z.enum(pagings)),
  /** Everybody has the test as it was built, though it has forms. */
  oneForm: z.boolean(),
  /** Nobody begins before or after these; null is at once, and until it is closed. */
  opensAt: z.nullable(z.string()),
  closesAt: z.nullable(z.string()),
  /** Minutes more, by the pupil's id. */
  extraTime: z.record(z.string(), z.int()),
  kind: z.enum(['escrito', 'oral']),
  /** Answers that wait for the teacher's points. */
  toMark: z.int(),
  /** Mean mark of who has one, moved to 0–20 as in every report; null without any. */
  mean: z.nullable(z.number()),
  ...progress,
  version,
  createdAt: z.string(),
})
export type ApplicationRow = z.infer<typeof applicationRow>

/** A teacher's points for an open answer: by criterion of the rubric, or in all where there is none. */
export const marking = z.union([
  z.object({
    /** By the criterion's id. */
    criteria: recordOf(
      z.string().check(z.maxLength(64)),
      z.number().check(z.minimum(0), z.maximum(1000)),
      100,
    ),
  }),
  z.object({ points: z.number().check(z.minimum(0), z.maximum(1000)) }),
])
export type StoredMarking = z.infer<typeof marking>

export const givenResponse = z.object({
  answer: z.unknown(),
  outcome: z.enum(outcomes),
  points: z.nullable(z.number()),
  marking: z.optional(z.custom<StoredMarking | null>()),
})
export type GivenResponse = z.infer<typeof givenResponse>

export const sitting = z.object({
  studentId: z.nullable(z.uuid()),
  name: z.string(),
  sex: z.nullable(z.enum(['H', 'M'])),
  number: z.nullable(z.int()),
  /** Name of the form that was or will be given; empty where the test has one alone. */
  form: z.string(),
  /** Reached in an oral assessment. */
  level: z.nullable(z.string()),
  /** Null while the pupil has not come. */
  state: z.nullable(z.enum(['a responder', 'entregue', 'não apresentado'])),
  mark: z.nullable(z.number()),
  responses: z.record(z.string(), givenResponse),
})
export type Sitting = z.infer<typeof sitting>

export const application = z.object({
  ...applicationRow.shape,
  totalPoints: z.number(),
  /** Of an oral assessment, lowest first. */
  levels: z.array(z.object({ name: z.string(), task: z._default(z.string(), '') })),
  items: z.array(
    z.object({
      ...testItem.shape,
      competenceCode: z.nullable(z.string()),
      change: z.custom<KeyChange | null>(),
      question: storedQuestion,
    }),
  ),
  /** The forms of the test as they were frozen, of which each pupil has one; none where all have the same. */
  forms: z.array(z.custom<FrozenForm>()),
  sittings: z.array(sitting),
})
export type Application = z.infer<typeof application>
export type ApplicationItem = Application['items'][number]

const apis = ['diagnostics'] as const
const filters = {
  search: pageFields.search,
  state: manyOf(applicationState),
  group: manyOf(z.uuid()),
  test: manyOf(z.uuid()),
}

export const listApplications = endpoint({
  method: 'GET',
  path: '/applications',
  apis,
  who: staff,
  query: z.object({ ...pageFields, ...filters }),
  response: pageOf(applicationRow),
  summary: 'As aplicações de testes às turmas ao alcance de quem pede, com o seu andamento',
})

export const countApplications = endpoint({
  method: 'GET',
  path: '/applications/counts',
  apis,
  who: staff,
  query: z.object(filters),
  response: z.object({ total: z.int(), byState: z.record(applicationState, z.int()) }),
  summary: 'Quantas aplicações há em cada estado, com os mesmos filtros',
})

export const getApplication = endpoint({
  method: 'GET',
  path: '/applications/:id',
  apis,
  who: staff,
  params: byId,
  response: application,
  summary: 'Uma aplicação com as perguntas, os alunos e o que cada um respondeu',
})

const whenAndFor = {
  minutes: z.optional(z.int().check(z.minimum(5), z.maximum(600))),
  opensAt: z._default(z.nullable(moment), null),
  closesAt: z._default(z.nullable(moment), null),
  allowNickname: z._default(z.boolean(), false),
  paging: z._default(z.nullable(z.enum(pagings)), null),
  extraTime: z._default(recordOf(z.uuid(), z.int().check(z.minimum(0), z.maximum(240)), 200), {}),
}

export const createApplication = endpoint({
  method: 'POST',
  path: '/applications',
  apis,
  who: staff,
  body: z
    .object({
      testId: z.uuid(),
      groupId: z.uuid(),
      mode: z._default(z.enum(applicationModes), 'em linha'),
      /** Gives everybody the first form alone; otherwise neighbours have different ones, where the test has them. */
      oneForm: z._default(z.boolean(), false),
      ...whenAndFor,
    })
    .check(openBeforeClose),
  response: applicationRow,
  errors: { NOT_PUBLISHED: 409, ALREADY_APPLIED: 409 },
  audit: 'applications.create',
  undoable: true,
  summary: 'Aplica um teste publicado a uma turma, com um código de 6 caracteres',
})

export const updateApplication = endpoint({
  method: 'PUT',
  path: '/applications/:id',
  apis,
  who: staff,
  params: byId,
  body: z.object({ ...whenAndFor, mode: z.enum(applicationModes), version }).check(openBeforeClose),
  response: applicationRow,
  errors: { VERSION_CONFLICT: 409, WRONG_STATE: 409 },
  audit: 'applications.update',
  undoable: true,
  summary: 'Altera quando abre e fecha, os minutos de todos e os minutos a mais de cada aluno',
})

export const setApplicationState = endpoint({
  method: 'POST',
  path: '/applications/:id/state',
  apis,
  who: staff,
  params: byId,
  body: z.object({ state: applicationState, version }),
  response: applicationRow,
  errors: { VERSION_CONFLICT: 409, WRONG_STATE: 409 },
  audit: 'applications.state',
  undoable: true,
  summary: 'Encerra, reabre ou dá por corrigida uma aplicação',
})

export const reopenSitting = endpoint({
  method: 'POST',
  path: '/applications/:id/reopen',
  apis,
  who: staff,
  params: byId,
  body: z.object({
    /** The pupil's id, or that of the attempt for a nickname: as the progress names them. */
    pupil: z.uuid(),
    /** Left from now on. */
    minutes: z.int().check(z.minimum(1), z.maximum(240)),
  }),
  response: byId,
  errors: { WRONG_STATE: 409 },
  audit: 'applications.reopen',
  summary: 'Devolve a um aluno o teste que entregou, com minutos para o acabar',
})

export const removeApplication = endpoint({
  method: 'DELETE',
  path: '/applications/:id',
  apis,
  who: staff,
  params: byId,
  query: versionInUrl,
  response: byId,
  errors: { VERSION_CONFLICT: 409 },
  audit: 'applications.remove',
  undoable: true,
  summary: 'Elimina uma aplicação; pode ser desfeito durante 30 dias',
})

/** One cell of the grid, or a whole row of it where `itemId` is null. */
export const gridEntry = z.object({
  studentId: z.uuid(),
  itemId: z.nullable(z.uuid()),
  given: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('answer'), answer: z.unknown() }),
    z.object({ kind: z.literal('blank') }),
    /** What the teacher gave on paper, of the points of the item; not for a choice. */
    z.object({ kind: z.literal('points'), points: z.number().check(z.minimum(0), z.maximum(1000)) }),
    /** The form that lay before the pupil; of a whole row only. */
    z.object({ kind: z.literal('form'), form: z.string().check(z.minLength(1), z.maxLength(20)) }),
    z.object({ kind: z.literal('not-presented') }),
    z.object({ kind: z.literal('clear') }),
  ]),
})
export type GridEntry = z.infer<typeof gridEntry>
export type Given = GridEntry['given']

export const enterAnswers = endpoint({
  method: 'POST',
  path: '/applications/:id/entries',
  apis,
  who: staff,
  params: byId,
  body: z.object({ entries: z.array(gridEntry).check(z.minLength(1), z.maxLength(4000)) }),
  bodyLimit: 4 * 1024 * 1024,
  response: z.object({ sittings: z.array(sitting) }),
  errors: { WRONG_STATE: 409 },
  audit: 'applications.enter',
  summary: 'Lança respostas na grelha; em branco e não apresentado são coisas diferentes',
})

const keyRequest = { itemId: z.uuid(), change: z.nullable(keyChange) }
const markChange = z.object({
  studentId: z.nullable(z.uuid()),
  name: z.string(),
  before: z.nullable(z.number()),
  after: z.nullable(z.number()),
})

export const tryKey = endpoint({
  method: 'POST',
  path: '/applications/:id/key/preview',
  apis,
  who: staff,
  params: byId,
  body: z.object(keyRequest),
  response: z.object({ changed: z.array(markChange), same: z.int() }),
  readOnly: true,
  summary: 'Ensaia a correcção de uma chave: os alunos cuja nota mudaria',
})

export const changeKey = endpoint({
  method: 'POST',
  path: '/applications/:id/key',
  apis,
  who: staff,
  params: byId,
  body: z.object({
    ...keyRequest,
    reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)),
    version,
  }),
  response: z.object({ changed: z.array(markChange), same: z.int() }),
  errors: { VERSION_CONFLICT: 409 },
  audit: 'applications.key',
  summary: 'Corrige a chave de uma pergunta e volta a calcular as notas, com o motivo na auditoria',
})
