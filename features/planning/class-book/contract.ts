import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { byId, day, named } from '#kit/shapes.ts'
import { marks } from '#school/absences/contract.ts'
import { staff } from '#school/roles.ts'
import { absenceUnits } from '#school/schools/school.ts'
import { lessonState } from '../lesson-plans/lesson.ts'

const bookLesson = z.object({
  startsAt: z.nullable(z.string()),
  subject: z.string(),
  teacher: z.string(),
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

export const bookWeek = z.object({
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
  days: z.array(z.object({ date: z.string(), closed: z.nullable(z.string()), lessons: z.array(bookLesson) })),
})
export type BookWeek = z.infer<typeof bookWeek>

const apis = ['academy'] as const

export const getClassBook = endpoint('GET', '/class-book/:id', {
  apis,
  who: staff,
  summary: 'O livro de turma de uma semana',
  params: byId,
  /** Of the week of today where no day is said. */
  query: z.object({ day: z.optional(day) }),
  response: bookWeek,
})

export const MOST_WEEKS = 16

export const downloadClassBook = endpoint('GET', '/class-book/:id/file', {
  apis,
  who: staff,
  summary: 'O livro de turma em A4, uma semana por página, em PDF ou Word',
  params: byId,
  query: z.object({
    day,
    weeks: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MOST_WEEKS)), 1),
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
  apis,
  who: staff,
  summary: 'As últimas aulas a que um aluno faltou, com os sumários',
  params: byId,
  response: z.object({ lessons: z.array(missedLesson) }),
})

export const downloadMissedLessons = endpoint('GET', '/class-book/missed/:id/file', {
  apis,
  who: staff,
  summary: 'O que um aluno perdeu e tem para fazer em casa, em A4',
  params: byId,
  query: z.object({ format: z.enum(['pdf', 'docx']) }),
  response: 'bytes',
})
