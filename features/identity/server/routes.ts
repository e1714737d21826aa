import type { Endpoint } from '#kit/endpoint.ts'
import { HttpError } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Handling, type Served, serve } from '#kit/server/http/serve.ts'
import { insertChanges } from '#kit/server/records/changes.ts'
import { lockPassword } from '#school/accounts/server/account-queries.ts'
import { requireConfirmed } from '#school/accounts/server/confirmed.ts'
import { rememberDevice } from '#school/accounts/server/known-devices.ts'
import { addressLimit, reserve, tooMany } from '#school/accounts/server/rate-limits.ts'
import { askSecondStep, type FactorRules } from '#school/accounts/server/second-step.ts'
import { welcome } from '#school/accounts/server/session-routes.ts'
import { openSession } from '#school/accounts/server/sessions.ts'
import { deviceOf } from '#school/accounts/server/sign-in.ts'
import type { Role } from '#school/roles.ts'
import {
  beginSignIn,
  finishSignIn,
  linkIdentity,
  listIdentities,
  signInExternally,
  unlinkIdentity,
} from '../contract.ts'
import { type IdentityMethod, type ProviderSettings, providerName, providerNames } from '../provider.ts'
import { linkChange, openAccount, tokenUsed } from './linking.ts'
import { beginAt, createDiscovery, redeem } from './open-id.ts'
import {
  deleteIdentity,
  findIdentities,
  findLinkedAccount,
  findPassword,
  getIdentity,
  insertIdentity,
  isJustOpened,
  lockIdentity,
  spendToken,
} from './queries.ts'
import { createVerifier, type ExternalIdentity, type VerifyToken } from './verify-token.ts'

/** Tokens looked at from one address, within a quarter of an hour: a whole school may come in at once. */
const MAX_TOKENS = 300
/** Services that one account may be linked to. */
const MAX_IDENTITIES = 10

/**
 * @param options `provider`: the service that people sign in at, where it is not the password of an account here;
 * `oidcClientSecret`: what it asks of this server, if it asks
 */
export function identityRoutes(
  options: {
    signUpRole: Role
    provider: ProviderSettings | undefined
    oidcClientSecret?: string | undefined
  } & FactorRules,
  verify: VerifyToken | undefined = options.provider && createVerifier(options.provider),
): Served[] {
  const { provider } = options
  const configured = provider?.method
  const describe = provider?.method === 'oidc' ? createDiscovery(provider) : undefined

  /** @throws HttpError 409 OTHER_METHOD, and what a verifier throws */
  async function read(presented: { method: IdentityMethod; token: string }): Promise<ExternalIdentity> {
    if (!verify || presented.method !== configured) throw otherMethod(provider)
    return verify(presented.token)
  }

  const nameOf = (method: IdentityMethod) =>
    provider?.method === method ? providerName(provider) : providerNames[method]

  /** Whether a password opens the account once nothing leads to it from elsewhere. */
  const opensByPassword = async (db: Db, { id }: { id: string }) => {
    const { has, role } = await findPassword(db, id)
    return has && (configured === undefined || role === 'admin')
  }

  /** The service of OpenID Connect, as it describes itself, for one call from somewhere. */
  async function openId({ db, request, reply }: Pick<Handling<Endpoint>, 'db' | 'request' | 'reply'>) {
    if (provider?.method !== 'oidc' || !describe) throw otherMethod(provider)
    const wait = await reserve(db, [addressLimit('oidc', request.ip, 2 * MAX_TOKENS)])
    if (wait > 0) throw tooMany(reply, wait)
    return { provider, described: await describe() }
  }

  return [
    serve(beginSignIn, async call => {
      const { provider, described } = await openId(call)
      return beginAt(described, provider, call.body)
    }),

    serve(finishSignIn, async call => {
      const { provider, described } = await openId(call)
      const token = await redeem(described, provider, options.oidcClientSecret, call.body)
      return { token, signOutAt: described.end_session_endpoint ?? null }
    }),

    serve(signInExternally, async ({ db, body, batchId, request, reply }) => {
      const wait = await reserve(db, [addressLimit('external', request.ip, MAX_TOKENS)])
      if (wait > 0) throw tooMany(reply, wait)
      const identity = await read(body)
      const rules = {
        method: body.method,
        name: nameOf(body.method),
        signUpRole: options.signUpRole,
        batchId,
      }
      const owner = await db.transaction().execute(tx => openAccount(tx, identity, rules))
      await askSecondStep(db, owner, 'academy', options)
      const { id, name, email, role } = owner
      const device = { ...deviceOf(request), id: await rememberDevice(db, request, reply, email) }
      return {
        accessToken: await openSession(db, id, 'academy', device, { confirmed: true }),
        user: { name, email, role },
        diagnostics: {
          user: { id, name, email, role },
          access_token: await openSession(db, id, 'diagnostics', device, { confirmed: true }),
          message: welcome(name),
        },
      }
    }),

    serve(listIdentities, async ({ db, account }) => ({
      rows: await findIdentities(db, account.id),
      hasPassword: await opensByPassword(db, account),
    })),

    serve(linkIdentity, async ({ db, account, body, batchId, request, reply }) => {
      if (!(await isJustOpened(db, account.sessionId))) await requireConfirmed(db, account)
      const wait = await reserve(db, [addressLimit('external', request.ip, MAX_TOKENS)])
      if (wait > 0) throw tooMany(reply, wait)
      const identity = await read(body)
      return db.transaction().execute(async tx => {
        await lockIdentity(tx, identity)
        await lockPassword(tx, account.id)
        if (!(await spendToken(tx, identity.digest))) throw tokenUsed(nameOf(body.method))
        const linked = await findLinkedAccount(tx, identity)
        const own = await findIdentities(tx, account.id)
        if (linked || own.length >= MAX_IDENTITIES)
          throw taken(nameOf(body.method), linked?.id === account.id)
        const made = await insertIdentity(tx, account.id, body.method, identity)
        const change = linkChange(made.id, { method: made.method, name: nameOf(made.method) }, made.email)
        await insertChanges(tx, [change], { account, action: linkIdentity.audit, batchId })
        return made
      })
    }),

    serve(unlinkIdentity, async ({ db, account, params, record }) => {
      await requireConfirmed(db, account)
      await lockPassword(db, account.id)
      const identity = await getIdentity(db, account.id, params.id)
      const all = await findIdentities(db, account.id)
      if (all.length === 1 && !(await opensByPassword(db, account))) throw lastWayIn(configured)
      await deleteIdentity(db, identity.id)
      const { before, after, ...change } = linkChange(
        identity.id,
        { method: identity.method, name: nameOf(identity.method) },
        identity.email,
      )
      await record({ ...change, before: after, after: before })
    }),
  ]
}

function otherMethod(provider: ProviderSettings | undefined): HttpError {
  const way = provider ? `com a ${providerName(provider)}` : 'com e-mail e senha'
  return new HttpError(409, 'OTHER_METHOD', `Nesta escola entra-se ${way}.`)
}

function taken(name: string, own: boolean): HttpError {
  const message = own
    ? `Esta conta da ${name} já está ligada à sua.`
    : `Esta conta da ${name} já está ligada a outra, ou a sua já tem ligações a mais.`
  return new HttpError(409, 'IDENTITY_TAKEN', message)
}

function lastWayIn(configured: IdentityMethod | undefined): HttpError {
  const other = configured ? '' : ' Peça primeiro à administração uma senha.'
  const message = `É a única maneira de entrar nesta conta.${other}`
  return new HttpError(409, 'LAST_WAY_IN', message)
}
