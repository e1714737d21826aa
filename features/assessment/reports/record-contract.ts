import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { byId, named } from '#kit/shapes.ts'
import { staff } from '#school/roles.ts'
import { figure } from '../results/figure-shapes.ts'

/** Applications that a record tells of: the newest. */
export const RECORDED = 24

export const questionRecord = z.object({
  /** Newest first; there are more where `older` is set. */
  applications: z.array(
    z.object({
      /** Null where the group is out of reach: its figures stay anonymous. */
      application: z.nullable(z.object({ id: z.uuid(), group: named, school: z.string() })),
      testTitle: z.string(),
      date: z.string(),
      /** Which version of the question was asked. */
      version: z.int(),
      n: z.int(),
      p: figure,
      itemRest: figure,
      /** The first thing that its analysis says of it there, in two or three words; empty where it says nothing. */
      verdict: z.string(),
    }),
  ),
  older: z.boolean(),
  /** Of all those answers together, weighted by how many gave them. */
  total: z.object({ n: z.int(), p: figure }),
  /** For editors of the question; null for others. */
  bySex: z.nullable(
    z.object({
      H: z.int(),
      M: z.int(),
      /** Classes that they are from. */
      classes: z.int(),
      /** Δ below 0: harder for girls than for boys of the same level. Null below thirty of each. */
      difference: z.nullable(z.object({ delta: z.number(), se: z.number(), grade: z.enum(['A', 'B', 'C']) })),
    }),
  ),
})
export type QuestionRecord = z.infer<typeof questionRecord>

export const getQuestionRecord = endpoint('GET', '/questions/:id/record', {
  apis: ['diagnostics'],
  who: staff,
  params: byId,
  response: questionRecord,
  summary: 'O que uma pergunta do banco fez em cada aplicação, e se é mais difícil para rapazes ou raparigas',
})
