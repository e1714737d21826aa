// Long because it is one contract: what a lesson is, and every call about one, as both sides read it.

import * as z from 'zod/mini'
import { CARD_COUNT } from '#engines/cards/codes.ts'
import { endpoint } from '#kit/endpoint.ts'
import { bodyOf } from '#kit/fields.ts'
import { createOf, getOf, historyOf, removeOf, updateOf } from '#kit/outlines.ts'
import { manyOf, pageFields, pageOf, sortOf } from '#kit/paging.ts'
import { byId, checkFromBeforeTo, day, named, text, version } from '#kit/shapes.ts'
import { callThing, MAX_PUPILS, missing, missingAtLesson } from '#school/absences/contract.ts'
import { comment, commentBody, commentEndpoints } from '#school/comments/contract.ts'
import { staff } from '#school/roles.ts'
import { cardChoice, cardNumber } from '#school/voting-cards/contract.ts'
import { lessonFields, lessonState, lessonThing, phase } from './lesson.ts'

/** What a person writes of a lesson. */
export const lessonBody = bodyOf(lessonFields)
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

/** What one look at a class showed: of each card the letter that was up. */
export const exitVotes = z.object({
  right: cardChoice,
  votes: z.array(z.object({ number: cardNumber, choice: cardChoice })).check(z.maxLength(CARD_COUNT)),
})
export type ExitVotes = z.infer<typeof exitVotes>

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
  ...lessonBody.shape,
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
  competences: z.array(z.object({ id: z.uuid(), code: z.string(), description: z.string() })),
  attachments: z.array(attachment),
  present: z.nullable(z.int()),
  taughtNotes: z.string(),
  /** Ids of the phases that were left; null where nobody said. */
  leftPhases: z.nullable(z.array(z.uuid())),
  /** A word for the next lesson. */
  forNext: z.string(),
  /** What the pupils answered to the question at its end; nothing for who does not see the group. */
  exitAnswers: z.array(
    z.object({
      name: z.string(),
      number: z.nullable(z.int()),
      choice: cardChoice,
      isRight: z.boolean(),
    }),
  ),
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
  comments: z.array(comment),
  sourceId: z.nullable(z.uuid()),
})
export type Lesson = z.infer<typeof lesson>

export const apis = ['academy'] as const
export const base = '/lesson-plans'

export const lessonSorts = ['-data', 'data', 'alterado', '-alterado'] as const

export const listLessons = endpoint('GET', base, {
  apis,
  who: staff,
  summary: 'Procura planos de aula ou modelos próprios',
  query: z
    .object({
      ...pageFields,
      subject: manyOf(z.uuid()),
      grade: manyOf(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(12))),
      group: manyOf(z.uuid()),
      school: manyOf(z.uuid()),
      teacher: manyOf(z.uuid()),
      state: manyOf(lessonState),
      competence: manyOf(z.uuid()),
      family: z.optional(z.uuid()),
      from: z.optional(day),
      to: z.optional(day),
      mine: z.optional(z.stringbool()),
      templates: z.optional(z.stringbool()),
      sort: sortOf(lessonSorts),
    })
    .check(checkFromBeforeTo),
  response: pageOf(lessonRow),
})

export const lessonFamilies = endpoint('GET', `${base}/families`, {
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

export const setLessonState = endpoint('POST', `${base}/:id/state`, {
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
    /** Cards that were held up at its end. */
    exit: z.optional(exitVotes),
  }),
  response: lesson,
  errors: { VERSION_CONFLICT: 409, WRONG_STATE: 409, INCOMPLETE: 422 },
  audit: 'lesson.state',
  undoable: true,
})

export const callLesson = endpoint('PUT', `${base}/:id/call`, {
  apis,
  who: staff,
  summary: 'Diz quem faltou a uma aula já dada; até ao fim do dia, a lista pode ser mudada',
  params: byId,
  body: z.object({ absences: z.array(missing).check(z.maxLength(MAX_PUPILS)) }),
  response: lesson,
  errors: { WRONG_STATE: 409 },
  of: callThing,
  audit: 'lesson.call',
  done: 'fez a chamada',
  undoable: true,
})

export const { write: commentLesson, resolve: resolveLessonComment } = commentEndpoints(
  { table: 'lesson_comments', base, apis, audit: 'lesson', on: 'um plano de aula' },
  { body: commentBody, response: comment },
)

export const listLessonHistory = historyOf(lessonThing, { who: staff })

export const downloadLesson = endpoint('GET', `${base}/:id/file`, {
  apis,
  who: staff,
  summary: 'O plano de aula no formulário oficial, em PDF ou Word',
  params: byId,
  query: z.object({ format: z.enum(['pdf', 'docx']) }),
  response: 'bytes',
})

export const downloadLessons = endpoint('POST', `${base}/files`, {
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
