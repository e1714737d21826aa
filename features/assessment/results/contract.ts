import * as z from 'zod/mini'
import type { FrozenForm, FrozenItem } from '#engines/questions/shuffle.ts'
import { manyOf, pageFields } from '#kit/paging.ts'
import { recordOf, version } from '#kit/shapes.ts'
import { stateTable } from '#kit/states.ts'
import { storedQuestion, testItem } from '#school/questions/contract.ts'
import { type Role, staff } from '#school/roles.ts'

export const applicationStates = ['em aplicação', 'encerrado', 'corrigido'] as const
export const applicationState = z.enum(applicationStates)
export type ApplicationState = z.infer<typeof applicationState>

export const applicationModes = ['em linha', 'impresso', 'ambos', 'lançamento manual'] as const

export const applicationStateTable = stateTable<ApplicationState, Role>({
  initial: 'em aplicação',
  labels: { 'em aplicação': 'Em aplicação', encerrado: 'Encerrado', corrigido: 'Corrigido' },
  transitions: [
    { from: 'em aplicação', to: 'encerrado', who: staff, label: 'Encerrar' },
    { from: 'em aplicação', to: 'corrigido', who: staff, label: 'Encerrar e dar por corrigido' },
    { from: 'encerrado', to: 'em aplicação', who: staff, label: 'Reabrir' },
    { from: 'encerrado', to: 'corrigido', who: staff, label: 'Dar por corrigido' },
    { from: 'corrigido', to: 'encerrado', who: staff, label: 'Voltar a corrigir' },
  ],
})

/** What may be handed out: a test, or a quiz. */
export const handedOutKinds = ['test', 'quiz'] as const
export type HandedOutKind = (typeof handedOutKinds)[number]

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
  gives: z.enum(handedOutKinds),
  /** What is handed out: the id of the test, or of the quiz. */
  testId: z.uuid(),
  testTitle: z.string(),
  group: z.object({ id: z.uuid(), name: z.string(), grade: z.int() }),
  subjectName: z.string(),
  code: z.string(),
  state: applicationState,
  mode: z.enum(applicationModes),
  /** Of everybody; 0 without a limit. */
  minutes: z.int(),
  allowNickname: z.boolean(),
  /** Whether the word of the pupil's card is asked for at the door, and whether pupils may have one phone at once. */
  cardWord: z.boolean(),
  sharedPhone: z.boolean(),
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
  /** Mean of all marks, moved to 0–20 as in every report; null without any. */
  mean: z.nullable(z.number()),
  ...progress,
  version,
  createdAt: z.string(),
})
export type ApplicationRow = z.infer<typeof applicationRow>

/** Whether pupils may answer on a device of their own. */
export function takesPhones({ mode }: Pick<ApplicationRow, 'mode'>): boolean {
  return mode === 'em linha' || mode === 'ambos'
}

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

/** Several tries, of which each further one costs a share of the points; or with how sure the pupil is. */
export type Answering = { kind: 'tries'; penalty: number } | { kind: 'certainty' }

/** One try at a question that the pupil had checked. */
export interface CheckedTry {
  answer: unknown
  outcome: Outcome
  points: number | null
  at: string
}

export const scoredResponse = z.object({
  answer: z.unknown(),
  outcome: z.enum(outcomes),
  points: z.nullable(z.number()),
  marking: z.optional(z.custom<StoredMarking | null>()),
  /** How sure the pupil was: 1 low, 2 middle, 3 high; where it is asked. */
  certainty: z.optional(z.nullable(z.int())),
  /** What was checked before, the first one first; where several tries are given. */
  tries: z.optional(z.array(z.custom<CheckedTry>())),
})
export type ScoredResponse = z.infer<typeof scoredResponse>

export const sitting = z.object({
  studentId: z.nullable(z.uuid()),
  name: z.string(),
  sex: z.nullable(z.enum(['H', 'M'])),
  number: z.nullable(z.int()),
  /** Which attempt of the pupil this is; a test has one alone. */
  attempt: z.optional(z.nullable(z.int())),
  /** Name of the form that was or will be handed out; empty where the test has one alone. */
  form: z.string(),
  /** Has questions drawn for their own device, other than those on paper. */
  ownDraw: z.optional(z.boolean()),
  /** Reached in an oral assessment. */
  level: z.nullable(z.string()),
  /** Was there for an oral assessment and would not: another thing than having been away. */
  refused: z.optional(z.boolean()),
  /** Null while the pupil has not come. */
  state: z.nullable(z.enum(['a responder', 'entregue', 'não apresentado'])),
  mark: z.nullable(z.number()),
  responses: z.record(z.string(), scoredResponse),
})
export type Sitting = z.infer<typeof sitting>

export const application = z.object({
  ...applicationRow.shape,
  totalPoints: z.number(),
  /** Of an oral assessment, lowest first. */
  levels: z.array(
    z.object({ name: z.string(), task: z._default(z.string(), ''), second: z._default(z.string(), '') }),
  ),
  items: z.array(
    z.object({
      ...testItem.shape,
      competenceCode: z.nullable(z.string()),
      change: z.custom<KeyChange | null>(),
      /** Of the parts on paper, where the test has no forms: as it was frozen when it was handed out; as written without it. */
      paperOrder: z.optional(z.custom<FrozenItem['order']>()),
      /** How it is answered, where feedback does not simply follow at the end. */
      answering: z.optional(z.custom<Answering>()),
      /** With the key in force; its options stand as on paper, on that of the first form where there are several. */
      question: storedQuestion,
      /** As it was written, where its key was changed since. */
      written: z.optional(storedQuestion),
    }),
  ),
  /** The forms of the test as they were frozen, of which each pupil has one; none where all have the same. */
  forms: z.array(z.custom<FrozenForm>()),
  /** The questions on paper in their order, where pupils on devices have others; null where all have all of them. */
  paperItems: z.nullable(z.array(z.uuid())),
  sittings: z.array(sitting),
})
export type Application = z.infer<typeof application>
export type ApplicationItem = Application['items'][number]

/** What a list of applications is narrowed to; empty lists mean all, but for the kind: tests unless it is named. */
export const applicationFilters = {
  search: pageFields.search,
  state: manyOf(applicationState),
  group: manyOf(z.uuid()),
  school: manyOf(z.uuid()),
  test: manyOf(z.uuid()),
  quiz: manyOf(z.uuid()),
  kind: z._default(z.enum(handedOutKinds), 'test'),
}

/** One cell of the grid, or a whole row of it where `itemId` is null. */
export const gridEntry = z.object({
  studentId: z.uuid(),
  itemId: z.nullable(z.uuid()),
  entered: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('answer'), answer: z.unknown() }),
    z.object({ kind: z.literal('blank') }),
    /** What the teacher gave on paper, of the points of the item; not for a choice. */
    z.object({ kind: z.literal('points'), points: z.number().check(z.minimum(0), z.maximum(1000)) }),
    /** The form that was before the pupil; of a whole row only. */
    z.object({ kind: z.literal('form'), form: z.string().check(z.minLength(1), z.maxLength(20)) }),
    z.object({ kind: z.literal('not-presented') }),
    z.object({ kind: z.literal('clear') }),
  ]),
  /** Read from a voting card: it counts until the class is shown the right answer. */
  voted: z.optional(z.boolean()),
})
export type GridEntry = z.infer<typeof gridEntry>
export type Entered = GridEntry['entered']
