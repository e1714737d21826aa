import type { TestIssuer } from './issuer.ts'
import { CLIENT, openIdProvider } from './open-id-provider.ts'

/** A certified OpenID provider at Auth0's paths. */
export function auth0(): Promise<TestIssuer> {
  return openIdProvider({
    method: 'auth0',
    issuer: origin => `${origin}/`,
    env: origin => ({ AUTH_METHOD: 'auth0', AUTH0_DOMAIN: origin, AUTH0_CLIENT_ID: CLIENT }),
    routes: {
      authorization: '/authorize',
      token: '/oauth/token',
      jwks: '/.well-known/jwks.json',
      userinfo: '/userinfo',
    },
  })
}
