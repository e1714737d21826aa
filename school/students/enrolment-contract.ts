import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { manyOf, pageFields, pageOf } from '#kit/paging.ts'
import { byId, day, version } from '#kit/shapes.ts'
import { thing } from '#kit/thing.ts'
import { staff } from '#school/roles.ts'
import { type PlaceDoubt, placeDoubts, type WayIn, waysIn } from './place.ts'
import { LEFT_BEFORE, numberInGroup, studentStates } from './student.ts'

/** A pupil in a group, from a day until another. */
export const enrolmentThing = thing({ table: 'enrolments', what: 'Esta inscrição na turma' })

export const wayInLabels: Record<WayIn, string> = {
  matriculado: 'Matriculado',
  transferido: 'Veio de outra turma',
  repetente: 'Repetente',
}

export const doubtLabels: Record<PlaceDoubt, string> = {
  entrada: 'Entrada',
  mudança: 'Mudança de turma',
  saída: 'Saída',
}

const apis = ['academy', 'diagnostics'] as const

export const enrolment = z.object({
  id: z.uuid(),
  student: z.object({ id: z.uuid(), code: z.string(), name: z.string() }),
  group: z.object({ id: z.uuid(), name: z.string(), grade: z.int(), year: z.int() }),
  number: z.nullable(z.int()),
  how: z.enum(waysIn),
  /** From the first day until before the second; null as long as no end is known. */
  since: z.string(),
  until: z.nullable(z.string()),
  /** What became of a pupil who left the school. */
  leftAs: z.nullable(z.enum(studentStates)),
  /** Which of its days nobody has said. */
  doubt: z.nullable(z.enum(placeDoubts)),
  version,
})
export type Enrolment = z.infer<typeof enrolment>

export const listEnrolments = endpoint('GET', '/students/:id/enrolments', {
  apis,
  who: staff,
  params: byId,
  response: z.array(enrolment),
  summary: 'As turmas de um aluno, de que dia a que dia, e o que ninguém disse delas',
})

export const listDoubts = endpoint('GET', '/enrolments/doubts', {
  apis,
  who: staff,
  query: z.object({
    ...pageFields,
    search: pageFields.search,
    group: manyOf(z.uuid()),
    school: manyOf(z.uuid()),
    doubt: manyOf(z.enum(placeDoubts)),
  }),
  response: pageOf(enrolment),
  summary: 'As inscrições de que ninguém disse um dia: foi tirado do que estava escrito',
})

const daysInOrder: z.core.CheckFn<{ since: string; until: string | null }> = context => {
  const { since, until } = context.value
  if (until !== null && until <= since)
    context.issues.push({ code: 'custom', input: context.value, path: ['until'], message: LEFT_BEFORE })
}

export const correctEnrolment = endpoint('PUT', '/enrolments/:id', {
  apis,
  who: staff,
  params: byId,
  body: z
    .object({
      since: day,
      until: z._default(z.nullable(day), null),
      number: z._default(z.nullable(numberInGroup), null),
      how: z.enum(waysIn),
      /** That absences outside the new days are no longer to count. */
      confirmHidden: z.optional(z.boolean()),
      version,
    })
    .check(daysInOrder),
  response: enrolment,
  of: enrolmentThing,
  errors: { VERSION_CONFLICT: 409 },
  audit: 'enrolments.update',
  done: 'corrigiu',
  undoable: true,
  summary:
    'Corrige os dias, o número ou a entrada de uma inscrição; o que estava por confirmar fica confirmado',
})
