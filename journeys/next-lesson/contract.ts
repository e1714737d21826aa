import * as z from 'zod/mini'
import { recoveryResult, recoveryState } from '#features/assessment/recovery/recovery.ts'
import { endpoint } from '#kit/endpoint.ts'
import { byId } from '#kit/shapes.ts'
import { staff } from '#school/roles.ts'

/** The next lesson of a group in the subject of a test. */
export const nextLesson = z.object({
  date: z.string(),
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  room: z.string(),
  /** Its plan, where there is one within reach. */
  plan: z.nullable(z.object({ id: z.uuid(), title: z.string() })),
})
export type NextLesson = z.infer<typeof nextLesson>

/** The newest recovery plan that came from a test. */
export const planOfTest = z.object({
  id: z.uuid(),
  state: recoveryState,
  startsOn: z.nullable(z.string()),
  endsOn: z.nullable(z.string()),
  sessions: z.object({ held: z.int(), total: z.int() }),
  /** Its re-test as it was handed out to the group; null before. */
  retest: z.nullable(z.object({ applicationId: z.uuid(), date: z.string() })),
  groups: z.array(
    z.object({
      name: z.string(),
      competences: z.string(),
      /** Outcomes are null before the re-test, and of pupils who did not take it. */
      pupils: z.array(z.object({ id: z.uuid(), name: z.string(), outcome: recoveryResult.shape.outcome })),
    }),
  ),
})
export type PlanOfTest = z.infer<typeof planOfTest>

export const getNextLesson = endpoint('GET', '/reports/applications/:id/next-lesson', {
  apis: ['diagnostics'],
  who: staff,
  params: byId,
  response: z.object({
    /** Null without a timetable, and at the end of the year. */
    lesson: z.nullable(nextLesson),
    /** Whether the account may write plans for lessons of this group in this subject. */
    mayPlan: z.boolean(),
    plan: z.nullable(planOfTest),
  }),
  summary: 'A próxima aula da turma na disciplina de um teste, e o plano de recuperação que dele saiu',
})

export const exportNextLesson = endpoint('GET', '/reports/applications/:id/next-lesson/file', {
  apis: ['diagnostics'],
  who: staff,
  params: byId,
  query: z.object({ format: z.enum(['pdf', 'docx']) }),
  response: 'bytes',
  summary: 'Os primeiros dez minutos da próxima aula em meia folha A4: por onde começar, e com que grupos',
})
