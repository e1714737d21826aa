// Long because it is one contract: what a lesson is, and every call about one, as both sides read it.

import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { createOf, getOf, historyOf, removeOf, updateOf } from '#kit/outlines.ts'
import { manyOf, pageFields, pageOf } from '#kit/paging.ts'
import {
  byId,
  day,
  filled,
  fromBeforeTo,
  lines,
  named,
  optionalText,
  text,
  timeOfDay,
  version,
} from '#kit/shapes.ts'
import { stateTable } from '#kit/states.ts'
import { thing } from '#kit/thing.ts'
import { callThing, MOST_PUPILS, missing, missingAtLesson } from '#school/absences/contract.ts'
import { type Role, staff } from '#school/roles.ts'
import { chosenSubject } from '#school/subjects/contract.ts'

export const lessonStates = ['rascunho', 'pronto', 'dada', 'parcial', 'não dada'] as const
export const lessonState = z.enum(lessonStates)
export type LessonState = z.infer<typeof lessonState>
export const taughtStates = ['dada', 'parcial', 'não dada'] as const
const markLabels = { dada: 'Dada', parcial: 'Parcial', 'não dada': 'Não dada' } as const

/**
 * A lesson is marked in one tap and opened again by undoing; the pedagogue's comments do not block. Only a complete
 * one is ready (`ready.ts`): opened again, an incomplete one is a draft.
 */
export const lessonStateTable = stateTable<LessonState, Role>({
  initial: 'rascunho',
  labels: {
    rascunho: 'Rascunho',
    pronto: 'Pronto',
    dada: 'Dada',
    parcial: 'Parcial',
    'não dada': 'Não dada',
  },
  transitions: [
    { from: 'rascunho', to: 'pronto', who: staff, label: 'Está pronto' },
    { from: 'pronto', to: 'rascunho', who: staff, label: 'Voltar a rascunho' },
    ...(['rascunho', 'pronto'] as const).flatMap(from =>
      taughtStates.map(to => ({ from, to, who: staff, label: markLabels[to] })),
    ),
    ...taughtStates.flatMap(from =>
      taughtStates.filter(to => to !== from).map(to => ({ from, to, who: staff, label: markLabels[to] })),
    ),
    ...taughtStates.flatMap(from =>
      (['pronto', 'rascunho'] as const).map(to => ({ from, to, who: staff, label: 'Reabrir' })),
    ),
  ],
})

export const lessonModels = ['Moçambique', 'Angola', 'Portugal', 'Brasil'] as const
export const phaseNames = [
  'Introdução e Motivação',
  'Mediação e Assimilação',
  'Domínio e Consolidação',
  'Controlo e Avaliação',
] as const
export const bloomLevels = ['Lembrar', 'Compreender', 'Aplicar', 'Analisar', 'Avaliar', 'Criar'] as const

/** One didactic function, or a part of it: each can be split. */
export const phase = z.object({
  id: z.uuid(),
  name: filled(60),
  minutes: z.int().check(z.minimum(0), z.maximum(240)),
  content: optionalText(4000),
  teacherActivities: lines(20),
  studentActivities: lines(20),
  methods: lines(12),
  media: lines(20),
  notes: optionalText(1000),
})
export type Phase = z.infer<typeof phase>

export const objective = z.object({
  text: filled(500),
  level: z._default(z.nullable(z.enum(bloomLevels)), null),
})

/** What a person writes of a lesson. A template has a name and neither group nor date. */
export const lessonBody = z.object({
  subjectId: chosenSubject,
  grade: z.int().check(z.minimum(1), z.maximum(12)),
  groupId: z._default(z.nullable(z.uuid()), null),
  heldOn: z._default(z.nullable(day), null),
  startsAt: z._default(z.nullable(timeOfDay), null),
  minutes: z.int().check(z.minimum(20), z.maximum(240)),
  lessonNumber: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(400))), null),
  pupils: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(200))), null),
  room: optionalText(20),
  lessonType: optionalText(60),
  unitTitle: optionalText(200),
  theme: optionalText(300),
  /** The plan (whatever its edition) and the row that this lesson teaches. */
  familyId: z._default(z.nullable(z.uuid()), null),
  rowId: z._default(z.nullable(z.uuid()), null),
  model: z._default(z.enum(lessonModels), 'Moçambique'),
  summary: optionalText(2000),
  generalObjective: optionalText(1000),
  objectives: z._default(z.array(objective).check(z.maxLength(20)), []),
  prerequisites: lines(20),
  competenceIds: z._default(z.array(z.uuid()).check(z.maxLength(30)), []),
  methods: lines(20),
  media: lines(30),
  phases: z._default(z.array(phase).check(z.maxLength(20)), []),
  homework: optionalText(2000),
  homeworkSolutions: optionalText(2000),
  differentiation: optionalText(2000),
  bibliography: lines(20),
  templateName: z._default(z.nullable(filled(120)), null),
})
export type LessonBody = z.infer<typeof lessonBody>

