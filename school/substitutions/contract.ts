import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { createOf, getOf, removeOf } from '#kit/outlines.ts'
import {
  byId,
  checkFromBeforeTo,
  checkStartBeforeEnd,
  day,
  named,
  optionalText,
  version,
} from '#kit/shapes.ts'
import { thing } from '#kit/thing.ts'
import { approvers, staff } from '#school/roles.ts'

const apis = ['academy'] as const
const base = '/teacher-absences'

export const substitutionKinds = ['professor', 'juntar', 'sem aula'] as const

const choice = z.object({
  id: z.uuid(),
  kind: z.enum(substitutionKinds),
  substitute: z.nullable(named),
  joinedGroup: z.nullable(named),
  answer: z.nullable(z.enum(['vista', 'não posso'])),
})

/** A lesson of a teacher who is away. */
export const lessonToGive = z.object({
  date: z.string(),
  period: z.int(),
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  group: named,
  grade: z.int(),
  subject: named,
  room: z.string(),
  choice: z.nullable(choice),
})
export type LessonToGive = z.infer<typeof lessonToGive>

const absenceRow = z.object({
  id: z.uuid(),
  teacher: named,
  startsOn: z.string(),
  endsOn: z.string(),
  reason: z.string(),
  version,
})
const absence = z.object({ ...absenceRow.shape, lessons: z.array(lessonToGive) })
export type Absence = z.infer<typeof absence>

const absenceThing = thing({
  table: 'teacher_absences',
  what: 'Esta ausência',
  name: 'Ausência de professor',
  many: 'ausências',
  path: base,
  apis,
  audit: 'absence',
})

export const listAbsences = endpoint('GET', base, {
  apis,
  who: approvers,
  summary: 'Os professores que estão ou vão estar ausentes, e as ausências do último mês',
  response: z.object({ rows: z.array(z.object({ ...absenceRow.shape, lessons: z.int(), open: z.int() })) }),
})

export const addAbsence = createOf(absenceThing, {
  who: approvers,
  body: z
    .object({ teacherId: z.uuid(), startsOn: day, endsOn: day, reason: optionalText(200) })
    .check(checkStartBeforeEnd),
  response: absence,
  errors: { ALREADY_AWAY: 409 },
  summary: 'Marca os dias em que um professor está ausente',
})

export const getAbsence = getOf(absenceThing, {
  who: approvers,
  response: absence,
  summary: 'As aulas de um professor ausente, e quem dá cada uma',
})

export const removeAbsence = removeOf(absenceThing, {
  who: approvers,
  summary: 'Retira uma ausência e as suas substituições',
})

const placeOfLesson = { groupId: z.uuid(), date: day, period: z.int().check(z.minimum(1), z.maximum(12)) }

const candidate = z.object({
  ...named.shape,
  /** A subject that the person teaches to the group. */
  knows: z.nullable(z.string()),
  /** Lessons given in place of others in that month. */
  done: z.int(),
})
export const candidates = z.object({
  /** First who knows the group, then who gave the fewest. */
  free: z.array(candidate),
  /** Groups of the same grade that have a lesson then, with the pupils of both together. */
  join: z.array(
    z.object({
      group: named,
      teacher: named,
      room: z.string(),
      pupils: z.int(),
      capacity: z.nullable(z.int()),
    }),
  ),
  busy: z.array(named),
})
export type Candidates = z.infer<typeof candidates>

export const listCandidates = endpoint('GET', `${base}/:id/candidates`, {
  apis,
  who: approvers,
  summary: 'Quem pode dar uma aula de um professor ausente: primeiro quem está livre e conhece a turma',
  params: byId,
  query: z.object({
    groupId: z.uuid(),
    date: day,
    period: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(12)),
  }),
  response: candidates,
})

export const chooseSubstitutes = endpoint('PUT', `${base}/:id/choices`, {
  apis,
  who: approvers,
  summary: 'Diz quem dá as aulas de um professor ausente; todas de uma vez',
  params: byId,
  body: z.object({
    choices: z
      .array(
        z.object({
          ...placeOfLesson,
          kind: z.enum(substitutionKinds),
          substituteId: z.nullable(z.uuid()),
          joinedGroupId: z.nullable(z.uuid()),
        }),
      )
      .check(z.minLength(1), z.maxLength(200)),
  }),
  response: absence,
  errors: { NOT_FREE: 409 },
  of: thing({ table: 'substitutions', what: 'Esta substituição', name: 'Substituição' }),
  audit: 'substitution.choose',
  done: 'escolheu quem dá',
  undoable: true,
})

/** What is planned for a lesson of a teacher who is away. */
const planOfLesson = z.object({
  date: z.string(),
  period: z.int(),
  groupId: z.uuid(),
  planId: z.uuid(),
  theme: z.string(),
  lessonNumber: z.nullable(z.int()),
})

// Answered where the plans are; what a substitute needs stands here together.
export const listAbsencePlans = endpoint('GET', `${base}/:id/plans`, {
  apis,
  who: approvers,
  summary: 'O que está planificado para as aulas de um professor ausente',
  params: byId,
  response: z.object({ rows: z.array(planOfLesson) }),
})

export const printAbsence = endpoint('GET', `${base}/:id/sheet`, {
  apis,
  who: approvers,
  summary: 'A folha para a sala: a cada substituto o seu dia, as suas aulas e os planos, em PDF ou Word',
  params: byId,
  query: z.object({ date: z.optional(day), format: z._default(z.enum(['pdf', 'docx']), 'pdf') }),
  response: 'bytes',
  errors: { NOBODY_CHOSEN: 409, TOO_MANY: 422 },
})

export const mySubstitutions = endpoint('GET', '/substitutions/mine', {
  apis,
  who: staff,
  summary: 'As aulas que a pessoa dá em vez de outros, entre dois dias',
  query: z.object({ from: day, to: day }).check(checkFromBeforeTo),
  response: z.object({
    rows: z.array(
      z.object({
        ...lessonToGive.shape,
        insteadOf: named,
        pupils: z.int(),
        choice,
      }),
    ),
  }),
})

export const answerSubstitutions = endpoint('POST', '/substitutions/answer', {
  apis,
  who: staff,
  summary: 'Quem substitui diz que viu as aulas que lhe deram, ou que não pode',
  body: z.object({
    ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(50)),
    answer: z.enum(['vista', 'não posso']),
  }),
  response: z.object({ answered: z.int() }),
  audit: 'substitution.answer',
  done: 'respondeu a',
  undoable: true,
})
