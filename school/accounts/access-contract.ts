import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { roles } from '#school/roles.ts'
import { emailField, newPassword, signUpBody } from './contract.ts'

/** What is before the first sign-in: the installation's first account, invitations and forgotten passwords. */
export const installationState = endpoint('GET', '/installation', {
  apis: ['academy'],
  who: 'anyone',
  response: z.object({
    empty: z.boolean(),
    /** Whether a forgotten password is mended by e-mail; else the administration does it. */
    sendsMail: z.boolean(),
  }),
  summary: 'Diz se a instalação ainda não tem nenhuma conta, e se envia e-mails',
})

export const firstAdministratorBody = z.object({
  ...signUpBody.shape,
  code: z.string().check(z.trim(), z.toUpperCase(), z.minLength(1), z.maxLength(40)),
})

export const createFirstAdministrator = endpoint('POST', '/installation/administrator', {
  apis: ['academy'],
  who: 'anyone',
  body: firstAdministratorBody,
  response: z.object({ email: z.string() }),
  errors: { NOT_EMPTY: 409, TOO_MANY: 429 },
  ownTransactions: true,
  audit: 'accounts.first-administrator',
  done: 'criou a primeira conta',
  summary: 'Cria o primeiro administrador com o código mostrado no arranque do servidor',
})

export const linkKinds = ['convite', 'senha'] as const
export type LinkKind = (typeof linkKinds)[number]

// Tokens travel in the body: addresses are written to logs.
// A link that was cut on its way is answered as one that has ended: nobody typed it.
const token = z.string().check(z.minLength(1), z.maxLength(100))

export const openLink = endpoint('POST', '/auth/links/open', {
  apis: ['academy'],
  who: 'anyone',
  body: z.object({ token, kind: z.enum(linkKinds) }),
  response: z.object({
    email: z.string(),
    name: z.nullable(z.string()),
    role: z.nullable(z.enum(roles)),
    expiresAt: z.string(),
  }),
  errors: { LINK_ENDED: 410 },
  readOnly: true,
  summary: 'Diz para quem é um convite ou uma reposição de senha',
})

/** What who is invited writes. */
export const inviteForm = z.object({
  firstName: signUpBody.shape.firstName,
  lastName: signUpBody.shape.lastName,
  password: newPassword,
})

export const acceptInvite = endpoint('POST', '/auth/links/accept', {
  apis: ['academy'],
  who: 'anyone',
  body: z.extend(inviteForm, { token }),
  response: z.object({ email: z.string() }),
  errors: { LINK_ENDED: 410, EMAIL_TAKEN: 409 },
  audit: 'accounts.accept-invite',
  done: 'aceitou o convite',
  summary: 'Cria a conta de um convite',
})

export const forgotPasswordBody = z.object({ email: emailField })

export const forgotPassword = endpoint('POST', '/auth/forgot-password', {
  apis: ['academy'],
  who: 'anyone',
  body: forgotPasswordBody,
  response: 'nothing',
  errors: { NO_MAIL: 409, TOO_MANY: 429 },
  ownTransactions: true,
  audit: 'accounts.forgot-password',
  done: 'pediu ligação para nova senha',
  summary: 'Envia por e-mail uma ligação para escolher outra senha; responde o mesmo a qualquer endereço',
})

/** What who lost a password writes. */
export const resetForm = z.object({ password: newPassword })

export const resetPassword = endpoint('POST', '/auth/links/reset-password', {
  apis: ['academy'],
  who: 'anyone',
  body: z.extend(resetForm, { token }),
  response: z.object({ email: z.string() }),
  errors: { LINK_ENDED: 410 },
  audit: 'accounts.reset-password',
  done: 'repôs a senha',
  summary: 'Escolhe uma senha nova com a ligação que a administração deu',
})
