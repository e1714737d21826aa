import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { byId } from '#kit/shapes.ts'
import { staff } from '#school/roles.ts'

export const printGame = endpoint('GET', '/games/:id/print', {
  apis: ['academy'],
  who: staff,
  summary: 'O jogo em papel A4, com as soluções à parte, em PDF ou Word',
  params: byId,
  query: z.object({
    format: z.enum(['pdf', 'docx']),
    /** Whose names stand on what each pupil has a copy of; all groups of the game where none is named. */
    group: z.optional(z.uuid()),
  }),
  response: 'bytes',
  errors: { DOES_NOT_FIT: 409 },
})
