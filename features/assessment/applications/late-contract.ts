import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { byId } from '#kit/shapes.ts'
import { staff } from '#school/roles.ts'

export const decideLate = endpoint('POST', '/applications/:id/late', {
  apis: ['diagnostics', 'academy'],
  who: staff,
  params: byId,
  body: z.object({
    /** The pupil's id, or that of the attempt for a nickname. */
    pupil: z.uuid(),
    /** Whether the answers that came late count. */
    take: z.boolean(),
  }),
  response: z.object({
    /** Answers that count now and did not, or the other way round. */
    answers: z.int(),
  }),
  errors: { WRONG_STATE: 409 },
  audit: 'applications.late',
  done: 'decidiu das respostas atrasadas',
  summary: 'Conta, ou deixa de contar, as respostas de um aluno que chegaram tarde',
})