export const lessonRow = z.object({
  id: z.uuid(),
  subject: z.object({ id: z.uuid(), code: z.string(), name: z.string(), colour: z.string() }),
  grade: z.int(),
  group: z.nullable(named),
  /** With «Professora» or «Professor», as the job says. */
  teacher: z.extend(named, { title: z.string() }),
  heldOn: z.nullable(z.string()),
  startsAt: z.nullable(z.string()),
  minutes: z.int(),
  lessonNumber: z.nullable(z.int()),
  room: z.string(),
  unitTitle: z.string(),
  theme: z.string(),
  summary: z.string(),
  state: lessonState,
  templateName: z.nullable(z.string()),
  familyId: z.nullable(z.uuid()),
  rowId: z.nullable(z.uuid()),
  openComments: z.int(),
  version,
  updatedAt: z.string(),
  mayEdit: z.boolean(),
})
export type LessonRow = z.infer<typeof lessonRow>

export const lessonComment = z.object({
  id: z.uuid(),
  text: z.string(),
  by: z.string(),
  byId: z.uuid(),
  at: z.string(),
  resolvedAt: z.nullable(z.string()),
})

/** What a lesson before this one left for it, and what was decided about that. */
const carried = z.object({
  id: z.uuid(),
  lessonNumber: z.nullable(z.int()),
  title: z.string(),
  heldOn: z.string(),
  state: lessonState,
  /** Phases that were not given. */
  phases: z.array(phase),
  forNext: z.string(),
  /** It was left where it is, and can still be taken. */
  isLeft: z.boolean(),
  mayEdit: z.boolean(),
})

export const attachment = z.object({ id: z.uuid(), name: z.string(), type: z.string(), bytes: z.number() })

export const lesson = z.object({
  ...lessonRow.shape,
  school: z.object({
    id: z.uuid(),
    name: z.string(),
    province: z.string(),
    district: z.string(),
    zip: z.string(),
  }),
  shift: z.string(),
  year: z.nullable(z.int()),
  trimester: z.nullable(z.int()),
  week: z.nullable(z.int()),
  pupils: z.nullable(z.int()),
  lessonType: z.string(),
  model: z.enum(lessonModels),
  generalObjective: z.string(),
  objectives: z.array(objective),
  prerequisites: z.array(z.string()),
  competences: z.array(z.object({ id: z.uuid(), code: z.string(), description: z.string() })),
  methods: z.array(z.string()),
  media: z.array(z.string()),
  phases: z.array(phase),
  homework: z.string(),
  homeworkSolutions: z.string(),
  differentiation: z.string(),
  bibliography: z.array(z.string()),
  attachments: z.array(attachment),
  present: z.nullable(z.int()),
  taughtNotes: z.string(),
  /** Ids of the phases that were left; null where nobody said. */
  leftPhases: z.nullable(z.array(z.uuid())),
  /** A word for the next lesson. */
  forNext: z.string(),
  /** Its own teacher, or who gives it in place of the one who is away. */
  mayTeach: z.boolean(),
  /** Who gave it, where that was another. */
  taughtBy: z.nullable(z.string()),
  /** What it left was taken into another lesson. */
  isCarried: z.boolean(),
  /** What lessons before it left; nothing once it was given. */
  carried: z.array(carried),
  /** The row of the analytical plan that it teaches, in the plan's newest edition. */
  planRow: z.nullable(z.object({ planId: z.uuid(), week: z.int(), unit: z.string() })),
  comments: z.array(lessonComment),
  sourceId: z.nullable(z.uuid()),
})
export type Lesson = z.infer<typeof lesson>

export const apis = ['academy'] as const
export const base = '/lesson-plans'

const lessonThing = thing({
  table: 'lesson_plans',
  what: 'Este plano de aula',
  many: 'planos de aula',
  path: base,
  apis,
  audit: 'lesson',
})

