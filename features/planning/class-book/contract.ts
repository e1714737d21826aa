import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { byId, day, filled, named } from '#kit/shapes.ts'
import { marks } from '#school/absences/contract.ts'
import { editionHead, editionInUrl, editionThing } from '#school/editions/contract.ts'
import { staff } from '#school/roles.ts'
import { absenceUnits } from '#school/schools/school.ts'
import { lessonState } from '../lesson-plans/lesson.ts'

const bookLesson = z.object({
  startsAt: z.nullable(z.string()),
  subject: z.string(),
  subjectId: z.uuid(),
  teacher: z.string(),
  teacherId: z.nullable(z.uuid()),
  planId: z.nullable(z.uuid()),
  /** Null where nobody has planned the lesson. */
  state: z.nullable(lessonState),
  summary: z.string(),
  /** The hour by levels that has its pupils, where nothing else was planned: what it is called, and whether it was held. */
  elsewhere: z.nullable(z.object({ title: z.string(), path: z.string(), held: z.boolean() })),
  /** Why it was not taught, as its teacher wrote. */
  why: z.string(),
  /** Null where nobody was called. */
  missing: z.nullable(z.array(z.object({ id: z.uuid(), number: z.nullable(z.int()), mark: z.enum(marks) }))),
})
export type BookLesson = z.infer<typeof bookLesson>

/** A week as the book has it. */
const weekContent = z.object({
  group: z.extend(named, { grade: z.int(), year: z.int() }),
  school: z.object({ id: z.uuid(), name: z.string(), province: z.string(), district: z.string() }),
  director: z.nullable(z.object({ name: z.string(), jobTitle: z.string() })),
  by: z.enum(absenceUnits),
  trimester: z.nullable(z.int()),
  week: z.nullable(z.int()),
  from: z.string(),
  to: z.string(),
  boys: z.int(),
  girls: z.int(),
  days: z.array(
    z.object({
      date: z.string(),
      closed: z.nullable(z.string()),
      /** Whether pupils were called on it, at a lesson or for the day; weeks that were signed earlier do not say it. */
      called: z.optional(z.boolean()),
      lessons: z.array(bookLesson),
    }),
  ),
})

/** What a signature keeps: the week, and who was in the group then. */
export const signedWeek = z.extend(weekContent, {
  pupils: z.array(z.object({ id: z.uuid(), number: z.nullable(z.int()), name: z.string() })),
})
export type SignedWeek = z.infer<typeof signedWeek>

export const bookWeek = z.extend(weekContent, {
  /** The one that is read; null where nobody has signed the week, or where it is read as it stands now. */
  edition: z.nullable(editionHead),
  /** All signatures, the first one first. */
  editions: z.array(editionHead),
  /** For those who sign: whether what was written since the last signature differs from it. */
  isChanged: z.boolean(),
  /** What a signature names, so that nobody signs another week than the one they read; null for those who do not sign it. */
  revision: z.nullable(z.string()),
})
export type BookWeek = z.infer<typeof bookWeek>

const apis = ['academy'] as const
/** A pupil is read in both systems. */
const ofPupil = ['academy', 'diagnostics'] as const

export const getClassBook = endpoint('GET', '/class-book/:id', {
  apis,
  who: staff,
  summary: 'O livro de turma de uma semana; assinada, como estava ao assinar',
  params: byId,
  query: z.object({
    /** Of the week of today where no day is said. */
    day: z.optional(day),
    /** Of a signed week the last signature is read, unless one is named. */
    edition: editionInUrl,
    /** The week as it stands now, although it is signed. */
    current: z.optional(z.stringbool()),
  }),
  response: bookWeek,
})

export const signWeek = endpoint('POST', '/class-book/:id/signatures', {
  apis,
  who: staff,
  summary:
    'Assina uma semana do livro de turma como está; uma correcção assinada é outra versão e diz porquê',
  params: byId,
  body: z.object({
    day,
    revision: filled(64),
    /** Required where the week is signed already. */
    reason: z.optional(filled(300)),
  }),
  response: bookWeek,
  errors: { VERSION_CONFLICT: 409, WRONG_STATE: 409 },
  of: editionThing,
  audit: 'class-book.sign',
  done: 'assinou uma semana do livro de turma',
  undoable: true,
})

export const MAX_WEEKS = 16

export const downloadClassBook = endpoint('GET', '/class-book/:id/file', {
  apis,
  who: staff,
  summary: 'O livro de turma em A4, uma semana por página, em PDF ou Word',
  params: byId,
  query: z.object({
    day,
    weeks: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_WEEKS)), 1),
    /** Of one week alone; of several, each in its last one. */
    edition: editionInUrl,
    format: z.enum(['pdf', 'docx']),
  }),
  response: 'bytes',
})

const missedLesson = z.object({
  id: z.uuid(),
  date: z.string(),
  subject: z.string(),
  title: z.string(),
  homework: z.string(),
})
export type MissedLesson = z.infer<typeof missedLesson>

export const listMissedLessons = endpoint('GET', '/class-book/missed/:id', {
  apis: ofPupil,
  who: staff,
  summary: 'As últimas aulas a que um aluno faltou, com os sumários',
  params: byId,
  response: z.object({ lessons: z.array(missedLesson) }),
})

export const downloadMissedLessons = endpoint('GET', '/class-book/missed/:id/file', {
  apis: ofPupil,
  who: staff,
  summary: 'O que um aluno perdeu e tem para fazer em casa, em A4',
  params: byId,
  query: z.object({ format: z.enum(['pdf', 'docx']) }),
  response: 'bytes',
})
