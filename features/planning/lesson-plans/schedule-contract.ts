import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { checkFromBeforeTo, day, named, version } from '#kit/shapes.ts'
import { staff } from '#school/roles.ts'
import { apis, base } from './contract.ts'
import { lessonState } from './lesson.ts'

export const scheduledLesson = z.object({
  date: z.string(),
  /** Null for a lesson taught outside the timetable. */
  period: z.nullable(z.int()),
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  group: named,
  grade: z.int(),
  subject: z.object({ id: z.uuid(), code: z.string(), name: z.string(), colour: z.string() }),
  teacher: z.nullable(named),
  room: z.string(),
  plan: z.nullable(
    z.object({
      id: z.uuid(),
      theme: z.string(),
      summary: z.string(),
      lessonNumber: z.nullable(z.int()),
      state: lessonState,
      version,
      present: z.nullable(z.int()),
      minutes: z.int(),
      lessonType: z.string(),
    }),
  ),
  /** What takes its pupils at that time: they learn in other groups then, and it is not held. */
  parted: z.optional(z.object({ title: z.string(), path: z.string(), held: z.boolean() })),
  /** Somebody who is away, in whose place the teacher gives it, and what the teacher has said to that. */
  insteadOf: z.optional(
    z.object({
      name: z.string(),
      substitution: z.uuid(),
      answer: z.nullable(z.enum(['vista', 'não posso'])),
    }),
  ),
  /** Who gives it in place of its teacher, who is away; null where it is not given. */
  coveredBy: z.optional(z.nullable(z.string())),
  /** For a time without a plan: the newest plan of the same lesson in another group of the teacher. */
  offer: z.optional(
    z.object({
      id: z.uuid(),
      group: z.string(),
      heldOn: z.string(),
      lessonNumber: z.nullable(z.int()),
      title: z.string(),
    }),
  ),
})
export type ScheduledLesson = z.infer<typeof scheduledLesson>

export const listSchedule = endpoint('GET', `${base}/schedule`, {
  apis,
  who: staff,
  summary: 'As aulas entre dois dias, com o plano de cada uma: o que falta planificar',
  query: z
    .object({
      from: day,
      to: day,
      group: z.optional(z.uuid()),
      teacher: z.optional(z.uuid()),
    })
    .check(checkFromBeforeTo),
  response: z.object({ lessons: z.array(scheduledLesson) }),
})
