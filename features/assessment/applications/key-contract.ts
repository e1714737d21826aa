import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { byId } from '#kit/shapes.ts'
import { staff } from '#school/roles.ts'
import type { KeyChange } from '../results/contract.ts'

export const listKeyChanges = endpoint({
  method: 'GET',
  path: '/applications/:id/key/history',
  apis: ['diagnostics', 'academy'],
  who: staff,
  params: byId,
  response: z.object({
    changes: z.array(
      z.object({
        at: z.string(),
        by: z.string(),
        reason: z.string(),
        itemId: z.string(),
        /** Null is the key as it was written. */
        before: z.custom<KeyChange | null>(),
        after: z.custom<KeyChange | null>(),
      }),
    ),
  }),
  summary: 'Quem corrigiu a chave de que pergunta, quando e porquê, a última primeiro',
})
