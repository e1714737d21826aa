import * as z from 'zod/mini'
import { applicationState, handedOutKinds } from '#features/assessment/results/contract.ts'
import { scheduledLesson } from '#features/planning/lesson-plans/schedule-contract.ts'
import { endpoint } from '#kit/endpoint.ts'
import { checkFromBeforeTo, day } from '#kit/shapes.ts'
import { staff } from '#school/roles.ts'
import { sharedHour } from '#school/timetable/contract.ts'

const apis = ['academy'] as const

/** A test or a quiz on the day on which it was, or is to be, handed out to a group; a quiz on the day that it closes too. */
export const calendarTest = z.object({
  id: z.uuid(),
  title: z.string(),
  gives: z.enum(handedOutKinds),
  /** Whether it begins at that hour, or ends. */
  moment: z.enum(['abre', 'fecha']),
  startsAt: z.string(),
  minutes: z.int(),
  group: z.object({ id: z.uuid(), name: z.string() }),
  subject: z.object({ code: z.string(), name: z.string(), colour: z.string() }),
  state: applicationState,
})
export type CalendarTest = z.infer<typeof calendarTest>

export const calendarDay = z.object({
  date: z.string(),
  trimester: z.nullable(z.int()),
  /** Of the trimester. */
  week: z.nullable(z.int()),
  /** Why there is no school; null on a day of school. */
  closed: z.nullable(z.string()),
  /** The trimester's tests are written in these days. */
  assessment: z.boolean(),
  /** Levels that have national exams. */
  exams: z.array(z.string()),
  /** One's own lessons; where the person leads a group by level in place of one, that group stands instead. */
  lessons: z.array(scheduledLesson),
  /** Groups by level that the person leads. */
  levelHours: z.array(sharedHour),
  tests: z.array(calendarTest),
})
export type CalendarDay = z.infer<typeof calendarDay>

/** What is asked for at once: six weeks and some more. */
export const MAX_DAYS = 62

export const getCalendarDays = endpoint('GET', '/calendar/days', {
  apis,
  who: staff,
  summary: 'Os dias entre duas datas com as aulas de quem pede, os testes, os feriados e as interrupções',
  query: z.object({ from: day, to: day }).check(checkFromBeforeTo),
  response: z.object({
    today: z.string(),
    demonstration: z.boolean(),
    days: z.array(calendarDay),
  }),
})

export const getFeed = endpoint('GET', '/calendar/feed', {
  apis,
  who: staff,
  summary: 'Desde quando há uma ligação privada ao calendário de quem pede',
  response: z.object({ madeAt: z.nullable(z.string()) }),
})

export const makeFeed = endpoint('POST', '/calendar/feed', {
  apis,
  who: staff,
  summary: 'Faz a ligação privada ao próprio calendário; a anterior deixa de abrir',
  /** The address is shown this once; only its hash is kept. */
  response: z.object({ path: z.string(), madeAt: z.string() }),
  audit: 'calendar.feed.make',
  done: 'fez a ligação ao próprio calendário',
  // The answer holds the token: it must not be stored for a repetition.
  ownTransactions: true,
})

export const endFeed = endpoint('DELETE', '/calendar/feed', {
  apis,
  who: staff,
  summary: 'Desliga a ligação privada ao próprio calendário',
  response: z.object({ madeAt: z.null() }),
  audit: 'calendar.feed.end',
  done: 'desligou a ligação ao próprio calendário',
})

export const readFeed = endpoint('GET', '/calendar/:token.ics', {
  apis,
  who: 'anyone',
  summary: 'O calendário de uma ligação privada, para o telemóvel ou o computador: sem sessão, sem alunos',
  params: z.object({ token: z.string().check(z.minLength(20), z.maxLength(100)) }),
  response: 'bytes',
})
