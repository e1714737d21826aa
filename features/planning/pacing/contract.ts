import * as z from 'zod/mini'
import { planKinds, planState } from '#features/planning/analytical-plans/plan.ts'
import { programmeUnit } from '#features/planning/programmes/programme.ts'
import { endpoint } from '#kit/endpoint.ts'
import { bodyOf } from '#kit/fields.ts'
import { createOf, getOf, historyOf, removeOf, updateOf } from '#kit/outlines.ts'
import { byId, day, named, version } from '#kit/shapes.ts'
import { staff } from '#school/roles.ts'
import { subjectRef } from '#school/subjects/contract.ts'
import { pacingFields, pacingThing } from './pacing.ts'

export const pacingBody = bodyOf(pacingFields)
export type PacingBody = z.infer<typeof pacingBody>

const lessonTime = z.object({ date: z.string(), trimester: z.int(), isExtra: z.boolean() })

/** A plan that was made of it. */
const madePlan = z.object({
  id: z.uuid(),
  kind: z.enum(planKinds),
  trimester: z.nullable(z.int()),
  state: planState,
  lessons: z.int(),
})

const head = {
  id: z.uuid(),
  programmeId: z.uuid(),
  year: z.int(),
  startsOn: z.string(),
  groups: z.array(named),
  teacher: named,
  mayEdit: z.boolean(),
  version,
  updatedAt: z.string(),
}

export const pacing = z.object({
  ...head,
  ...pacingBody.shape,
  /** By trimester, as `extra`. */
  reserved: z.array(z.int()),
  extra: z.array(z.int()),
  subject: subjectRef,
  grade: z.int(),
  edition: z.string(),
  units: z.array(programmeUnit),
  /** Lessons added to the week are added from this day on. */
  today: z.string(),
  /** What it is laid over. */
  times: z.array(lessonTime),
  weeks: z.array(z.object({ trimester: z.int(), number: z.int(), startsOn: z.string(), endsOn: z.string() })),
  /** Days without school in the trimesters, with their names. */
  closed: z.array(z.object({ date: z.string(), name: z.string() })),
  /** When the exam of the class begins; null where the calendar does not say it. */
  examsFrom: z.nullable(z.string()),
  /** How calendar and timetable have changed since it was laid, from today on, by trimester; null where they have not. */
  changed: z.nullable(z.array(z.object({ trimester: z.int(), before: z.int(), now: z.int() }))),
  /** A time of the week in which none of the groups has a lesson. */
  freeTime: z.nullable(z.object({ weekday: z.int(), period: z.int() })),
  hasTimetable: z.boolean(),
  plans: z.array(madePlan),
})
export type Pacing = z.infer<typeof pacing>

const apis = ['academy'] as const

export const listPacings = endpoint('GET', pacingThing.path, {
  apis,
  who: staff,
  query: z.object({ programme: z.optional(z.uuid()) }),
  response: z.array(z.object({ ...head, left: z.int(), toGive: z.int(), possible: z.int() })),
  summary: 'As dosificações de um programa, ou todas, as do último ano primeiro',
})

export const getPacing = getOf(pacingThing, { who: staff, response: pacing })

export const createPacing = createOf(pacingThing, {
  who: staff,
  body: z.object({
    programmeId: z.uuid(),
    groupIds: z.array(z.uuid()).check(z.minLength(1, 'Escolha pelo menos uma turma.'), z.maxLength(20)),
    /** From when it is laid: the beginning of the year where it is not said. */
    startsOn: z.optional(day),
  }),
  response: pacing,
  errors: { NO_CALENDAR: 409 },
  summary: 'Dispõe um programa pelas aulas que o calendário e o horário permitem',
})

export const updatePacing = updateOf(pacingThing, {
  who: staff,
  body: z.object({ ...pacingBody.shape, version }),
  response: pacing,
})

export const removePacing = removeOf(pacingThing, { who: staff })

export const downloadPacing = endpoint('GET', `${pacingThing.path}/:id/file`, {
  apis,
  who: staff,
  params: byId,
  query: z.object({ format: z.enum(['pdf', 'docx']) }),
  response: 'bytes',
  summary: 'O «Plano analítico e dosificação», em PDF ou Word',
})

export const listPacingHistory = historyOf(pacingThing, { who: staff })

export const renewPacing = endpoint('POST', `${pacingThing.path}/:id/renew`, {
  apis,
  who: staff,
  params: byId,
  body: z.object({ version }),
  response: pacing,
  errors: { VERSION_CONFLICT: 409, NO_CALENDAR: 409 },
  of: pacingThing,
  audit: 'pacings.renew',
  done: 'dispôs de novo o resto do ano',
  undoable: true,
  summary: 'Dispõe de novo o que falta do ano pelo calendário e pelo horário de agora; o que passou fica',
})

export const makePlans = endpoint('POST', `${pacingThing.path}/:id/plans`, {
  apis,
  who: staff,
  params: byId,
  body: z.object({
    version,
    kinds: z.array(z.enum(['anual', 'trimestral'])).check(z.minLength(1), z.maxLength(2)),
  }),
  response: z.object({
    made: z.array(madePlan),
    renewed: z.array(madePlan),
    /** Handed in or approved: they stay as they are. */
    closed: z.array(madePlan),
  }),
  errors: { VERSION_CONFLICT: 409, TOO_MANY: 422 },
  of: pacingThing,
  audit: 'pacings.plans',
  done: 'fez planos analíticos',
  undoable: true,
  summary:
    'Faz os rascunhos dos planos analíticos, anual e trimestrais; refaz o que falta dos que estão abertos',
})
