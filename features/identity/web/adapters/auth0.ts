import { Auth0Client, AuthenticationError } from '@auth0/auth0-spa-js'
import { href } from '#kit/address.ts'
import * as pages from '#school/pages.ts'
import { FRESH_SECONDS, providerNames } from '../../provider.ts'
import { type Adapter, Refusal, refusal } from '../adapter.ts'
import { probe } from '../probe.ts'
import { settingsOf } from '../provider-here.ts'

let opened: Auth0Client | undefined

function client(): Auth0Client {
  const { domain, clientId } = settingsOf('auth0')
  opened ??= new Auth0Client({
    domain,
    clientId,
    // Refresh tokens in memory, and no frame: neither outlives the page, and other sites' cookies are not needed.
    useRefreshTokens: true,
    cacheLocation: 'memory',
    authorizationParams: {
      redirect_uri: location.origin + href(pages.serviceStep, { method: 'auth0', step: 'sign-in' }),
      ui_locales: 'pt',
    },
  })
  return opened
}

const reach = () => probe(`${settingsOf('auth0').domain}/.well-known/jwks.json`)

/** Auth0's own page, by code and PKCE. */
export const adapter: Adapter = {
  signIn: ({ email }) =>
    speaking(async () => {
      await reach()
      await client().loginWithRedirect({
        appState: { search: location.search },
        // The person signs in there now, or has done so just now: the token says when.
        authorizationParams: { max_age: FRESH_SECONDS, ...(email && { login_hint: email }) },
      })
      return { kind: 'away' }
    }),

  resume: ({ searchParams }) =>
    speaking(async () => {
      if (!searchParams.has('state') || !(searchParams.has('code') || searchParams.has('error')))
        return undefined
      const { appState } = await client().handleRedirectCallback<{ search?: string }>()
      const claims = await client().getIdTokenClaims()
      if (!claims) throw refusal(providerNames.auth0, 'other', undefined)
      return { kind: 'token', token: claims.__raw, search: appState?.search ?? '' }
    }),

  async signOut() {
    try {
      await reach()
    } catch {
      // Without a network the browser would show its own page of failure in the place of ours.
      return false
    }
    await client().logout({ logoutParams: { returnTo: location.origin + pages.signIn } })
    return true
  },
}

async function speaking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (error instanceof AuthenticationError && error.error === 'access_denied')
      throw new Refusal('A entrada na Auth0 não foi acabada. Comece de novo quando quiser.', undefined, {
        cause: error,
      })
    const text = error instanceof Error ? `${error.name} ${error.message}` : ''
    if (/state|transaction/i.test(text)) throw refusal(providerNames.auth0, 'begun', error)
    const isAway = /fetch|network|timeout/i.test(text)
    throw refusal(providerNames.auth0, isAway ? 'network' : 'other', error)
  }
}
