import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '#app/config.ts'
import { demonstrationDatabase } from '#app/demonstration/testing.ts'
import { allServed } from '#app/served.ts'
import { buildServer } from '#app/server.ts'
import type { Api, Endpoint } from '#kit/endpoint.ts'
import { openSession } from '#school/accounts/server/sessions.ts'
import { cases, partOf } from '../../scripts/patience.ts'
import { badBodies, badValues, placesIn, withValueAt } from './bad-values.ts'
import { type Input, inputsOver } from './inputs.ts'
import { watchLoop } from './watch-loop.ts'

const BASES: Record<Api, string> = { academy: '/api/academy', diagnostics: '/api/diagnostics' }
const PEOPLE = ['admin', 'professor'] as const
/** Draws of extreme values that every endpoint takes. */
const DRAWS = cases(1, 4)
/** In so many hands the bad values are dealt out: an endpoint's place gets one, and each value comes to many endpoints. */
const HANDS = { params: cases(4, 1), query: cases(8, 1), body: cases(12, 1), headers: cases(3, 1) }

const backups = mkdtempSync(join(tmpdir(), 'dondza-backups-'))
afterAll(() => rmSync(backups, { recursive: true, force: true }))
const config = readConfig({
  MODULES: 'academy,diagnostics',
  LOG_LEVEL: 'silent',
  BACKUP_DIR: backups,
  // A backup that is asked for is begun, and fails on its own: the calls themselves go to the test's database.
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
})
const { db, ...database } = await demonstrationDatabase()
const app = await buildServer(config, { db, ...database })
const watch = watchLoop()
afterAll(async () => {
  await watch.stop()
  await app.close()
})

/** What only reads comes first, and what removes comes last: there is something to change until the end. */
const ORDER = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const inOrder = (a: Endpoint, b: Endpoint) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method)
const endpoints = allServed(config)
  .map(served => served.endpoint)
  .sort(inOrder)

let inputFor: Awaited<ReturnType<typeof inputsOver>>
/** How often each status was answered. */
const answers = new Map<number, number>()
const tokens = new Map<string, string>()

beforeAll(async () => {
  inputFor = await inputsOver(db)
}, 120_000)

it('refuses what nobody has where a body names it, before the database has to', async () => {
  const failures: string[] = []
  let sent = 0
  for (const endpoint of endpoints.filter(each => each.method !== 'GET' && each.method !== 'DELETE')) {
    const { params, query, body } = inputFor(endpoint, options => options[0])
    for (const place of placesIn(body)) {
      if (!place.some(name => /Ids?$/.test(name))) continue
      const payload = withValueAt(body, place, NOBODYS)
      const failure = await send(endpoint, endpoint.apis[0], 'admin', { params, query, payload })
      if (failure) failures.push(failure)
      sent++
    }
  }
  expect(sent).toBeGreaterThan(100)
  expect(failures).toEqual([])
}, 300_000)

it('answers bad values in every place of every endpoint, with no failure of its own', async () => {
  const failures: string[] = []
  let sent = 0
  for (const [at, endpoint] of partOf(endpoints, 6).sort(inOrder).entries()) {
    const valid = inputFor(endpoint, options => options[0])
    for (const [variant, request] of [...badRequests(endpoint, valid)].entries()) {
      const who = PEOPLE[(at + variant) % 2] ?? 'admin'
      const api = endpoint.apis[Math.floor(variant / 2) % endpoint.apis.length] ?? endpoint.apis[0]
      const failure = await send(endpoint, api, who, request)
      if (failure) failures.push(failure)
      sent++
    }
  }
  expect(sent).toBeGreaterThan(cases(600, 5_000))
  expect(failures.slice(0, 50)).toEqual([])
  // Much of it went through to a handler, and was not stopped at the door.
  expect(answers.get(200)).toBeGreaterThan(cases(20, 300))
  expect(watch.held()).toEqual([])
}, 600_000)

it('answers extreme values that its schemas take, and holds nobody up meanwhile', async () => {
  const draw = fc.infiniteStream(fc.nat())
  await fc.assert(
    fc.asyncProperty(draw, async stream => {
      const next = () => stream.next().value as number
      for (const endpoint of partOf(endpoints, 4).sort(inOrder)) {
        const api = endpoint.apis[next() % endpoint.apis.length] ?? endpoint.apis[0]
        const valid = inputFor(endpoint, options => options[next() % options.length])
        const failure = await send(endpoint, api, PEOPLE[next() % 2] ?? 'admin', {
          ...valid,
          payload: valid.body,
        })
        expect(failure).toBeUndefined()
      }
    }),
    { numRuns: DRAWS, endOnFailure: true },
  )
  expect(watch.held()).toEqual([])
}, 600_000)

