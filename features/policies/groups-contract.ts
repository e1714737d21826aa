import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { byId, filled, version, versionInUrl } from '#kit/shapes.ts'
import { thing } from '#kit/thing.ts'
import { admins, approvers } from '#school/roles.ts'

export const groupBody = z.object({
  name: filled(80),
  roles: z._default(z.array(z.enum(['admin', 'pedagogo', 'professor'])).check(z.maxLength(3)), []),
  accountIds: z._default(z.array(z.uuid()).check(z.maxLength(1000)), []),
  /** People without an account: they sign on paper. */
  paperNames: z._default(z.array(filled(120)).check(z.maxLength(500)), []),
})
export type GroupBody = z.infer<typeof groupBody>

export const readerGroup = z.object({
  id: z.uuid(),
  ...groupBody.shape,
  /** Accounts and people on paper together. */
  people: z.int(),
  policies: z.int(),
  version,
  updatedAt: z.string(),
})
export type ReaderGroup = z.infer<typeof readerGroup>

export const listReaderGroups = endpoint({
  method: 'GET',
  path: '/policies/groups',
  apis: ['academy'],
  who: approvers,
  summary: 'Os grupos de leitores, e as contas que podem pertencer-lhes',
  response: z.object({
    rows: z.array(readerGroup),
    accounts: z.array(z.object({ id: z.uuid(), name: z.string(), role: z.string() })),
  }),
})

export const createReaderGroup = endpoint({
  method: 'POST',
  path: '/policies/groups',
  apis: ['academy'],
  who: admins,
  summary: 'Cria um grupo de leitores',
  body: groupBody,
  response: readerGroup,
  errors: { GROUP_EXISTS: 409 },
  audit: 'policy.group.create',
  undoable: true,
})

export const updateReaderGroup = endpoint({
  method: 'PUT',
  path: '/policies/groups/:id',
  apis: ['academy'],
  who: admins,
  summary: 'Altera um grupo de leitores',
  params: byId,
  body: z.object({ ...groupBody.shape, version }),
  response: readerGroup,
  errors: { GROUP_EXISTS: 409, VERSION_CONFLICT: 409 },
  audit: 'policy.group.update',
  undoable: true,
})

const readerGroupThing = thing({ table: 'reader_groups', what: 'Este grupo', name: 'Grupo de leitores' })

export const removeReaderGroup = endpoint({
  method: 'DELETE',
  path: '/policies/groups/:id',
  apis: ['academy'],
  who: admins,
  summary: 'Elimina um grupo de leitores a que nenhuma política se destina',
  params: byId,
  query: versionInUrl,
  response: byId,
  errors: { VERSION_CONFLICT: 409, GROUP_USED: 409 },
  of: readerGroupThing,
  audit: 'policy.group.remove',
  undoable: true,
})
