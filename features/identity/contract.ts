import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { byId } from '#kit/shapes.ts'
import { thing } from '#kit/thing.ts'
import { login, signIn } from '#school/accounts/contract.ts'
import { methods } from './provider.ts'

const both = ['academy', 'diagnostics'] as const

/** A signed token of the service, as its own library hands it over. It travels in the body: addresses are written to logs. */
const token = z
  .string()
  .check(z.maxLength(8192), z.regex(/^[\w-]+\.[\w-]+\.[\w-]*$/, 'Não é um testemunho de entrada.'))
const presented = z.object({ method: z.enum(methods), token })

/** What may be wrong with a token; none is a 401, which would end the caller's session. */
const refusals = {
  BAD_TOKEN: 422,
  TOKEN_EXPIRED: 422,
  TOKEN_USED: 422,
  STALE_SIGN_IN: 422,
  CLOCK_SKEW: 422,
  OTHER_METHOD: 409,
  PROVIDER_UNREACHABLE: 503,
  TOO_MANY: 429,
} as const

export const signInExternally = endpoint('POST', '/auth/external', {
  apis: ['academy'],
  who: 'anyone',
  body: presented,
  /** One account serves both systems: what each of them answers to a password of its own. */
  response: z.object({ ...signIn.response.shape, diagnostics: login.response }),
  errors: {
    ...refusals,
    EMAIL_UNVERIFIED: 403,
    LINK_NEEDED: 409,
    DISABLED: 403,
    SECOND_FACTOR: 401,
    SECOND_FACTOR_MISSING: 401,
  },
  ownTransactions: true,
  audit: 'identities.sign-up',
  done: 'entrou pela primeira vez',
  summary: 'Entra com o testemunho do serviço de contas que a instalação usa',
})

const anAddress = z.url().check(z.maxLength(300))

export const beginSignIn = endpoint('POST', '/auth/oidc/begin', {
  apis: ['academy'],
  who: 'anyone',
  ownTransactions: true,
  body: z.object({ redirect: anAddress, hint: z.prefault(z.string().check(z.maxLength(254)), '') }),
  response: z.object({ address: z.string(), state: z.string(), nonce: z.string(), verifier: z.string() }),
  errors: { OTHER_METHOD: 409, PROVIDER_UNREACHABLE: 503, TOO_MANY: 429 },
  summary: 'Diz onde se entra no serviço OpenID Connect da instalação, e o que o navegador guarda até voltar',
})

export const finishSignIn = endpoint('POST', '/auth/oidc/finish', {
  apis: ['academy'],
  who: 'anyone',
  ownTransactions: true,
  body: z.object({
    code: z.string().check(z.minLength(1), z.maxLength(4096)),
    verifier: z.string().check(z.minLength(43), z.maxLength(128)),
    redirect: anAddress,
  }),
  /** The token, and where the session at the service is ended, if it can be. */
  response: z.object({ token: z.string(), signOutAt: z.nullable(z.string()) }),
  errors: { BAD_TOKEN: 422, OTHER_METHOD: 409, PROVIDER_UNREACHABLE: 503, TOO_MANY: 429 },
  summary: 'Troca o código que o serviço OpenID Connect deu ao navegador pelo testemunho de entrada',
})

const identity = z.object({
  id: z.uuid(),
  method: z.enum(methods),
  email: z.nullable(z.string()),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
})
export type Identity = z.infer<typeof identity>

export const listIdentities = endpoint('GET', '/auth/identities', {
  apis: both,
  who: 'signed-in',
  response: z.object({ rows: z.array(identity), hasPassword: z.boolean() }),
  summary: 'As contas de outros serviços com que se entra na própria conta',
})

const identityThing = thing({ table: 'identities', what: 'Esta conta de outro serviço' })

export const linkIdentity = endpoint('POST', '/auth/identities', {
  apis: both,
  who: 'signed-in',
  body: presented,
  response: identity,
  errors: { ...refusals, IDENTITY_TAKEN: 409, REAUTHENTICATE: 428 },
  ownTransactions: true,
  of: identityThing,
  audit: 'identities.link',
  done: 'ligou',
  summary: 'Liga a própria conta a uma conta do serviço que a instalação usa',
})

export const unlinkIdentity = endpoint('DELETE', '/auth/identities/:id', {
  apis: both,
  who: 'signed-in',
  params: byId,
  response: 'nothing',
  errors: { LAST_WAY_IN: 409, REAUTHENTICATE: 428 },
  audit: 'identities.unlink',
  done: 'desligou',
  summary: 'Desliga a própria conta de uma conta de outro serviço',
})
