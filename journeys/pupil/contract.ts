import * as z from 'zod/mini'
import { pupilOutcomes } from '#engines/psychometrics/outcome.ts'
import { skills } from '#features/assessment/diagnostic-tests/diagnostic-test.ts'
import { levels } from '#features/assessment/results/figure-shapes.ts'
import { endpoint } from '#kit/endpoint.ts'
import { byId, named } from '#kit/shapes.ts'
import { staff } from '#school/roles.ts'
import { absenceUnits } from '#school/schools/school.ts'

/** A test as it stands on the line of the year. */
export const testOnLine = z.object({
  applicationId: z.uuid(),
  title: z.string(),
  date: z.string(),
  /** On 0–20; null where there is none. */
  mark: z.nullable(z.number()),
  state: z.enum(['feito', 'por corrigir', 'a responder', 'não veio']),
})
export type TestOnLine = z.infer<typeof testOnLine>

/** How sure a state is: under three answers, three or more, and the last two tests agree. */
export const sureness = ['só indício', 'medido', 'confirmado'] as const
export type Sureness = (typeof sureness)[number]

export const knownOfPupil = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  /** By the newest test that measured it. */
  level: z.enum(levels),
  sureness: z.enum(sureness),
  /** Of each test that measured it, the oldest first: its day and whether each answer was right. */
  tests: z.array(z.object({ date: z.string(), answers: z.array(z.boolean()) })),
})
export type KnownOfPupil = z.infer<typeof knownOfPupil>

/** A step that waits; `to` is null where it is taken on another page of the pupil, or by telephone. */
export const waitingStep = z.object({
  kind: z.enum(['faltas', 'teste perdido', 'por corrigir', 'em falta', 'por medir', 'contacto']),
  title: z.string(),
  text: z.string(),
  label: z.string(),
  to: z.nullable(z.string()),
})
export type WaitingStep = z.infer<typeof waitingStep>

export const pupilYear = z.object({
  today: z.string(),
  /** The first day of this school year in a group; null where nobody has said. */
  since: z.nullable(z.string()),
  trimesters: z.array(z.object({ number: z.int(), startsOn: z.string(), endsOn: z.string() })),
  /** Subjects with a test in this year; the others of the group are named in `untested`. */
  subjects: z.array(z.object({ ...named.shape, tests: z.array(testOnLine) })),
  untested: z.array(z.string()),
  heard: z.array(
    z.object({ skill: z.enum(skills), language: z.string(), level: z.string(), date: z.string() }),
  ),
  recoveries: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      startsOn: z.nullable(z.string()),
      endsOn: z.nullable(z.string()),
      outcome: z.nullable(z.enum(pupilOutcomes)),
    }),
  ),
  /** Mondays up to today, and whether there was practice in their weeks; null where nothing was given to practise with. */
  practice: z.nullable(z.array(z.object({ monday: z.string(), practised: z.boolean() }))),
  absences: z.object({
    by: z.nullable(z.enum(absenceUnits)),
    /** Weeks up to today in which the pupil was in a group; without units nobody called. */
    weeks: z.array(z.object({ monday: z.string(), units: z.int(), missed: z.int() })),
  }),
  /** By subject; in each of them what is not there yet first. */
  known: z.array(z.object({ ...named.shape, competences: z.array(knownOfPupil) })),
  /** At most three. */
  waiting: z.array(waitingStep),
})
export type PupilYear = z.infer<typeof pupilYear>

export const getPupilYear = endpoint('GET', '/students/:id/year', {
  apis: ['academy', 'diagnostics'],
  who: staff,
  params: byId,
  response: pupilYear,
  summary: 'O ano de um aluno numa linha: testes, leitura, recuperação, prática e faltas; e o que espera',
})
