import * as z from 'zod/mini'
import { endpoint, uploadErrors } from '#kit/endpoint.ts'
import { manyOf, pageFields } from '#kit/paging.ts'
import { byId, filled, version } from '#kit/shapes.ts'
import { thing } from '#kit/thing.ts'
import { newPassword, ownAccount } from './contract.ts'

const apis = ['academy', 'diagnostics'] as const

export const ownAccountBody = z.object({
  name: filled(160),
  phone: z
    .string()
    .check(
      z.trim(),
      z.maxLength(30),
      z.regex(/^(\+?[\d\s()-]{6,})?$/, 'Escreva o número como +258 84 123 4567.'),
    ),
  schoolId: z.nullable(z.uuid()),
  /** Unchanged where absent. */
  mailNotices: z.optional(z.boolean()),
  version,
})

export const updateOwnAccount = endpoint('PUT', '/account', {
  apis,
  who: 'signed-in',
  body: ownAccountBody,
  response: ownAccount,
  errors: { VERSION_CONFLICT: 409 },
  audit: 'accounts.update-own',
  done: 'alterou a própria conta',
  undoable: true,
  summary: 'Altera o nome, o telemóvel, a escola e os avisos da própria conta',
})

export const schoolOptions = endpoint('GET', '/account/schools', {
  apis,
  who: 'signed-in',
  query: z.object({ search: pageFields.search, id: manyOf(z.uuid()) }),
  /** Some by name, after those that are asked for by their ids; `more` says that a search finds others. */
  response: z.object({
    rows: z.array(z.object({ id: z.uuid(), name: z.string() })),
    more: z.boolean(),
  }),
  summary: 'Até 50 escolas com o nome que se escreveu, entre as quais se escolhe uma',
})

/** A photo is made small by the browser before it is sent. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
export const PHOTO_BYTES = 2 * 1024 * 1024

export const putOwnPhoto = endpoint('PUT', '/account/photo', {
  apis,
  who: 'signed-in',
  body: 'bytes',
  bodyLimit: PHOTO_BYTES + 1024,
  errors: uploadErrors,
  response: ownAccount,
  audit: 'accounts.update-own',
  done: 'alterou a própria conta',
  undoable: true,
  summary: 'Põe uma fotografia na própria conta',
})

export const removeOwnPhoto = endpoint('DELETE', '/account/photo', {
  apis,
  who: 'signed-in',
  response: ownAccount,
  audit: 'accounts.update-own',
  done: 'alterou a própria conta',
  undoable: true,
  summary: 'Tira a fotografia da própria conta',
})

export const getPhoto = endpoint('GET', '/accounts/:id/photo', {
  apis,
  who: 'signed-in',
  params: byId,
  response: 'bytes',
  summary: 'A fotografia de uma conta',
})

export const changePasswordBody = z.object({
  currentPassword: z.string().check(z.minLength(1), z.maxLength(200)),
  newPassword,
})

export const changePassword = endpoint('PUT', '/account/password', {
  apis,
  who: 'signed-in',
  body: changePasswordBody,
  response: z.object({ endedSessions: z.int() }),
  errors: { TOO_MANY: 429 },
  ownTransactions: true,
  audit: 'accounts.change-password',
  done: 'mudou a senha',
  summary: 'Muda a própria senha e termina as outras sessões',
})

export const ownSession = z.object({
  id: z.uuid(),
  api: z.enum(['academy', 'diagnostics']),
  /** «Chrome em Android», from the browser's own words. */
  device: z.string(),
  address: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  current: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>

export const listOwnSessions = endpoint('GET', '/account/sessions', {
  apis,
  who: 'signed-in',
  response: z.object({ rows: z.array(ownSession) }),
  summary: 'As sessões abertas da própria conta',
})

const sessionThing = thing({ table: 'sessions', what: 'Esta sessão' })

export const endOwnSession = endpoint('DELETE', '/account/sessions/:id', {
  apis,
  who: 'signed-in',
  params: byId,
  response: byId,
  of: sessionThing,
  audit: 'sessions.end',
  done: 'terminou uma sessão',
  summary: 'Termina uma sessão da própria conta',
})

export const endOtherSessions = endpoint('DELETE', '/account/sessions', {
  apis,
  who: 'signed-in',
  response: z.object({ ended: z.int() }),
  audit: 'sessions.end-others',
  done: 'terminou as outras sessões',
  summary: 'Termina todas as outras sessões da própria conta',
})
