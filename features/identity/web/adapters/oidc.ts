import { href } from '#kit/address.ts'
import { call } from '#kit/web/api/client.ts'
import { ApiError } from '#kit/web/api-error.ts'
import * as pages from '#school/pages.ts'
import { beginSignIn, finishSignIn } from '../../contract.ts'
import { type Adapter, Refusal, refusal } from '../adapter.ts'
import { probe } from '../probe.ts'
import { settingsOf } from '../provider-here.ts'

const settings = () => settingsOf('oidc')
const here = location.origin + href(pages.serviceStep, { method: 'oidc', step: 'sign-in' })

/** What is kept until the browser comes back, and what ends the session there. No longer than the tab. */
const BEGUN = 'oidc-begun'
const ENDING = 'oidc-ending'

interface PendingSignIn {
  state: string
  nonce: string
  verifier: string
  search: string
}

/** Any service of OpenID Connect: on its own page, by code and PKCE. This server hands the code in, with its secret if it has one. */
export const adapter: Adapter = {
  signIn: ({ email }) =>
    speaking(async () => {
      await reach()
      const { address, ...begun } = await call(
        beginSignIn,
        { body: { redirect: here, hint: email } },
        { api: 'academy' },
      )
      keep<PendingSignIn>(BEGUN, { ...begun, search: location.search })
      location.assign(address)
      return { kind: 'away' }
    }),

  resume: ({ searchParams }) =>
    speaking(async () => {
      const [code, error] = [searchParams.get('code'), searchParams.get('error')]
      if (code === null && error === null) return undefined
      const begun = take<PendingSignIn>(BEGUN)
      const from = searchParams.get('iss')
      // An answer that this tab has not asked for, or another service's.
      if (
        !begun ||
        begun.state !== searchParams.get('state') ||
        (from !== null && from !== settings().issuer)
      )
        throw refusal(settings().name, 'begun', undefined)
      if (code === null) throw refused(error)
      const body = { code, verifier: begun.verifier, redirect: here }
      const { token, signOutAt } = await call(finishSignIn, { body }, { api: 'academy' })
      if (nonceIn(token) !== begun.nonce) throw refusal(settings().name, 'begun', undefined)
      if (signOutAt !== null) keep(ENDING, { signOutAt, token })
      return { kind: 'token', token, search: begun.search }
    }),

  async signOut() {
    const ending = take<{ signOutAt: string; token: string }>(ENDING)
    if (!ending) return false
    try {
      await reach()
    } catch {
      return false
    }
    const address = new URL(ending.signOutAt)
    address.searchParams.set('client_id', settings().clientId)
    address.searchParams.set('id_token_hint', ending.token)
    address.searchParams.set('post_logout_redirect_uri', location.origin + pages.signIn)
    location.assign(address.href)
    return true
  },
}

async function reach(): Promise<void> {
  try {
    await probe(`${settings().issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
  } catch (error) {
    throw refusal(settings().name, 'network', error)
  }
}

function refused(error: string | null): Refusal {
  if (error === 'access_denied')
    return new Refusal(`A entrada na ${settings().name} não foi acabada. Comece de novo quando quiser.`)
  return refusal(settings().name, 'other', error)
}

function keep<T>(key: string, value: T): void {
  sessionStorage.setItem(key, JSON.stringify(value))
}

/** What was kept, which then is no more. */
function take<T>(key: string): T | undefined {
  const kept = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return kept === null ? undefined : (JSON.parse(kept) as T)
}

/** The server checks the rest of the token. */
function nonceIn(token: string): unknown {
  const claims = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  return (JSON.parse(atob(claims)) as { nonce?: unknown }).nonce
}

async function speaking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // What this server said of it is a sentence already.
    if (error instanceof Refusal || error instanceof ApiError) throw error
    throw refusal(settings().name, 'other', error)
  }
}
