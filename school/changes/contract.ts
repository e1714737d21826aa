import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { pageFields, pageOf } from '#kit/paging.ts'
import { byId, checkFromBeforeTo, day } from '#kit/shapes.ts'
import { admins } from '#school/roles.ts'

/** Days for which what was deleted can be brought back. */
export const RECYCLED_DAYS = 30

export const auditEntry = z.object({
  id: z.uuid(),
  batchId: z.uuid(),
  at: z.string(),
  by: z.string(),
  accountId: z.nullable(z.uuid()),
  /** Audit name of the call: `glossary.terms.update`. */
  action: z.string(),
  /** What it did, in words that go on after a name: «alterou», «desfez: importou». */
  done: z.string(),
  /** Table of the row, and what such a row is called. */
  kind: z.string(),
  kindName: z.string(),
  rowId: z.uuid(),
  /** What people call the row; of several, the first, or the first that was searched for. */
  label: z.string(),
  /** How many rows of this kind the call changed so: an import is one line. */
  rows: z.int(),
  reason: z.nullable(z.string()),
  undoneAt: z.nullable(z.string()),
  /** Whether `POST /changes/:id/undo` may take it back. */
  undoable: z.boolean(),
  fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const listAudit = endpoint('GET', '/audit', {
  apis: ['academy'],
  who: admins,
  query: z
    .object({
      ...pageFields,
      account: z.optional(z.uuid()),
      kind: z.optional(z.string().check(z.maxLength(60))),
      from: z.optional(day),
      to: z.optional(day),
    })
    .check(checkFromBeforeTo),
  response: pageOf(auditEntry),
  summary: 'Quem fez o quê, do mais recente para o mais antigo',
})

export const auditOptions = endpoint('GET', '/audit/options', {
  apis: ['academy'],
  who: admins,
  response: z.object({
    kinds: z.array(z.object({ kind: z.string(), name: z.string() })),
    accounts: z.array(z.object({ id: z.uuid(), name: z.string() })),
  }),
  summary: 'Os tipos de registo e as pessoas que aparecem na auditoria',
})

export const recycledRow = z.object({
  /** The change that put it away. */
  id: z.uuid(),
  batchId: z.uuid(),
  deletedAt: z.string(),
  by: z.string(),
  kind: z.string(),
  kindName: z.string(),
  rowId: z.uuid(),
  label: z.string(),
  /** How many rows went with it in the same call, itself included. */
  rows: z.int(),
  daysLeft: z.int(),
})
export type RecycledRow = z.infer<typeof recycledRow>

export const listRecycled = endpoint('GET', '/recycled', {
  apis: ['academy'],
  who: admins,
  query: z.object({ ...pageFields, kind: z.optional(z.string().check(z.maxLength(60))) }),
  response: pageOf(recycledRow),
  summary: 'O que foi eliminado nos últimos 30 dias e ainda pode ser reposto',
})

export const undoChange = endpoint('POST', '/changes/:id/undo', {
  apis: ['academy', 'diagnostics'],
  who: 'signed-in',
  params: byId,
  response: z.object({ rows: z.int() }),
  errors: { CHANGED_SINCE: 409, NOT_UNDOABLE: 409 },
  audit: 'changes.undo',
  undoable: true,
  summary: 'Desfaz uma alteração inteira: tudo o que essa chamada mudou',
})
