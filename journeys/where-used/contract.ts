import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { byId } from '#kit/shapes.ts'
import { readers } from '#school/roles.ts'

/** One place where a term is used. */
export const use = z.object({
  /** «Termo», «Plano de aula», «Pergunta»: what kind of thing uses it. */
  kind: z.string(),
  label: z.string(),
  /** The thing's page. */
  href: z.string(),
})
export type Use = z.infer<typeof use>

export const listTermUses = endpoint('GET', '/where-used/terms/:id', {
  apis: ['academy'],
  who: readers,
  summary: 'Onde um termo do glossário é usado',
  params: byId,
  response: z.object({ uses: z.array(use) }),
})
