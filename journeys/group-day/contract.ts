import * as z from 'zod/mini'
import { lessonState } from '#features/planning/lesson-plans/lesson.ts'
import { endpoint } from '#kit/endpoint.ts'
import { byId, named } from '#kit/shapes.ts'
import { staff } from '#school/roles.ts'
import { absenceUnits } from '#school/schools/school.ts'

/** In the order of how soon somebody is needed. */
export const attentionKinds = ['faltas', 'por medir', 'sem contacto'] as const
export type AttentionKind = (typeof attentionKinds)[number]

export const attention = z.object({
  studentId: z.uuid(),
  name: z.string(),
  kind: z.enum(attentionKinds),
  /** «não veio nos 3 últimos dias», under the name in the list too. */
  words: z.string(),
  text: z.string(),
})
export type Attention = z.infer<typeof attention>

export const lessonOfDay = z.object({
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  subject: named,
  teacher: z.nullable(named),
  /** Who gives it in place of its teacher; null where nobody does. */
  coveredBy: z.optional(z.nullable(z.string())),
  /** Its plan, and how it stands; null without one. */
  planId: z.nullable(z.uuid()),
  state: z.nullable(lessonState),
  isCalled: z.boolean(),
})
export type LessonOfDay = z.infer<typeof lessonOfDay>

export const groupDay = z.object({
  today: z.string(),
  /** Why there is no school today; null on a school day. */
  closed: z.nullable(z.string()),
  by: z.enum(absenceUnits),
  lessons: z.array(lessonOfDay),
  /** Whether the pupils were called today: for the day, or in one lesson at least. */
  isCalled: z.boolean(),
  /** Of all pupils of the group, with or without attention. */
  pupils: z.int(),
  attention: z.array(attention),
  /** What is so of many of the group, counted in place of naming them. */
  usual: z.array(z.object({ kind: z.enum(attentionKinds), pupils: z.int() })),
})
export type GroupDay = z.infer<typeof groupDay>

export const getGroupDay = endpoint('GET', '/groups/:id/day', {
  apis: ['academy', 'diagnostics'],
  who: staff,
  params: byId,
  response: groupDay,
  summary: 'O dia de uma turma: as aulas de hoje, a chamada, e os alunos que pedem atenção',
})
