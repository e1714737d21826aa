import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { byId } from '#kit/shapes.ts'
import { admins } from '#school/roles.ts'
import { login, signIn } from './contract.ts'

const both = ['academy', 'diagnostics'] as const

// Tokens travel in the body: addresses are written to logs.
const challenge = z.string().check(z.minLength(20), z.maxLength(100))

const base64url = (longest: number) =>
  z.string().check(z.maxLength(longest), z.regex(/^[A-Za-z0-9_-]*$/, 'Não é a resposta de uma chave.'))

const passkey = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
}

/** What a browser answers for a passkey that is used (WebAuthn, `AuthenticationResponseJSON`). */
const passkeyUse = z.object({
  ...passkey,
  response: z.object({
    clientDataJSON: base64url(8000),
    authenticatorData: base64url(8000),
    signature: base64url(8000),
    userHandle: z.optional(z.nullable(base64url(200))),
  }),
})
export type PasskeyUse = z.infer<typeof passkeyUse>

/** What a browser answers for a passkey that is made (WebAuthn, `RegistrationResponseJSON`). */
const passkeyMade = z.object({
  ...passkey,
  response: z.object({
    clientDataJSON: base64url(8000),
    attestationObject: base64url(60_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
})
export type PasskeyMade = z.infer<typeof passkeyMade>

/** Six digits, with or without the space that apps show in the middle. */
const appCode = z.string().check(
  z.maxLength(20),
  z.overwrite(text => text.replace(/\s/g, '')),
  z.regex(/^\d{6}$/, 'O código tem 6 algarismos.'),
)

const recoveryCode = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))

const factorProofs = [
  z.object({ kind: z.literal('code'), code: appCode }),
  z.object({ kind: z.literal('recovery'), code: recoveryCode }),
  z.object({ kind: z.literal('passkey'), credential: passkeyUse }),
] as const

/** What somebody shows beside the password. */
const factorProof = z.discriminatedUnion('kind', [
  ...factorProofs,
  // The app that was set up on the way in has shown its code already.
  z.object({ kind: z.literal('enrolled') }),
])
export type FactorProof = z.infer<typeof factorProof>

const methods = z.array(z.enum(['code', 'passkey', 'recovery']))
export type FactorMethod = z.infer<typeof methods>[number]

/**
 * `details` of the refusals SECOND_FACTOR and SECOND_FACTOR_MISSING, with which a sign-in goes on: `challenge` is good
 * for ten minutes and for a few wrong codes; `methods` is empty where a second step has to be set up first.
 */
export interface SecondStep {
  challenge: string
  methods: FactorMethod[]
}

const finishing = {
  who: 'anyone',
  body: z.object({ challenge, proof: factorProof }),
  errors: { BAD_PROOF: 422, CHALLENGE_ENDED: 410, DISABLED: 403, TOO_MANY: 429 },
  ownTransactions: true,
} as const

export const finishSignIn = endpoint('POST', '/auth/sign-in/finish', {
  ...finishing,
  apis: ['academy'],
  response: signIn.response,
  summary: 'Acaba de entrar na Academia, com o segundo passo ou só com uma chave de acesso',
})

export const finishLogin = endpoint('POST', '/login/finish', {
  ...finishing,
  apis: ['diagnostics'],
  response: login.response,
  summary: 'Acaba de entrar no Sistema de Diagnóstico, com o segundo passo ou só com uma chave de acesso',
})

/** Options as browsers take them (WebAuthn JSON); what they hold is theirs to say. */
const options = z.record(z.string(), z.unknown())

export const startPasskey = endpoint('POST', '/auth/passkey', {
  apis: both,
  who: 'anyone',
  /** With a challenge the passkey is the second step of its account; without, any passkey of this installation. */
  body: z.object({ challenge: z.optional(challenge) }),
  response: z.object({ challenge: z.string(), options }),
  errors: { CHALLENGE_ENDED: 410, NO_SECURE_ADDRESS: 409, TOO_MANY: 429 },
  ownTransactions: true,
  summary: 'O que o navegador precisa para entrar com uma chave de acesso',
})

const appSecret = z.object({ secret: z.string(), uri: z.string() })
export type AppSecret = z.infer<typeof appSecret>
const codes = z.object({ recoveryCodes: z.array(z.string()) })

export const startEnrolment = endpoint('POST', '/auth/enrolment', {
  apis: both,
  who: 'anyone',
  body: z.object({ challenge }),
  response: appSecret,
  errors: { CHALLENGE_ENDED: 410 },
  ownTransactions: true,
  summary: 'Começa a configurar, à entrada, o segundo passo que a instalação exige',
})

export const confirmEnrolment = endpoint('POST', '/auth/enrolment/confirm', {
  apis: both,
  who: 'anyone',
  body: z.object({ challenge, code: appCode }),
  response: codes,
  errors: { BAD_PROOF: 422, CHALLENGE_ENDED: 410, TOO_MANY: 429 },
  ownTransactions: true,
  audit: 'accounts.add-factor',
  done: 'acrescentou um segundo passo',
  summary: 'Confirma a aplicação configurada à entrada; devolve os códigos de recuperação',
})

export const openAcademy = endpoint('POST', '/auth/exchange', {
  apis: ['diagnostics'],
  who: 'signed-in',
  response: signIn.response,
  ownTransactions: true,
  summary: 'Abre a Academia a quem já entrou no Sistema de Diagnóstico',
})

export const factor = z.object({
  id: z.uuid(),
  kind: z.enum(['totp', 'passkey']),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
})
export type Factor = z.infer<typeof factor>

export const listFactors = endpoint('GET', '/account/factors', {
  apis: both,
  who: 'signed-in',
  response: z.object({
    rows: z.array(factor),
    /** Not yet used. */
    recoveryCodes: z.int(),
    /** This account may not be without a second step. */
    required: z.boolean(),
  }),
  summary: 'O segundo passo e as chaves de acesso da própria conta',
})

/** How long after one has proved again who one is, sensitive changes are taken without asking. */
export const CONFIRMED_MINUTES = 10

export const startConfirmation = endpoint('POST', '/account/confirm/start', {
  apis: both,
  who: 'signed-in',
  response: z.object({ challenge: z.string(), methods, options: z.nullable(options) }),
  ownTransactions: true,
  summary: 'De que maneiras quem está nesta sessão pode confirmar quem é',
})

export const confirmIdentity = endpoint('POST', '/account/confirm', {
  apis: both,
  who: 'signed-in',
  body: z.object({
    challenge,
    proof: z.discriminatedUnion('kind', [
      ...factorProofs,
      z.object({ kind: z.literal('password'), password: z.string().check(z.minLength(1), z.maxLength(200)) }),
    ]),
  }),
  response: z.object({ minutes: z.int() }),
  errors: { BAD_PROOF: 422, CHALLENGE_ENDED: 410, TOO_MANY: 429 },
  ownTransactions: true,
  summary: 'Confirma, com a senha ou o segundo passo, quem está nesta sessão',
})

const sensitive = { REAUTHENTICATE: 428 } as const

export const startApp = endpoint('POST', '/account/factors/app', {
  apis: both,
  who: 'signed-in',
  response: appSecret,
  errors: sensitive,
  ownTransactions: true,
  summary: 'Começa a configurar uma aplicação de autenticação',
})

export const confirmApp = endpoint('POST', '/account/factors/app/confirm', {
  apis: both,
  who: 'signed-in',
  body: z.object({ code: appCode }),
  /** The recovery codes are empty where the account has some already. */
  response: codes,
  errors: { ...sensitive, TOO_MANY: 429 },
  ownTransactions: true,
  audit: 'accounts.add-factor',
  done: 'acrescentou um segundo passo',
  summary: 'Confirma a aplicação de autenticação com um código seu',
})

export const startPasskeyRegistration = endpoint('POST', '/account/factors/passkeys/start', {
  apis: both,
  who: 'signed-in',
  response: z.object({ challenge: z.string(), options }),
  errors: { ...sensitive, NO_SECURE_ADDRESS: 409 },
  ownTransactions: true,
  summary: 'O que o navegador precisa para criar uma chave de acesso',
})

const factorName = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))

