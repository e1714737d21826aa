import { exportJWK, generateKeyPair } from 'jose'
import Provider, { type Configuration } from 'oidc-provider'
import { bodyOf, listen, type TestIssuer } from './issuer.ts'

export const CLIENT = 'escolaClient'

interface Person {
  password: string
  name: string
  verified: boolean
}

/** What differs between the services that a certified provider stands in for. */
interface Kind {
  /** Configuration for the product. */
  env: (origin: string) => Record<string, string>
  issuer: (origin: string) => string
  /** Where it answers, other than at its own paths. */
  routes?: Configuration['routes']
  /** Of the pages to which it leads back. */
  method: string
  /** What it asks of the product beside the code, if anything. */
  secret?: string
}

/** A certified OpenID provider, with a page on which people sign in or ask for an account. */
export async function openIdProvider(kind: Kind): Promise<TestIssuer> {
  const people = new Map<string, Person>()
  let provider: Provider | undefined
  const { origin, close } = await listen(async (request, response) => {
    const url = new URL(request.url ?? '/', origin)
    if (!provider) return void response.writeHead(503).end()
    if (url.pathname === '/v2/logout') {
      const gone = ['_session', '_session.legacy', '_session.sig'].map(name => `${name}=; Max-Age=0; Path=/`)
      response.writeHead(302, { location: url.searchParams.get('returnTo') ?? '/', 'set-cookie': gone })
      return void response.end()
    }
    if (!url.pathname.startsWith('/u/login')) return void provider.callback()(request, response)
    const details = await provider.interactionDetails(request, response)
    if (request.method !== 'POST') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      const hint = String(details.params.login_hint ?? '')
      return void response.end(loginPage(hint))
    }
    const form = new URLSearchParams(await bodyOf(request))
    if (form.has('cancel')) {
      const result = { error: 'access_denied', error_description: 'End-User aborted interaction' }
      return void provider.interactionFinished(request, response, result)
    }
    const email = form.get('email') ?? ''
    const password = form.get('password') ?? ''
    if (form.has('new')) people.set(email, { password, name: form.get('name') ?? '', verified: true })
    if (people.get(email)?.password !== password) return void response.writeHead(401).end('Wrong password')
    const grant = new provider.Grant({ accountId: email, clientId: CLIENT })
    grant.addOIDCScope('openid profile email offline_access')
    const consent = { grantId: await grant.save() }
    await provider.interactionFinished(request, response, { login: { accountId: email }, consent })
  })
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const configuration: Configuration = {
    jwks: { keys: [key] },
    ...(kind.routes && { routes: kind.routes }),
    scopes: ['openid', 'offline_access', 'profile', 'email'],
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    clientBasedCORS: () => true,
    features: {
      devInteractions: { enabled: false },
      // Who has a token of the person's to show need not ask them once more.
      rpInitiatedLogout: {
        logoutSource: (context, form) => {
          const send = 'document.forms[0].submit()'
          context.body = `<!doctype html><html lang="en"><title>Log out</title><body>${form.replace('</form>', '<input type="hidden" name="logout" value="yes"></form>')}<script>${send}</script></body></html>`
        },
      },
    },
    interactions: { url: (_context, { uid }) => `/u/login/${uid}` },
    issueRefreshToken: async () => true,
    cookies: { keys: ['only for tests'] },
    ttl: {
      AccessToken: 3600,
      IdToken: 3600,
      Interaction: 600,
      Session: 3600,
      Grant: 3600,
      RefreshToken: 3600,
    },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => {
        const { name = '', verified = false } = people.get(accountId) ?? {}
        return { sub: `${kind.method}|${accountId}`, email: accountId, email_verified: verified, name }
      },
    }),
  }
  return {
    origin,
    close,
    env: kind.env(origin),
    serve: async product => {
      provider = new Provider(kind.issuer(origin), {
        ...configuration,
        clients: [
          {
            client_id: CLIENT,
            application_type: 'native',
            ...(kind.secret === undefined
              ? { token_endpoint_auth_method: 'none' as const }
              : { client_secret: kind.secret, token_endpoint_auth_method: 'client_secret_post' as const }),
            grant_types: ['authorization_code', 'refresh_token'],
            response_types: ['code'],
            redirect_uris: [`${product}/auth/${kind.method}/sign-in`],
            post_logout_redirect_uris: [`${product}/auth/unified/sign-in`],
          },
        ],
      })
    },
    messageTo: async () => {
      throw new Error('The service speaks to people on its own pages.')
    },
    confirm: async email => {
      const person = people.get(email)
      if (person) person.verified = true
    },
    addPerson: async (email, password, name) => void people.set(email, { password, name, verified: true }),
  }
}

function loginPage(hint: string): string {
  return `<!doctype html><html lang="en"><title>Log in</title><h1>Tenant</h1><form method="post">
    <label>Email <input name="email" value="${hint.replaceAll('"', '&quot;')}"></label>
    <label>Password <input name="password" type="password"></label>
    <label>Name <input name="name"></label>
    <button>Log in</button> <button name="new" value="1">Sign up</button>
    <button name="cancel" value="1">Cancel</button></form></html>`
}
