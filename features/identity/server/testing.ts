import { once } from 'node:events'
import { createServer } from 'node:http'
import {
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  type JWTPayload,
  jwtVerify,
  SignJWT,
  UnsecuredJWT,
} from 'jose'
import type { ProviderSettings } from '../provider.ts'
import { type Issuer, issuerOf } from './verify-token.ts'

export const settings = {
  amplify: {
    method: 'amplify',
    poolId: 'eu-west-1_Escola123',
    clientId: 'escolaclient',
    endpoint: 'https://cognito-idp.eu-west-1.amazonaws.com',
    emulated: false,
  },
  firebase: { method: 'firebase', apiKey: 'chave', projectId: 'escola-mz', emulator: undefined },
  auth0: { method: 'auth0', domain: 'https://escola.eu.auth0.com', clientId: 'escolaClient' },
  supabase: { method: 'supabase', url: 'https://escola.supabase.co', key: 'sb_publishable_escola' },
  oidc: {
    method: 'oidc',
    issuer: 'https://contas.escola.mz/realms/escola',
    clientId: 'dondza',
    name: 'Keycloak',
  },
} as const satisfies Record<string, ProviderSettings>

export type Method = keyof typeof settings
export const allMethods = Object.keys(settings) as Method[]

/** What Supabase and Firebase's emulator answer about the person of a token. */
interface KnownUser {
  [field: string]: unknown
}

/**
 * A service's keys on a port of its own, with real signatures: what a test says is in a token, signed as the service
 * would. Names and rules are the service's own; only where the keys are fetched differs.
 */
export async function testIssuer(method: Method) {
  const alg = method === 'supabase' ? 'ES256' : 'RS256'
  const pair = await generateKeyPair(alg, { extractable: true })
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg, use: 'sig' }
  const users = new Map<string, KnownUser>()
  /** What a project that a school runs itself signs with, and nobody else knows. */
  const secret = new TextEncoder().encode('um segredo do projecto, que ninguém mais conhece')
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const body = path.startsWith('/keys') ? { keys: [jwk] } : await answerAbout(request.headers.authorization)
    response.writeHead(body ? 200 : 401, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body ?? { message: 'invalid JWT' }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const here = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const real = issuerOf(settings[method])
  const from: Issuer = {
    ...real,
    keys: `${here}/keys`,
    ...(method === 'supabase' && { userinfo: `${here}/user` }),
  }

  /** As the service, which answers about a token that it has signed and nothing else. */
  async function answerAbout(authorization = ''): Promise<KnownUser | undefined> {
    const token = authorization.replace('Bearer ', '')
    const within = { clockTolerance: 60 }
    const read = await jwtVerify(token, pair.publicKey, within).catch(() =>
      jwtVerify(token, secret, within).catch(() => undefined),
    )
    return users.get(read?.payload.sub ?? '')
  }

  let count = 0
  /** What the service says of somebody who has just signed in; a test changes one thing. */
  function claimsOf({
    email,
    verified = true,
    subject,
  }: {
    email?: string
    verified?: boolean
    subject?: string
  }) {
    count += 1
    const sub = subject ?? `${method}-${count}`
    const now = Math.floor(Date.now() / 1000)
    const common = { iss: real.issuer, aud: real.audience, sub, iat: now, exp: now + 3600, jti: `${count}` }
    if (method !== 'supabase') {
      const own = {
        amplify: { token_use: 'id', 'cognito:username': sub },
        firebase: { user_id: sub, firebase: { sign_in_provider: 'password' } },
        auth0: { nonce: `nonce-${sub}-${count}` },
        oidc: { nonce: `nonce-${sub}-${count}` },
      }[method]
      return { ...common, ...own, auth_time: now, ...(email && { email, email_verified: verified }) }
    }
    users.set(sub, { id: sub, email, email_confirmed_at: verified ? '2026-05-05T08:00:00Z' : null })
    return {
      ...common,
      role: 'authenticated',
      amr: [{ method: 'password', timestamp: now }],
      // Everybody writes it for themselves.
      user_metadata: { email, email_verified: true },
    }
  }

  function sign(
    claims: JWTPayload,
    key: CryptoKey | Uint8Array = pair.privateKey,
    header: { alg: string; kid?: string } = { alg, kid: 'one' },
  ): Promise<string> {
    return new SignJWT(claims).setProtectedHeader(header).sign(key)
  }

  return {
    from,
    claimsOf,
    sign,
    users,
    secret,
    alg,
    /** The public key as anybody can read it: as bytes it is the secret that a confused reader would check with. */
    publicKeyText: JSON.stringify(jwk),
    unsigned: (claims: JWTPayload) => new UnsecuredJWT(claims).encode(),
    close: () => new Promise(resolve => server.close(resolve)),
  }
}
