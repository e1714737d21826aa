import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { bodyOf } from '#kit/fields.ts'
import { createOf, getOf, historyOf, removeOf, updateOf } from '#kit/outlines.ts'
import { byId, version, yearInUrl } from '#kit/shapes.ts'
import { admins, staff } from '#school/roles.ts'
import {
  calendarFields,
  calendarState,
  calendarThing,
  madeUpOnSchoolDays,
  makeUp,
  trimester,
} from './calendar.ts'

/** The form of a calendar; an account of one school writes that school's alone. */
export const calendarBody = bodyOf(calendarFields).check(madeUpOnSchoolDays)
export type CalendarBody = z.infer<typeof calendarBody>

export const calendar = z.object({
  ...calendarBody.shape,
  // As they are kept: what a person may write is asked when it is written.
  trimesters: z.array(trimester),
  makeUps: z.array(makeUp),
  id: z.uuid(),
  state: calendarState,
  schoolName: z.nullable(z.string()),
  /** The dates were moved so that the demonstration school is in the middle of its year. */
  demonstration: z.boolean(),
  version,
  updatedAt: z.string(),
})
export type Calendar = z.infer<typeof calendar>

const both = calendarThing.apis

export const listCalendars = endpoint('GET', '/calendars', {
  apis: both,
  who: staff,
  summary: 'Os calendários escolares, do ano mais recente para o mais antigo, com todas as versões',
  query: z.object({
    year: z.optional(yearInUrl),
    /** Those alone by which the group's school goes. */
    group: z.optional(z.uuid()),
  }),
  response: z.object({ rows: z.array(calendar) }),
})

export const getCurrentCalendar = endpoint('GET', '/calendars/current', {
  apis: both,
  who: 'signed-in',
  summary:
    'O calendário em vigor hoje, com o trimestre e a semana em que estamos: o da escola da turma, ou de quem pergunta',
  query: z.object({ group: z.optional(z.uuid()) }),
  response: z.object({
    today: z.string(),
    calendar: z.nullable(calendar),
    trimester: z.nullable(z.int()),
    week: z.nullable(z.int()),
  }),
})

export const getCalendar = getOf(calendarThing, { who: staff, response: calendar })

export const createCalendar = createOf(calendarThing, {
  who: admins,
  body: calendarBody,
  response: calendar,
  errors: { EDITION_TAKEN: 409 },
  summary: 'Cria uma versão do calendário de um ano, como rascunho',
})

export const updateCalendar = updateOf(calendarThing, {
  who: admins,
  body: z.object({ ...calendarBody.shape, version }).check(madeUpOnSchoolDays),
  response: calendar,
  errors: { EDITION_TAKEN: 409 },
})

export const putCalendarInForce = endpoint('POST', '/calendars/:id/force', {
  apis: both,
  who: admins,
  summary: 'Põe uma versão em vigor; a anterior passa a substituída',
  params: byId,
  body: z.object({ version }),
  response: calendar,
  errors: { VERSION_CONFLICT: 409, WRONG_STATE: 409 },
  audit: 'calendar.force',
  done: 'pôs em vigor',
  undoable: true,
})

export const removeCalendar = removeOf(calendarThing, {
  who: admins,
  errors: { IN_FORCE: 409 },
  summary: 'Elimina um calendário que não está em vigor',
})

export const listCalendarHistory = historyOf(calendarThing, { who: admins })
