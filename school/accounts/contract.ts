import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { filled, version } from '#kit/shapes.ts'
import { thing } from '#kit/thing.ts'
import { reaches } from '#school/reach.ts'
import { roles } from '#school/roles.ts'
import { passwordProblem, SHORTEST_PASSWORD } from './password.ts'
import { isMailName, signInName } from './phone-name.ts'

/** E-mails are kept and compared in small letters. The domain that names accounts by their telephone is nobody's. */
export const emailField = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1),
    z.maxLength(200),
    z.email(),
    z.refine(isMailName, { error: 'Este endereço está reservado a contas sem e-mail. Escreva o seu.' }),
  )

/** What people type to sign in: their e-mail, or the telephone of an account without one. */
const signInField = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.overwrite(signInName), z.minLength(1), z.maxLength(200), z.email())

/** A password as it is typed to come in: its rules were checked when it was chosen. */
const typedPassword = z.string().check(z.minLength(1), z.maxLength(200))

/** A password that is being chosen. */
export const newPassword = z.string().check(
  z.minLength(1),
  z.minLength(SHORTEST_PASSWORD),
  z.maxLength(200),
  z.refine(password => passwordProblem(password) === undefined, {
    error: issue => passwordProblem(String(issue.input)) ?? '',
  }),
)

const nameField = filled(80)

export const signInBody = z.object({ email: signInField, password: typedPassword })
export type SignInBody = z.infer<typeof signInBody>

export const signUpBody = z.object({
  email: emailField,
  password: newPassword,
  firstName: nameField,
  lastName: nameField,
})

const role = z.enum(roles)

export const signIn = endpoint('POST', '/auth/sign-in', {
  apis: ['academy'],
  who: 'anyone',
  body: signInBody,
  response: z.object({
    accessToken: z.string(),
    user: z.object({ name: z.string(), email: z.string(), role }),
  }),
  errors: {
    BAD_CREDENTIALS: 401,
    SECOND_FACTOR: 401,
    SECOND_FACTOR_MISSING: 401,
    DISABLED: 403,
    TOO_MANY: 429,
  },
  ownTransactions: true,
  summary: 'Entra na Academia',
})

/** Who signs in. */
export const accountThing = thing({
  table: 'accounts',
  what: 'Esta conta',
  many: 'contas',
  path: '/users',
  apis: ['academy'],
  audit: 'accounts',
})

export const signUp = endpoint('POST', '/auth/sign-up', {
  apis: ['academy'],
  who: 'anyone',
  body: signUpBody,
  response: z.object({ accessToken: z.string() }),
  errors: { EMAIL_TAKEN: 409, TOO_MANY: 429 },
  ownTransactions: true,
  of: accountThing,
  audit: 'accounts.sign-up',
  done: 'pediu conta',
  summary: 'Pede uma conta; a administração aprova-a',
})

/** The account as its owner sees it. */
export const ownAccount = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role,
  jobTitle: z.string(),
  phone: z.string(),
  schoolId: z.nullable(z.uuid()),
  schoolName: z.nullable(z.string()),
  reach: z.enum(reaches),
  /** Whether there is another school to tell one from: where there is one, nobody is asked which. */
  manySchools: z.boolean(),
  photoFileId: z.nullable(z.uuid()),
  /** Whether the morning's message is wanted, where the installation sends any. */
  mailNotices: z.boolean(),
  passwordChangedAt: z.nullable(z.string()),
  version,
})
export type OwnAccount = z.infer<typeof ownAccount>

export const me = endpoint('GET', '/auth/me', {
  apis: ['academy', 'diagnostics'],
  who: 'signed-in',
  /** `deviceKey` opens what this account keeps on a shared device: 64 hexadecimal digits. */
  response: z.object({ user: ownAccount, deviceKey: z.string() }),
  summary: 'A conta de quem chama',
})

const diagnosticUser = z.object({ id: z.uuid(), name: z.string(), email: z.string(), role })
export type DiagnosticUser = z.infer<typeof diagnosticUser>

const diagnosticSession = z.object({ user: diagnosticUser, access_token: z.string(), message: z.string() })

export const login = endpoint('POST', '/login', {
  apis: ['diagnostics'],
  who: 'anyone',
  body: signInBody,
  response: diagnosticSession,
  errors: {
    BAD_CREDENTIALS: 401,
    SECOND_FACTOR: 401,
    SECOND_FACTOR_MISSING: 401,
    DISABLED: 403,
    TOO_MANY: 429,
  },
  ownTransactions: true,
  summary: 'Entra no Sistema de Diagnóstico',
})

export const diagnosticMe = endpoint('GET', '/me', {
  apis: ['diagnostics'],
  who: 'signed-in',
  response: z.object({ user: diagnosticUser, message: z.string() }),
  summary: 'A conta de quem chama, no Sistema de Diagnóstico',
})

export const exchangeToken = endpoint('POST', '/auth/exchange', {
  apis: ['academy'],
  who: 'signed-in',
  response: diagnosticSession,
  ownTransactions: true,
  summary: 'Abre o Sistema de Diagnóstico a quem já entrou na Academia',
})

export const signOut = endpoint('POST', '/auth/sign-out', {
  apis: ['academy', 'diagnostics'],
  who: 'anyone',
  response: 'nothing',
  summary: 'Termina a sessão deste token',
})