/** What is said where a rule of the database refuses what its contract took: a contract knows better. */
const RULE = 'O servidor não consegue guardar'
/** An id that no row has, and what is said where the database alone saw it. */
const NOBODYS = '0198c0de-0000-7000-8000-000000000009'
const REFERENCE = 'aponta para um que já não existe'

interface Sent extends Omit<Input, 'body'> {
  payload?: unknown
  type?: string
  headers?: Record<string, string>
}

function* badRequests(endpoint: Endpoint, valid: Input): Generator<Sent> {
  const { params, query, body: payload } = valid
  yield { params, query, payload }
  for (const [name, value] of dealt(HANDS.headers, LONG_HEADERS))
    yield { params, query, payload, headers: { [name]: value } }
  for (const name of Object.keys(params))
    for (const value of dealt(HANDS.params)) yield { params: { ...params, [name]: value }, query, payload }
  for (const name of Object.keys(query))
    for (const value of dealt(HANDS.query)) yield { params, query: { ...query, [name]: value }, payload }
  yield { params, query: { ...query, ['__proto__']: 'x', nobody: 'asked' }, payload }
  if (endpoint.body === undefined) return
  for (const { type, payload: bad } of badBodies) yield { params, query, type, payload: bad }
  if (endpoint.body === 'bytes') return
  for (const place of placesIn(payload))
    for (const value of dealt(HANDS.body))
      yield { params, query, payload: withValueAt(payload, place, value) }
}

let deals = 0

/** One of so many hands of them, another one each time: every value comes to many endpoints, and many come to each. */
function dealt(hands: number): readonly unknown[]
function dealt<T>(hands: number, values: readonly T[]): readonly T[]
function dealt(hands: number, values: readonly unknown[] = badValues): readonly unknown[] {
  deals += 1
  return values.filter((_, at) => at % hands === deals % hands)
}

const LONG_HEADERS = [
  ['idempotency-key', 'k'.repeat(9000)],
  ['idempotency-key', '__proto__'],
  ['authorization', `Bearer ${'a.'.repeat(5000)}`],
  ['user-agent', 'ü'.repeat(9000)],
  ['range', 'bytes=99999999999999999999-1'],
  ['if-none-match', '"'.repeat(9000)],
] as const

/** What went wrong, in words; nothing where the answer is one that a caller may get. */
async function send(endpoint: Endpoint, api: Api, who: string, sent: Sent): Promise<string | undefined> {
  const { params, query, payload, type, headers } = sent
  const name = `${endpoint.method} ${BASES[api]}${endpoint.path}`
  watch.during(`${name} ${JSON.stringify({ params, query, payload }).slice(0, 300)}`)
  const path = endpoint.path.replace(/:([a-zA-Z]+)/g, (_whole, key: string) => spoken(params[key]))
  const json = payload !== undefined && type === undefined && !(payload instanceof Buffer)
  const contentType =
    type ?? (payload === undefined ? undefined : json ? 'application/json' : 'application/octet-stream')
  const response = await app.inject({
    method: endpoint.method,
    url: `${BASES[api]}${path}?${search(query)}`,
    headers: {
      authorization: `Bearer ${await tokenOf(who, api)}`,
      ...(contentType ? { 'content-type': contentType } : {}),
      ...headers,
    },
    payload: json ? JSON.stringify(payload) : (payload as string | Buffer | undefined),
    payloadAsStream: endpoint.response === 'events',
  })
  if (endpoint.response === 'events') (response.stream() as Readable).destroy()
  if (response.statusCode === 401 && !headers?.authorization) tokens.delete(`${who} ${api}`)
  answers.set(response.statusCode, (answers.get(response.statusCode) ?? 0) + 1)
  const isRule = response.statusCode === 400 && String(response.body).includes(RULE)
  const isReference =
    JSON.stringify(payload)?.includes(NOBODYS) === true && String(response.body).includes(REFERENCE)
  if (response.statusCode < 500 && !isRule && !isReference) return undefined
  const what = JSON.stringify({ params, query, payload })?.slice(0, 700)
  return `${name} as ${who}: ${response.statusCode} ${response.body.slice(0, 200)} to ${what}`
}

/** As it may stand in an address; half a character, which no address can carry, is left as its mark. */
function spoken(value: unknown): string {
  return encodeURIComponent(text(value).toWellFormed())
}

function text(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value).slice(0, 5000) : String(value)
}

function search(query: Record<string, unknown>): string {
  return Object.entries(query)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map(value => `${name}=${spoken(value)}`),
    )
    .join('&')
}

/** A session of its own for each person and API, opened anew after a call that ended it. */
async function tokenOf(who: string, api: Api): Promise<string> {
  const known = tokens.get(`${who} ${api}`)
  if (known) return known
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', `${who}@demo.dondza.mz`)
    .executeTakeFirstOrThrow()
  const token = await openSession(db, account.id, api, { id: null, userAgent: 'test', address: '127.0.0.1' })
  tokens.set(`${who} ${api}`, token)
  return token
}
