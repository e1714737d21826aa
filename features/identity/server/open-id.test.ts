import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { beginAt, createDiscovery, redeem } from './open-id.ts'

const opened: { close: () => void }[] = []
afterEach(() => {
  for (const server of opened.splice(0)) server.close()
})

/** A service that says this of itself, and answers a code so; what it was asked is kept. */
async function service({
  says = {},
  status = 200,
  answer = {},
}: {
  says?: object
  status?: number
  answer?: object
} = {}) {
  const requests: { url: string; authorization: string | undefined; form: URLSearchParams }[] = []
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request))
    requests.push({ url: request.url ?? '', authorization: request.headers.authorization, form })
    const isCode = request.url === '/token'
    response.writeHead(isCode ? status : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isCode ? answer : { ...described, ...says }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  opened.push(server)
  const { port } = server.address() as { port: number }
  const issuer = `http://127.0.0.1:${port}/realms/escola`
  const described = {
    issuer,
    authorization_endpoint: `${issuer}/auth?kc=1`,
    token_endpoint: `http://127.0.0.1:${port}/token`,
    jwks_uri: `${issuer}/certs`,
  }
  const settings = { method: 'oidc', issuer, clientId: 'a client', name: 'Keycloak' } as const
  return { settings, described, requests, describe: createDiscovery(settings) }
}

const unreachable = { status: 503, code: 'PROVIDER_UNREACHABLE' }
const code = { code: 'c', verifier: 'v', redirect: 'https://escola.mz/auth/oidc/sign-in' }

describe('a service of OpenID Connect', () => {
  it('is asked what it is below its issuer, once', async () => {
    const { describe, described, requests } = await service()
    expect(await describe()).toMatchObject(described)
    await describe()
    expect(requests.map(({ url }) => url)).toEqual(['/realms/escola/.well-known/openid-configuration'])
  })

  it('is not believed about another issuer, nor sent anything in the clear', async () => {
    for (const says of [
      { issuer: 'https://outra.mz' },
      { token_endpoint: 'http://contas.mz/token' },
      { authorization_endpoint: 'javascript:alert(1)' },
      { jwks_uri: undefined },
    ])
      await expect((await service({ says })).describe()).rejects.toMatchObject(unreachable)
  })

  it('is asked again after it could not be reached', async () => {
    const { settings, describe } = await service()
    const away = createDiscovery({ ...settings, issuer: 'http://127.0.0.1:1' })
    await expect(away()).rejects.toMatchObject(unreachable)
    await expect(away()).rejects.toMatchObject(unreachable)
    await expect(describe()).resolves.toBeDefined()
  })

  it('is where a browser is sent with what only it can finish', async () => {
    const { settings, described } = await service()
    const begin = () => beginAt(described, settings, { redirect: code.redirect, hint: 'ana@escola.mz' })
    const { address, state, nonce, verifier } = begin()
    const { searchParams } = new URL(address)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      kc: '1',
      response_type: 'code',
      client_id: 'a client',
      redirect_uri: code.redirect,
      scope: 'openid profile email',
      state,
      nonce,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      max_age: '600',
      login_hint: 'ana@escola.mz',
    })
    expect(address).not.toContain(verifier)
    expect(new Set([state, nonce, verifier, ...Object.values(begin())]).size).toBe(7)
  })

  it('gives its token for a code, and for the secret in the way that it wants it', async () => {
    const open = await service({ answer: { id_token: 'a.b.c' } })
    const { settings, described, requests } = open
    expect(await redeem(described, settings, undefined, code)).toBe('a.b.c')
    await redeem(described, settings, 'é segredo', code)
    const posting = { ...described, token_endpoint_auth_methods_supported: ['client_secret_post'] }
    await redeem(posting, settings, 'é segredo', code)
    expect(requests.map(({ authorization, form }) => [authorization, form.get('client_secret')])).toEqual([
      [undefined, null],
      [`Basic ${Buffer.from('a+client:%C3%A9+segredo').toString('base64')}`, null],
      [undefined, 'é segredo'],
    ])
    expect(Object.fromEntries(requests[0]?.form ?? [])).toEqual({
      grant_type: 'authorization_code',
      client_id: 'a client',
      redirect_uri: code.redirect,
      code: 'c',
      code_verifier: 'v',
    })
  })

  it('that refuses a code is distinguished from one that does not answer as it should', async () => {
    const ask = async (status: number, answer: object) => {
      const { described, settings } = await service({ status, answer })
      return redeem(described, settings, undefined, code)
    }
    await expect(ask(400, { error: 'invalid_grant' })).rejects.toMatchObject({
      status: 422,
      code: 'BAD_TOKEN',
    })
    await expect(ask(401, { error: 'invalid_client' })).rejects.toMatchObject({
      status: 422,
      code: 'BAD_TOKEN',
    })
    await expect(ask(500, {})).rejects.toMatchObject(unreachable)
    await expect(ask(200, {})).rejects.toMatchObject(unreachable)
  })
})