export const listLessons = endpoint({
  method: 'GET',
  path: base,
  apis,
  who: staff,
  summary: 'Procura planos de aula ou modelos próprios',
  query: z
    .object({
      ...pageFields,
      subject: manyOf(z.uuid()),
      grade: manyOf(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(12))),
      group: manyOf(z.uuid()),
      teacher: manyOf(z.uuid()),
      state: manyOf(lessonState),
      competence: manyOf(z.uuid()),
      family: z.optional(z.uuid()),
      from: z.optional(day),
      to: z.optional(day),
      mine: z.optional(z.stringbool()),
      templates: z.optional(z.stringbool()),
      sort: z._default(z.enum(['data', '-data', 'alterado', '-alterado']), '-data'),
    })
    .check(fromBeforeTo),
  response: pageOf(lessonRow),
})

export const lessonFamilies = endpoint({
  method: 'GET',
  path: `${base}/families`,
  apis,
  who: staff,
  summary: 'Os planos analíticos de que há planos de aula, para os procurar por plano',
  response: z.array(
    z.object({
      familyId: z.uuid(),
      subject: z.string(),
      groups: z.array(z.string()),
      year: z.int(),
      trimester: z.nullable(z.int()),
      lessons: z.int(),
    }),
  ),
})

export const getLesson = getOf(lessonThing, { who: staff, response: lesson })

export const createLesson = createOf(lessonThing, {
  who: staff,
  body: z.object({ ...lessonBody.shape, sourceId: z._default(z.nullable(z.uuid()), null) }),
  response: lesson,
  summary: 'Cria um plano de aula, ou um modelo',
})

export const updateLesson = updateOf(lessonThing, {
  who: staff,
  body: z.object({ ...lessonBody.shape, version }),
  response: lesson,
  errors: { INCOMPLETE: 422 },
})

export const removeLesson = removeOf(lessonThing, { who: staff })

export const setLessonState = endpoint({
  method: 'POST',
  path: `${base}/:id/state`,
  apis,
  who: staff,
  summary: 'Marca a aula como pronta, dada, parcial ou não dada',
  params: byId,
  body: z.object({
    state: lessonState,
    version,
    present: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(200))), null),
    notes: z.optional(text(2000)),
    /** Who was missing; the lesson then counts who was there from it. */
    absences: missingAtLesson,
    left: z.optional(z.array(z.uuid()).check(z.maxLength(20))),
    forNext: z.optional(text(500)),
  }),
  response: lesson,
  errors: { VERSION_CONFLICT: 409, WRONG_STATE: 409, INCOMPLETE: 422 },
  audit: 'lesson.state',
  undoable: true,
})

export const callLesson = endpoint({
  method: 'PUT',
  path: `${base}/:id/call`,
  apis,
  who: staff,
  summary: 'Diz quem faltou a uma aula já dada; até ao fim do dia, a lista pode ser mudada',
  params: byId,
  body: z.object({ absences: z.array(missing).check(z.maxLength(MOST_PUPILS)) }),
  response: lesson,
  errors: { WRONG_STATE: 409 },
  of: callThing,
  audit: 'lesson.call',
  done: 'fez a chamada',
  undoable: true,
})

const commentThing = thing({
  table: 'lesson_comments',
  what: 'Este comentário',
  name: 'Comentário a um plano de aula',
})

export const commentLesson = endpoint({
  method: 'POST',
  path: `${base}/:id/comments`,
  apis,
  who: staff,
  summary: 'Comenta um plano de aula',
  params: byId,
  body: z.object({ text: filled(1000) }),
  response: lessonComment,
  of: commentThing,
  audit: 'lesson.comment',
  done: 'comentou',
  undoable: true,
})

export const resolveLessonComment = endpoint({
  method: 'POST',
  path: `${base}/:id/comments/:commentId/resolve`,
  apis,
  who: staff,
  summary: 'Dá um comentário por tratado, ou reabre-o',
  params: z.object({ id: z.uuid(), commentId: z.uuid() }),
  body: z.object({ resolved: z.boolean() }),
  response: lessonComment,
  audit: 'lesson.comment.resolve',
  done: 'deu por tratado',
  undoable: true,
})

export const listLessonHistory = historyOf(lessonThing, { who: staff })

export const downloadLesson = endpoint({
  method: 'GET',
  path: `${base}/:id/file`,
  apis,
  who: staff,
  summary: 'O plano de aula no formulário oficial, em PDF ou Word',
  params: byId,
  query: z.object({ format: z.enum(['pdf', 'docx']) }),
  response: 'bytes',
})

export const downloadLessons = endpoint({
  method: 'POST',
  path: `${base}/files`,
  apis,
  who: staff,
  summary: 'Vários planos de aula, em PDF ou Word, num ficheiro zip',
  body: z.object({
    ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(200)),
    format: z.enum(['pdf', 'docx']),
  }),
  response: 'bytes',
  readOnly: true,
})
