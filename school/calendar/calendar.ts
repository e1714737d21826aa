import * as z from 'zod/mini'
import { field, fieldsOf } from '#kit/fields.ts'
import { formatDateSlashes } from '#kit/figures.ts'
import { checkStartBeforeEnd, day, filled, optionalText, year } from '#kit/shapes.ts'
import { stateTable } from '#kit/states.ts'
import { thing } from '#kit/thing.ts'
import { admins, type Role } from '#school/roles.ts'
import { holidaysInWords, makeUpsInWords, spansInWords } from './in-words.ts'
import { type CalendarDays, isSchoolDay, trimesterOf, weekdayOf } from './weeks.ts'

/** The calendar of a school year, in one of its editions. */
export const calendarThing = thing({
  table: 'calendars',
  what: 'Este calendário',
  many: 'calendários',
  path: '/calendars',
  apis: ['academy', 'diagnostics'],
  audit: 'calendar',
})

export const calendarStates = ['rascunho', 'em vigor', 'substituído'] as const
export const calendarState = z.enum(calendarStates)
export type CalendarState = z.infer<typeof calendarState>

/** One edition is in force per year and school, or for the academy; putting another in force replaces it. */
export const calendarStateTable = stateTable<CalendarState, Role>({
  initial: 'rascunho',
  labels: { rascunho: 'Rascunho', 'em vigor': 'Em vigor', substituído: 'Substituído' },
  transitions: [
    { from: 'rascunho', to: 'em vigor', who: admins, label: 'Pôr em vigor' },
    { from: 'substituído', to: 'em vigor', who: admins, label: 'Pôr de novo em vigor' },
  ],
})

const span = { startsOn: day, endsOn: day }

export const trimester = z.object({
  number: z.int().check(z.minimum(1), z.maximum(3)),
  ...span,
  assessmentStartsOn: z._default(z.nullable(day), null),
  assessmentEndsOn: z._default(z.nullable(day), null),
})
type Trimester = z.infer<typeof trimester>

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

const SATURDAY = 6

/** A Saturday on which the lessons of another day of the week, 1 Monday … 5 Friday, are made up. */
export const makeUp = z.object({ date: day, weekday: z.int().check(z.minimum(1), z.maximum(5)) })
type MakeUp = z.infer<typeof makeUp>

const saturdaysOnce: z.core.CheckFn<MakeUp[]> = context => {
  context.value.forEach(({ date }, at) => {
    const refuse = (message: string) =>
      context.issues.push({ code: 'custom', input: context.value, path: [at, 'date'], message })
    if (weekdayOf(date) !== SATURDAY) refuse('A reposição faz-se num sábado.')
    else if (context.value.findIndex(other => other.date === date) < at)
      refuse('Este sábado já está na lista.')
  })
}

/** A Saturday of lessons made up must be a day on which they can be given. */
export const madeUpOnSchoolDays: z.core.CheckFn<CalendarDays> = context => {
  const calendar = context.value
  calendar.makeUps.forEach(({ date }, at) => {
    if (weekdayOf(date) !== SATURDAY || isSchoolDay(calendar, date)) return
    const message = trimesterOf(calendar, date)
      ? 'Este sábado é feriado ou de interrupção: não há aulas.'
      : 'Este sábado fica fora dos trimestres.'
    context.issues.push({ code: 'custom', input: calendar, path: ['makeUps', at, 'date'], message })
  })
}

/** What a person writes of a calendar. */
export const calendarFields = fieldsOf(
  calendarThing,
  {
    /** Whose it is: none where it is the academy's, in force in every school that has none of its own for the year. */
    schoolId: field('Escola', z._default(z.nullable(z.uuid()), null), { names: { table: 'schools' } }),
    year: field('Ano lectivo', year),
    edition: field('Versão', z.int().check(z.minimum(1), z.maximum(20))),
    approvedOn: field('Aprovado em', optionalText(40)),
    source: field('Fonte', optionalText(300)),
    opensOn: field('Abertura', z._default(z.nullable(day), null), {
      show: date => formatDateSlashes(date ?? ''),
    }),
    trimesters: field(
      'Trimestres',
      z
        .array(trimester.check(checkStartBeforeEnd, assessmentInside))
        .check(z.minLength(1), z.maxLength(3), oneAfterTheOther),
      { json: true, show: spansInWords },
    ),
    breaks: field(
      'Interrupções',
      z._default(
        z
          .array(z.object({ ...span, name: optionalText(80) }).check(checkStartBeforeEnd))
          .check(z.maxLength(20)),
        [],
      ),
      { json: true, show: spansInWords },
    ),
    holidays: field(
      'Feriados',
      z._default(z.array(z.object({ date: day, name: filled(80) })).check(z.maxLength(60)), []),
      {
        json: true,
        show: holidaysInWords,
        stored: holidays => holidays.toSorted((a, b) => a.date.localeCompare(b.date)),
      },
    ),
    makeUps: field(
      'Sábados de reposição',
      z._default(z.array(makeUp).check(z.maxLength(40), saturdaysOnce), []),
      {
        json: true,
        show: makeUpsInWords,
        stored: makeUps => makeUps.toSorted((a, b) => a.date.localeCompare(b.date)),
      },
    ),
    exams: field(
      'Exames',
      z._default(
        z.array(z.object({ level: filled(60), ...span }).check(checkStartBeforeEnd)).check(z.maxLength(20)),
        [],
      ),
      { json: true, show: spansInWords },
    ),
  },
  {
    state: { label: 'Estado' },
    demonstration: { label: 'Demonstração', omittedBecause: 'set once' },
  },
)
