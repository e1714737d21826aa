import type { Readable } from 'node:stream'
import { v7 as uuid } from 'uuid'
import { afterAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Api, Endpoint } from '#kit/endpoint.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { insertAccount } from '#school/accounts/server/account-queries.ts'
import { hashPassword } from '#school/accounts/server/passwords.ts'
import { type Role, roles } from '#school/roles.ts'
import { readConfig } from './config.ts'
import { allServed } from './served.ts'
import { buildServer } from './server.ts'

const PASSWORD = 'uma frase comprida'
const BASES: Record<Api, string> = { academy: '/api/academy', diagnostics: '/api/diagnostics' }

const config = readConfig({ MODULES: 'academy,diagnostics', LOG_LEVEL: 'silent' })
const endpoints = allServed(config).map(served => served.endpoint)
const database = await testDatabase()
const app = await buildServer(config, database)
afterAll(() => app.close())

const passwordHash = await hashPassword(PASSWORD)
for (const role of roles)
  await insertAccount(database.db, { email: emailOf(role), name: `Conta ${role}`, role, passwordHash })

const tokens = new Map<string, string>()

describe('roles × endpoints', () => {
  for (const endpoint of endpoints)
    for (const api of endpoint.apis)
      it(`${endpoint.method} ${BASES[api]}${endpoint.path} is for ${whoMay(endpoint)}`, async () => {
        const nobody = await statusOf(endpoint, api)
        if (endpoint.who === 'anyone') expect([401, 403]).not.toContain(nobody)
        else expect(nobody, 'nobody').toBe(401)
        for (const role of roles) {
          const status = await statusOf(endpoint, api, await tokenOf(role, api))
          if (isFor(endpoint, role)) expect([401, 403], role).not.toContain(status)
          else expect(status, role).toBe(403)
        }
      })
})

describe('every endpoint', () => {
  it('is served once: no method and path twice in one API', () => {
    const seen = endpoints.flatMap(({ apis, method, path }) => apis.map(api => `${method} ${api}${path}`))
    expect(seen.filter((value, at) => seen.indexOf(value) !== at)).toEqual([])
  })

  it('says in a sentence what it does', () => {
    const silent = endpoints.filter(({ summary }) => !/^\p{Lu}.{6,}/u.test(summary))
    expect(silent.map(nameOf)).toEqual([])
  })

  it('at which a pupil says who they are has the others of a class wait outside of the database', () => {
    const named = endpoints.filter(
      ({ body, who }) => who === 'anyone' && body instanceof z.ZodMiniObject && 'studentCode' in body.shape,
    )
    expect(named.filter(({ queued }) => !queued).map(nameOf)).toEqual(TOGETHER)
  })

  it('that changes something people see is named in the audit', () => {
    const unnamed = endpoints.filter(
      ({ method, readOnly, audit }) => method !== 'GET' && !readOnly && audit === undefined,
    )
    expect(unnamed.map(nameOf)).toEqual(SESSIONS_ONLY)
  })
})

/** Who joins a room joins with those who come meanwhile, in one transaction; a second one at a phone comes alone. */
const TOGETHER = ['POST /play/:code/room', 'POST /play/:code/room/colleague']
/** Coming, being there and going change nothing that others keep; of sessions their own table tells. */
const SESSIONS_ONLY = [
  'POST /auth/sign-in',
  'POST /login',
  'POST /auth/exchange',
  'POST /auth/sign-out',
  'POST /auth/sign-in/finish',
  'POST /login/finish',
  'POST /auth/exchange',
  'POST /auth/passkey',
  'POST /auth/enrolment',
  'POST /account/confirm/start',
  'POST /account/confirm',
  'POST /account/factors/app',
  'POST /account/factors/passkeys/start',
  'POST /auth/oidc/begin',
  'POST /auth/oidc/finish',
  'POST /analytical-plans/:id/presence',
]

describe('the OpenAPI document', () => {
  it('is JSON and holds every path of both APIs, with its summary', async () => {
    const response = await app.inject({
      url: '/api/docs/json',
      headers: { authorization: `Bearer ${await tokenOf('professor', 'diagnostics')}` },
    })
    const { openapi, paths } = response.json<{
      openapi: string
      paths: Record<string, Record<string, { summary: string }>>
    }>()
    expect(openapi).toMatch(/^3\.1/)
    for (const { method, path, apis, summary } of endpoints)
      for (const api of apis) {
        const described = paths[BASES[api] + path.replace(/:([a-zA-Z]+)/g, '{$1}')]
        expect(described?.[method.toLowerCase()]?.summary, `${method} ${path}`).toBe(summary)
      }
  })
})

function emailOf(role: Role): string {
  return `${role}@escola.mz`
}

/** A token that the server itself signed, kept until a call may have ended it. */
async function tokenOf(role: Role, api: Api): Promise<string> {
  const known = tokens.get(`${role} ${api}`)
  if (known) return known
  const path = api === 'academy' ? '/auth/sign-in' : '/login'
  const response = await app.inject({
    method: 'POST',
    url: BASES[api] + path,
    payload: { email: emailOf(role), password: PASSWORD },
  })
  const body = response.json<{ accessToken?: string; access_token?: string }>()
  const token = body.accessToken ?? body.access_token ?? ''
  tokens.set(`${role} ${api}`, token)
  return token
}

/** The answer to a call without a body, on ids that do not exist: whether it was let in is all that is asked. */
async function statusOf(endpoint: Endpoint, api: Api, token?: string): Promise<number> {
  const response = await app.inject({
    method: endpoint.method,
    url: BASES[api] + endpoint.path.replace(/:([a-zA-Z]+)/g, uuid()),
    headers: token ? { authorization: `Bearer ${token}` } : {},
    // A stream of events never ends: its first bytes are answer enough.
    payloadAsStream: endpoint.response === 'events',
  })
  if (endpoint.response === 'events') (response.stream() as Readable).destroy()
  // What succeeded may have ended sessions; the next caller signs in anew.
  if (endpoint.method !== 'GET' && response.statusCode < 300) tokens.clear()
  return response.statusCode
}

function isFor({ who }: Endpoint, role: Role): boolean {
  return typeof who === 'string' || who.includes(role)
}

function whoMay({ who }: Endpoint): string {
  if (who === 'anyone') return 'anyone'
  return who === 'signed-in' ? 'signed-in accounts' : who.join(', ')
}

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}