export const registerPasskey = endpoint('POST', '/account/factors/passkeys', {
  apis: both,
  who: 'signed-in',
  body: z.object({ challenge, name: factorName, credential: passkeyMade }),
  response: codes,
  errors: { ...sensitive, CHALLENGE_ENDED: 410, NO_SECURE_ADDRESS: 409, TOO_MANY_KEYS: 409 },
  ownTransactions: true,
  audit: 'accounts.add-factor',
  done: 'acrescentou um segundo passo',
  summary: 'Guarda uma chave de acesso na própria conta',
})

export const renameFactor = endpoint('PUT', '/account/factors/:id', {
  apis: both,
  who: 'signed-in',
  params: byId,
  body: z.object({ name: factorName }),
  response: factor,
  audit: 'accounts.rename-factor',
  done: 'mudou o nome de um segundo passo',
  summary: 'Dá outro nome a uma chave de acesso ou aplicação',
})

export const removeFactor = endpoint('DELETE', '/account/factors/:id', {
  apis: both,
  who: 'signed-in',
  params: byId,
  response: z.object({ id: z.uuid() }),
  errors: { ...sensitive, FACTOR_REQUIRED: 409 },
  audit: 'accounts.remove-factor',
  done: 'retirou um segundo passo',
  summary: 'Retira uma chave de acesso ou aplicação da própria conta',
})

export const renewRecoveryCodes = endpoint('POST', '/account/recovery-codes', {
  apis: both,
  who: 'signed-in',
  response: codes,
  errors: sensitive,
  ownTransactions: true,
  audit: 'accounts.renew-recovery-codes',
  done: 'fez códigos de recuperação novos',
  summary: 'Faz dez códigos de recuperação novos; os antigos deixam de servir',
})

export const removeFactorsOf = endpoint('POST', '/users/:id/remove-factors', {
  apis: ['academy'],
  who: admins,
  params: byId,
  response: z.object({ removed: z.int() }),
  errors: sensitive,
  audit: 'accounts.remove-factors-of',
  done: 'retirou o segundo passo a quem o perdeu',
  summary: 'Retira o segundo passo a quem o perdeu, e termina-lhe as sessões',
})
