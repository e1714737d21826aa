import * as z from 'zod/mini'
import { bloomLevels, type Question } from '#engines/questions/question.ts'
import { endpoint } from '#kit/endpoint.ts'
import { staff } from '#school/accounts/roles.ts'

/** A place in a test: which version of which question stands there, and what it is worth and measures. */
export const testItem = z.object({
  id: z.uuid(),
  questionId: z.uuid(),
  versionId: z.uuid(),
  points: z.number(),
  competenceId: z.nullable(z.uuid()),
  /** Contents of the blueprint under which the item counts. */
  domain: z.string(),
  bloom: z.nullable(z.enum(bloomLevels)),
})
export type TestItem = z.infer<typeof testItem>

/** A question that was read from the bank, where it was checked when it was written. */
export const storedQuestion = z.custom<Question>()

/** A question of the bank, to be taken into a test. */
export const bankQuestion = z.object({
  questionId: z.uuid(),
  versionId: z.uuid(),
  competenceId: z.nullable(z.uuid()),
  uses: z.int(),
  question: storedQuestion,
})

export const listBankQuestions = endpoint({
  method: 'GET',
  path: '/questions',
  apis: ['diagnostics', 'academy'],
  who: staff,
  query: z.object({
    subject: z.uuid(),
    grade: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(12))),
    search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  }),
  response: z.object({ rows: z.array(bankQuestion), total: z.int() }),
  summary: 'As perguntas do banco de uma disciplina: as próprias e as aprovadas',
})
