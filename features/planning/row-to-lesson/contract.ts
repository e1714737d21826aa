import * as z from 'zod/mini'
import { lessonBody } from '#features/planning/lesson-plans/contract.ts'
import { endpoint } from '#kit/endpoint.ts'
import { day, timeOfDay } from '#kit/shapes.ts'
import { staff } from '#school/roles.ts'

const begun = z.object({
  /** «Semana 10, III. Fracções». */
  rowText: z.string(),
  lesson: z.pick(lessonBody, {
    subjectId: true,
    grade: true,
    groupId: true,
    heldOn: true,
    startsAt: true,
    minutes: true,
    lessonNumber: true,
    unitTitle: true,
    theme: true,
    summary: true,
    familyId: true,
    rowId: true,
    objectives: true,
    competenceIds: true,
    methods: true,
    media: true,
  }),
})
export type Begun = z.infer<typeof begun>

export const startFromRow = endpoint('GET', '/row-to-lesson', {
  apis: ['academy'],
  who: staff,
  summary: 'O que uma linha do plano analítico dá à aula seguinte dessa semana',
  query: z.object({
    /** The plan, whatever its edition. */
    family: z.uuid(),
    row: z.uuid(),
    /** One of the plan's groups; its first when absent. */
    group: z.optional(z.uuid()),
  }),
  response: begun,
})

export const startFromDay = endpoint('GET', '/row-to-lesson/day', {
  apis: ['academy'],
  who: staff,
  summary: 'O que a linha da semana dá à aula de uma turma num dia; nada onde não há plano para esse dia',
  query: z.object({
    group: z.uuid(),
    subject: z.uuid(),
    day: day,
    startsAt: z.optional(timeOfDay),
  }),
  response: z.object({ begun: z.nullable(begun) }),
})
