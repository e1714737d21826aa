import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { countsOf, getOf, historyOf, updateOf } from '#kit/outlines.ts'
import { manyOf, pageFields, pageOf, sortOf } from '#kit/paging.ts'
import { byId, version } from '#kit/shapes.ts'
import { reaches } from '#school/reach.ts'
import { admins, roles } from '#school/roles.ts'
import { userBody } from './account.ts'
import { accountThing, emailField } from './contract.ts'

/** What an account is to the administration: `pendente` is a role, `desactivada` overrides every role. */
export const userStates = ['activa', 'pendente', 'desactivada'] as const
export type UserState = (typeof userStates)[number]
export const userStateLabels: Readonly<Record<UserState, string>> = {
  activa: 'Activas',
  pendente: 'Por aprovar',
  desactivada: 'Desactivadas',
}

export const user = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  state: z.enum(userStates),
  jobTitle: z.string(),
  phone: z.string(),
  schoolId: z.nullable(z.uuid()),
  schoolName: z.nullable(z.string()),
  reach: z.enum(reaches),
  lastSeenAt: z.nullable(z.string()),
  /** Comes in with more than a password. */
  secondFactor: z.boolean(),
  createdAt: z.string(),
  version,
})
export type User = z.infer<typeof user>

export const userSorts = ['nome', '-nome', 'entrada', '-entrada', 'criada', '-criada'] as const
export type UserSort = (typeof userSorts)[number]

const filters = {
  search: pageFields.search,
  role: manyOf(z.enum(roles)),
  state: manyOf(z.enum(userStates)),
}

export const listUsers = endpoint('GET', '/users', {
  apis: ['academy'],
  who: admins,
  query: z.object({ ...pageFields, ...filters, sort: sortOf(userSorts) }),
  response: pageOf(user),
  summary: 'Procura contas',
})

export const countUsers = countsOf(accountThing, { who: admins, state: z.enum(userStates), filters })

export const getUser = getOf(accountThing, { who: admins, response: user })

export const updateUser = updateOf(accountThing, {
  who: admins,
  body: z.object({ ...userBody.shape, version }),
  response: user,
  errors: { LAST_ADMIN: 409 },
  summary: 'Altera uma conta e o seu papel',
})

const many = z.object({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(200)) })
const changed = z.object({ changed: z.int() })

export const approveUsers = endpoint('POST', '/users/approve', {
  apis: ['academy'],
  who: admins,
  body: z.object({
    ...many.shape,
    role: z._default(z.enum(['admin', 'pedagogo', 'professor']), 'professor'),
  }),
  response: changed,
  audit: 'accounts.approve',
  done: 'aprovou',
  undoable: true,
  summary: 'Aprova contas que esperam, com o papel escolhido',
})

export const setUsersDisabled = endpoint('POST', '/users/disabled', {
  apis: ['academy'],
  who: admins,
  body: z.object({ ...many.shape, disabled: z.boolean() }),
  response: changed,
  errors: { LAST_ADMIN: 409 },
  audit: 'accounts.disable',
  done: 'activou ou desactivou',
  undoable: true,
  summary: 'Desactiva contas, o que lhes termina as sessões, ou volta a activá-las',
})

export const removeUsers = endpoint('POST', '/users/remove', {
  apis: ['academy'],
  who: admins,
  body: many,
  response: changed,
  errors: { LAST_ADMIN: 409 },
  audit: 'accounts.remove',
  undoable: true,
  summary: 'Elimina contas; durante 30 dias podem ser repostas',
})

export const listUserHistory = historyOf(accountThing, { who: admins })

/** Days for which a link may be used. */
export const LINK_DAYS = { convite: 14, senha: 2 } as const

const link = z.object({
  /** Path of this origin, to be copied whole: `/auth/convite/…`. It is shown once. */
  path: z.string(),
  expiresAt: z.string(),
})
export type OneTimeLink = z.infer<typeof link>

export const inviteBody = z.object({
  email: emailField,
  role: z.enum(['admin', 'pedagogo', 'professor']),
  /** Whose school it will be; the inviter's own where that is all that the inviter sees. */
  schoolId: z.optional(z.nullable(z.uuid())),
  reach: z.optional(z.enum(reaches)),
})

export const inviteUser = endpoint('POST', '/users/invites', {
  apis: ['academy'],
  who: admins,
  body: inviteBody,
  response: link,
  errors: { EMAIL_TAKEN: 409 },
  ownTransactions: true,
  audit: 'accounts.invite',
  done: 'convidou',
  summary: 'Faz uma ligação de convite, para copiar e enviar',
})

export const makeResetLink = endpoint('POST', '/users/:id/reset-link', {
  apis: ['academy'],
  who: admins,
  params: byId,
  response: link,
  ownTransactions: true,
  audit: 'accounts.reset-link',
  done: 'fez ligação para nova senha',
  summary: 'Faz uma ligação para repor a senha de uma conta, para copiar e enviar',
})

const invitation = z.object({ ...link.shape, id: z.uuid(), name: z.string(), email: z.string() })
export type Invitation = z.infer<typeof invitation>

export const inviteUsers = endpoint('POST', '/users/invite-links', {
  apis: ['academy'],
  who: admins,
  body: many,
  response: z.object({ invitations: z.array(invitation) }),
  ownTransactions: true,
  audit: 'accounts.invite-links',
  done: 'fez ligações para entrar',
  summary: 'Faz uma ligação para cada conta que ainda não tem senha, para copiar e enviar',
})
