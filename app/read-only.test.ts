import type { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api, Endpoint } from '#kit/endpoint.ts'
import { openSession } from '#school/accounts/server/sessions.ts'
import { cases, partOf } from '../scripts/patience.ts'
import { readConfig } from './config.ts'
import { demonstrationDatabase } from './demonstration/testing.ts'
import { inputsOver } from './extremes/inputs.ts'
import { allServed } from './served.ts'
import { buildServer } from './server.ts'

const BASES: Record<Api, string> = { academy: '/api/academy', diagnostics: '/api/diagnostics' }
const config = readConfig({
  MODULES: 'academy,diagnostics',
  LOG_LEVEL: 'silent',
  DEMO_DATE: '2026-05-05',
  // Backups that are asked for are another matter.
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
})
const database = await demonstrationDatabase()
const { db, pool } = database
const app = await buildServer(config, database)
afterAll(() => app.close())

const endpoints = allServed(config).map(({ endpoint }) => endpoint)
/** Counting who knocks is a change; nobody could come in. */
const DOORS = ['/play/:code', '/sittings/:code']
const tokens: Partial<Record<Api, string>> = {}
let inputFor: Awaited<ReturnType<typeof inputsOver>>

beforeAll(async () => {
  inputFor = await inputsOver(db)
  const { id } = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', 'admin@demo.dondza.mz')
    .executeTakeFirstOrThrow()
  for (const api of ['academy', 'diagnostics'] as const)
    tokens[api] = await openSession(db, id, api, { id: null, userAgent: '', address: '127.0.0.1' })
  // As long unused as has to be noted, which a database that only reads does not let.
  await db
    .updateTable('sessions')
    .set({ last_seen_at: new Date(Date.now() - 3_600_000).toISOString() })
    .execute()
  await readOnly(true)
}, 120_000)

/** As a standby is, or a database that is being restored. */
async function readOnly(on: boolean): Promise<void> {
  const client = await pool.connect()
  await client.query('set default_transaction_read_only = off')
  await client.query(`do $$ begin execute format('alter database %I set default_transaction_read_only = ${on ? 'on' : 'off'}',
    current_database()); end $$`)
  await client.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`)
  client.release(true)
}

async function send(endpoint: Endpoint, api: Api) {
  const { params, query, body } = inputFor(endpoint, options => options[0])
  const path = endpoint.path.replace(/:([a-zA-Z]+)/g, (_all, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  const response = await app.inject({
    method: endpoint.method,
    url: `${BASES[api]}${path}?${search.join('&')}`,
    headers: {
      authorization: `Bearer ${tokens[api]}`,
      ...(endpoint.body && {
        'content-type': endpoint.body === 'bytes' ? 'application/octet-stream' : 'application/json',
      }),
    },
    payload: endpoint.body === 'bytes' ? (body as Buffer) : endpoint.body && JSON.stringify(body),
    payloadAsStream: endpoint.response === 'events',
  })
  if (endpoint.response === 'events') (response.stream() as Readable).destroy()
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  return {
    status: response.statusCode,
    body: endpoint.response !== 'events' && isJson ? response.json() : undefined,
  }
}

it('a database that only reads is read from every page, and every change is refused in a sentence', async () => {
  const statuses = new Map<string, number>()
  const wrong: unknown[] = []
  for (const endpoint of partOf(endpoints, 3))
    for (const api of endpoint.apis) {
      const { status, body } = await send(endpoint, api)
      const reads = endpoint.method === 'GET'
      const word = `${reads ? 'read' : 'write'} ${status} ${status === 503 ? body?.code : ''}`
      statuses.set(word, (statuses.get(word) ?? 0) + 1)
      if (status >= 500 && ((reads && !DOORS.includes(endpoint.path)) || body?.code !== 'READ_ONLY'))
        wrong.push([endpoint.method, endpoint.path, status, body])
      if (status === 503) expect(body.message).toMatch(/^Neste momento só se pode ler: .* não foi guardado\./)
    }
  expect(wrong).toEqual([])
  expect(statuses.get('read 200 ')).toBeGreaterThan(cases(20, 90))
  expect(statuses.get('write 503 READ_ONLY')).toBeGreaterThan(cases(20, 90))
}, 300_000)

it('/ready says so, and is ready once it is written again', async () => {
  const ready = async () => {
    const { statusCode, json } = await app.inject('/ready')
    return [statusCode, json<{ status: string }>().status]
  }
  expect(await ready()).toEqual([503, 'read-only'])
  await readOnly(false)
  await expect.poll(ready).toEqual([200, 'ready'])
})
