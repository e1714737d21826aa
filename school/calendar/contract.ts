import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { createOf, getOf, historyOf, removeOf, updateOf } from '#kit/outlines.ts'
import { byId, day, filled, optionalText, startBeforeEnd, version, year, yearInUrl } from '#kit/shapes.ts'
import { stateTable } from '#kit/states.ts'
import { thing } from '#kit/thing.ts'
import { admins, type Role, staff } from '#school/roles.ts'

export const calendarStates = ['rascunho', 'em vigor', 'substituído'] as const
export const calendarState = z.enum(calendarStates)
export type CalendarState = z.infer<typeof calendarState>

/** One edition is in force per year; putting another in force replaces it. */
export const calendarStateTable = stateTable<CalendarState, Role>({
  initial: 'rascunho',
  labels: { rascunho: 'Rascunho', 'em vigor': 'Em vigor', substituído: 'Substituído' },
  transitions: [
    { from: 'rascunho', to: 'em vigor', who: admins, label: 'Pôr em vigor' },
    { from: 'substituído', to: 'em vigor', who: admins, label: 'Pôr de novo em vigor' },
  ],
})

const span = { startsOn: day, endsOn: day }

interface Trimester {
  number: number
  startsOn: string
  endsOn: string
  assessmentStartsOn: string | null
  assessmentEndsOn: string | null
}

/** The week of tests has both its days or none, in order, within its trimester. */
const assessmentInside: z.core.CheckFn<Trimester> = context => {
  const { startsOn, endsOn, assessmentStartsOn: first, assessmentEndsOn: last } = context.value
  const refuse = (field: 'assessmentStartsOn' | 'assessmentEndsOn', message: string) =>
    context.issues.push({ code: 'custom', input: context.value, path: [field], message })
  if (first === null && last === null) return
  if (first === null) refuse('assessmentStartsOn', 'Falta o início da avaliação.')
  else if (last === null) refuse('assessmentEndsOn', 'Falta o fim da avaliação.')
  else if (last < first) refuse('assessmentEndsOn', 'O fim vem antes do início.')
  else if (first < startsOn) refuse('assessmentStartsOn', 'É antes do início do trimestre.')
  else if (last > endsOn) refuse('assessmentEndsOn', 'É depois do fim do trimestre.')
}

/** Trimesters are numbered in order and none begins before the one before has ended. */
const oneAfterTheOther: z.core.CheckFn<Trimester[]> = context => {
  context.value.forEach((span, at) => {
    const before = context.value[at - 1]
    const refuse = (field: 'number' | 'startsOn', message: string) =>
      context.issues.push({ code: 'custom', input: context.value, path: [at, field], message })
    if (span.number !== at + 1) refuse('number', `Este é o ${at + 1}.º trimestre.`)
    if (before && span.startsOn <= before.endsOn)
      refuse('startsOn', `O ${at}.º trimestre ainda não acabou nesse dia.`)
  })
}

export const calendarBody = z.object({
  year,
  edition: z.int().check(z.minimum(1), z.maximum(20)),
  approvedOn: optionalText(40),
  source: optionalText(300),
  opensOn: z._default(z.nullable(day), null),
  trimesters: z
    .array(
      z
        .object({
          number: z.int().check(z.minimum(1), z.maximum(3)),
          ...span,
          assessmentStartsOn: z._default(z.nullable(day), null),
          assessmentEndsOn: z._default(z.nullable(day), null),
        })
        .check(startBeforeEnd, assessmentInside),
    )
    .check(z.minLength(1), z.maxLength(3), oneAfterTheOther),
  breaks: z._default(
    z.array(z.object({ ...span, name: optionalText(80) }).check(startBeforeEnd)).check(z.maxLength(20)),
    [],
  ),
  holidays: z._default(z.array(z.object({ date: day, name: filled(80) })).check(z.maxLength(60)), []),
  exams: z._default(
    z.array(z.object({ level: filled(60), ...span }).check(startBeforeEnd)).check(z.maxLength(20)),
    [],
  ),
})
export type CalendarBody = z.infer<typeof calendarBody>

export const calendar = z.object({
  id: z.uuid(),
  year: z.int(),
  edition: z.int(),
  state: calendarState,
  approvedOn: z.string(),
  source: z.string(),
  opensOn: z.nullable(z.string()),
  trimesters: z.array(
    z.object({
      number: z.int(),
      startsOn: z.string(),
      endsOn: z.string(),
      assessmentStartsOn: z.nullable(z.string()),
      assessmentEndsOn: z.nullable(z.string()),
    }),
  ),
  breaks: z.array(z.object({ startsOn: z.string(), endsOn: z.string(), name: z.string() })),
  holidays: z.array(z.object({ date: z.string(), name: z.string() })),
  exams: z.array(z.object({ level: z.string(), startsOn: z.string(), endsOn: z.string() })),
  /** The dates were moved so that the demonstration school is in the middle of its year. */
  demonstration: z.boolean(),
  version,
  updatedAt: z.string(),
})
export type Calendar = z.infer<typeof calendar>

const both = ['academy', 'diagnostics'] as const

const calendarThing = thing({
  table: 'calendars',
  what: 'Este calendário',
  many: 'calendários',
  path: '/calendars',
  apis: both,
  audit: 'calendar',
})

export const listCalendars = endpoint({
  method: 'GET',
  path: '/calendars',
  apis: both,
  who: staff,
  summary: 'Os calendários escolares, do ano mais recente para o mais antigo, com todas as versões',
  query: z.object({ year: z.optional(yearInUrl) }),
  response: z.object({ rows: z.array(calendar) }),
})

export const getCurrentCalendar = endpoint({
  method: 'GET',
  path: '/calendars/current',
  apis: both,
  who: 'signed-in',
  summary: 'O calendário em vigor hoje, com o trimestre e a semana em que estamos',
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
  body: z.object({ ...calendarBody.shape, version }),
  response: calendar,
  errors: { EDITION_TAKEN: 409 },
})

export const putCalendarInForce = endpoint({
  method: 'POST',
  path: '/calendars/:id/force',
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
