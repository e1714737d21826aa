import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { importReport } from '#kit/import-report.ts'
import { pageFields, pageOf } from '#kit/paging.ts'
import { byId } from '#kit/shapes.ts'
import { staff } from '#school/roles.ts'

export const importRow = z.object({
  id: z.uuid(),
  at: z.string(),
  by: z.string(),
  /** Audit name of the call: `students.import`. */
  kind: z.string(),
  fileName: z.string(),
  imported: z.int(),
  leftOut: z.int(),
  /** When it was taken back. */
  undoneAt: z.nullable(z.string()),
})
export type ImportRow = z.infer<typeof importRow>

export const listImports = endpoint('GET', '/imports', {
  apis: ['academy', 'diagnostics'],
  who: staff,
  query: z.object(pageFields),
  response: pageOf(importRow),
  summary: 'As importações feitas, da mais recente para a mais antiga',
})

export const getImport = endpoint('GET', '/imports/:id', {
  apis: ['academy', 'diagnostics'],
  who: staff,
  params: byId,
  response: z.object({ ...importRow.shape, ...importReport.shape }),
  summary: 'O relatório de uma importação: o que entrou, o que ficou de fora e porquê',
})
