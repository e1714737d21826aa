import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { staff } from '#school/accounts/roles.ts'

export const paperParts = ['booklet', 'sheets', 'both'] as const

/** What is asked of the paper of an application; for the dialog and for the address alike. */
export const paperQuery = z.object({
  format: z.enum(['pdf', 'docx']),
  parts: z._default(z.enum(paperParts), 'both'),
  /** A sheet for every pupil of the group, with name and code. */
  named: z._default(z.stringbool(), true),
  /** Sheets without a name, besides. */
  blank: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(200)), 0),
  /** Larger letters and circles. */
  large: z._default(z.stringbool(), false),
})

export const downloadPaper = endpoint({
  method: 'GET',
  path: '/applications/:id/paper',
  apis: ['diagnostics'],
  who: staff,
  params: z.object({ id: z.uuid() }),
  query: paperQuery,
  response: 'bytes',
  errors: { NOTHING_TO_PRINT: 409 },
  summary: 'O caderno de perguntas e as folhas de resposta de uma aplicação, em PDF ou Word',
})
