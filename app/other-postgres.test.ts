import { afterAll, describe, expect, it } from 'vitest'
import type { Api, Endpoint } from '#kit/endpoint.ts'
import { startSystemPostgres } from '#kit/server/database/system-postgres-testing.ts'
import { prepareFirstAdministrator } from '#school/accounts/server/first-administrator.ts'
import { partOf } from '../scripts/patience.ts'
import { readConfig } from './config.ts'
import { loadDemonstration } from './demonstration/load.ts'
import { openInstallation } from './open-installation.ts'
import { allServed } from './served.ts'
import { buildServer } from './server.ts'

/** The whole product on the PostgreSQL of the system, by a role that is no superuser: what DATABASE_URL promises. */
const postgres = await startSystemPostgres()
const config = readConfig({
  DATABASE_URL: postgres.url,
  DATA_DIR: postgres.folder,
  MODULES: 'academy,diagnostics',
  LOG_LEVEL: 'silent',
})
const installation = await openInstallation(config, () => undefined)
const { db } = installation.database
const app = await buildServer(config, installation.database)
afterAll(async () => {
  await app.close()
  await installation.close()
  await postgres.stop()
})

const PASSWORD = 'Mafalala-1975'
const BASES: Record<Api, string> = { academy: '/api/academy', diagnostics: '/api/diagnostics' }
const tokens: Partial<Record<Api, string>> = {}

async function get(api: Api, path: string) {
  return app.inject({
    url: BASES[api] + path,
    headers: tokens[api] ? { authorization: `Bearer ${tokens[api]}` } : {},
  })
}

it('starts empty, ready, with a code for its first visitor', async () => {
  expect(config.demo).toBe(false)
  expect((await app.inject('/ready')).json()).toEqual({ status: 'ready' })
  expect(await prepareFirstAdministrator(db)).toMatch(/^(\w{4}-){3}\w{4}$/)
})

it('holds the demonstration school, whose people sign in to both systems', async () => {
  await db
    .transaction()
    .execute(tx => loadDemonstration(tx, { date: '2026-05-05', today: '2026-05-05', password: PASSWORD }))
  const payload = { email: 'admin@demo.dondza.mz', password: PASSWORD }
  const academy = await app.inject({ method: 'POST', url: '/api/academy/auth/sign-in', payload })
  const other = await app.inject({ method: 'POST', url: '/api/diagnostics/login', payload })
  tokens.academy = academy.json<{ accessToken: string }>().accessToken
  tokens.diagnostics = other.json<{ access_token: string }>().access_token
  expect(tokens.academy.length * tokens.diagnostics.length).toBeGreaterThan(0)
  // Loading a school is the work of a minute on a loaded machine.
}, 240_000)

it('writes, keeps the change, and takes it back', async () => {
  const headers = { authorization: `Bearer ${tokens.academy}`, 'idempotency-key': 'one' }
  const payload = { code: 'LAT', name: 'Latim', abbreviation: 'Lat.', grades: [11] }
  const send = () => app.inject({ method: 'POST', url: '/api/academy/subjects', headers, payload })
  const [first, again] = [await send(), await send()]
  expect([first.statusCode, again.statusCode]).toEqual([200, 200])
  expect(again.json()).toEqual(first.json())
  const undo = await app.inject({
    method: 'POST',
    url: `/api/academy/changes/${first.headers['x-change']}/undo`,
    headers: { ...headers, 'idempotency-key': 'two' },
    payload: {},
  })
  expect(undo.statusCode).toBe(200)
  const id = first.json<{ id: string }>().id
  expect((await get('academy', `/subjects/${id}`)).statusCode).toBe(404)
})

describe('every call that reads', () => {
  const reading = allServed(config)
    .map(served => served.endpoint)
    .filter(({ method, response }) => method === 'GET' && response !== 'events')

  it.each(partOf(reading, 4).map((endpoint): [string, Endpoint] => [endpoint.path, endpoint]))(
    '%s',
    async (_, endpoint) => {
      for (const api of endpoint.apis) {
        const path = await pathOf(api, endpoint.path)
        const { statusCode, body } = await get(api, path)
        expect(statusCode, `${path} ${body.slice(0, 300)}`).toBeLessThan(500)
        // What asks for nothing more than it says must answer.
        if (!endpoint.path.includes(':') && !endpoint.query) expect([200, 204, 404]).toContain(statusCode)
      }
    },
  )
})

/** The path with the id of the first row of the list above it; with one that nobody has where there is none. */
async function pathOf(api: Api, path: string): Promise<string> {
  const [list = ''] = path.split('/:')
  if (list === path) return path
  const answer = await get(api, list)
  const rows = answer.statusCode === 200 ? answer.json<{ rows?: { id?: string }[] }>().rows : undefined
  const id = rows?.[0]?.id ?? '01980000-0000-7000-8000-000000000000'
  return path.replace(/:([a-zA-Z]+)/g, id)
}
