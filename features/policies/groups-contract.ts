import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { createOf, removeOf, updateOf } from '#kit/outlines.ts'
import { filled, version } from '#kit/shapes.ts'
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

const readerGroupThing = thing({
  table: 'reader_groups',
  what: 'Este grupo',
  name: 'Grupo de leitores',
  many: 'grupos de leitores',
  path: '/policies/groups',
  apis: ['academy'],
  audit: 'policy.group',
})

export const listReaderGroups = endpoint('GET', '/policies/groups', {
  apis: ['academy'],
  who: approvers,
  summary: 'Os grupos de leitores, e as contas que podem pertencer-lhes',
  response: z.object({
    rows: z.array(readerGroup),
    accounts: z.array(z.object({ id: z.uuid(), name: z.string(), role: z.string() })),
  }),
})

export const createReaderGroup = createOf(readerGroupThing, {
  who: admins,
  body: groupBody,
  response: readerGroup,
  errors: { GROUP_EXISTS: 409 },
})

export const updateReaderGroup = updateOf(readerGroupThing, {
  who: admins,
  body: z.object({ ...groupBody.shape, version }),
  response: readerGroup,
  errors: { GROUP_EXISTS: 409 },
})

export const removeReaderGroup = removeOf(readerGroupThing, {
  who: admins,
  errors: { GROUP_USED: 409 },
  summary: 'Elimina um grupo de leitores a que nenhuma política se destina',
})
