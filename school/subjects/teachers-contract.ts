import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { staff } from '#school/roles.ts'

export const teacherOptions = endpoint('GET', '/teachers/options', {
  apis: ['academy', 'diagnostics'],
  who: staff,
  /** Those of one school, and who reaches all of the academy; without it those of all schools within reach. */
  query: z.object({ school: z.optional(z.uuid()) }),
  response: z.array(z.object({ id: z.uuid(), name: z.string(), jobTitle: z.string() })),
  summary: 'Nomes de quem pode leccionar, para escolher um',
})
