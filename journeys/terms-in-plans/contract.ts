import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { staff } from '#school/roles.ts'

/** More terms than this are not linked in one text: it would be all links. */
export const MAX_TERMS = 200

export const listTermsInPlan = endpoint('GET', '/terms-in-plans/:kind/:id', {
  apis: ['academy'],
  who: staff,
  summary: 'Termos publicados da disciplina que o texto de um plano contém',
  params: z.object({ kind: z.enum(['analytical-plans', 'lesson-plans']), id: z.uuid() }),
  response: z.object({
    terms: z.array(
      z.object({
        id: z.uuid(),
        /** The word, and its synonyms. */
        words: z.array(z.string()),
      }),
    ),
  }),
})
