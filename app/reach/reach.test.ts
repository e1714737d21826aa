// Long because it is one property: what is tried, how, and what each answer is read for.
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'
import { loadDemonstration } from '#app/demonstration/load.ts'
import { type Input, inputsOver } from '#app/extremes/inputs.ts'
import { readPdf } from '#engines/documents/read-back.ts'
import { isZip, unzip } from '#engines/questions/formats/zip.ts'
import type { Api, Endpoint } from '#kit/endpoint.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { openSession } from '#school/accounts/server/sessions.ts'
import { scopes } from '#school/reach.ts'
import { readConfig } from '../config.ts'
import { allServed } from '../served.ts'
import { buildServer } from '../server.ts'
import { MARK, makeSecondSchool, type TwoSchools } from './second-school.ts'

const BASES: Record<Api, string> = { academy: '/api/academy', diagnostics: '/api/diagnostics' }
/** Which rows of every table are asked about. */
const PLACES = [0, 2, 7]
const ROLES = ['admin', 'pedagogo', 'professor'] as const
/** Tables beside the common ones, by the name of the path or the field that points to them; what comes first is meant first. */
const MORE = {
  students: 'students',
  'class-book/missed': 'lesson_plans',
  'class-book': 'groups',
  quizzes: 'quizzes',
  quiz: 'quizzes',
  games: 'games',
  game: 'games',
  rooms: 'game_rooms',
  users: 'accounts',
  accounts: 'accounts',
  teacher: 'accounts',
  responsible: 'accounts',
  'teacher-absences': 'teacher_absences',
  'level-groupings': 'level_groupings',
  hearings: 'applications',
  shares: 'shared_links',
  imports: 'imports',
  plan: 'analytical_plans',
  lesson: 'lesson_plans',
  changes: 'changes',
  commentId: 'plan_comments',
}

const config = readConfig({
  MODULES: 'academy,diagnostics',
  LOG_LEVEL: 'silent',
  DEMO_DATE: '2026-05-05',
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
})
const database = await testDatabase()
const { db } = database
const app = await buildServer(config, database)
afterAll(() => app.close())

const endpoints = allServed(config).map(served => served.endpoint)
const forStaff = endpoints.filter(({ who }) => who !== 'anyone')
const reads = forStaff.filter(
  ({ method, readOnly, response }) => (method === 'GET' || readOnly) && response !== 'events',
)
const streams = forStaff.filter(({ response }) => response === 'events')
const writes = forStaff.filter(({ method, readOnly }) => method !== 'GET' && !readOnly)

let schools: TwoSchools
let inputs: { of: string; inputFor: Awaited<ReturnType<typeof inputsOver>> }[]
const tokens = new Map<string, string>()

beforeAll(async () => {
  await db
    .transaction()
    .execute(tx => loadDemonstration(tx, { date: '2026-05-05', password: 'Mafalala-1975' }))
  schools = await makeSecondSchool(database)
  const academy = await db
    .insertInto('accounts')
    .values({
      id: '0198c0de-0000-7000-8000-00000000aaaa',
      email: 'academia@demo.mz',
      name: 'Academia',
      role: 'admin',
      device_key: 'ab'.repeat(32),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  inputs = []
  for (const [of, school] of [
    ['other', schools.other],
    ['own', schools.own],
  ] as const)
    for (const place of of === 'other' ? PLACES : PLACES.slice(0, 1)) {
      const narrowed = database.narrowed({ school, account: academy.id }).db
      inputs.push({ of, inputFor: await inputsOver(narrowed, place, MORE) })
    }
}, 180_000)

describe('what somebody of one school gets', () => {
  it('holds nothing of another school: no list, no page, no search, no file', async () => {
    const found: string[] = []
    const covered = new Set<string>()
    let tried = 0
    for (const endpoint of reads)
      for (const { of, inputFor } of inputs) {
        for (const who of ROLES)
          for (const answer of await ask(endpoint, `alfa.${who}@demo.dondza.mz`, inputFor)) {
            tried += 1
            if (answer.status >= 500) found.push(`${who} ${answer.url}: ${answer.status}`)
            const other = await othersIn(answer)
            if (other) found.push(`${who} ${answer.url}: ${other}`)
          }
        // What the academy is answered holds it: then there was something to be held back.
        if (of === 'other' && !covered.has(nameOf(endpoint)))
          for (const answer of await ask(endpoint, ACADEMY, inputFor))
            if (answer.status === 200 && (await othersIn(answer))) covered.add(nameOf(endpoint))
      }
    const uncovered = reads.map(nameOf).filter(name => !covered.has(name))
    console.log('tried', tried, 'covered', covered.size, JSON.stringify(uncovered, null, 1))
    expect([...new Set(found)]).toEqual([])
  }, 1_200_000)

  it('holds nothing of another school in a stream', async () => {
    const found: string[] = []
    let heard = 0
    for (const endpoint of streams)
      for (const { of, inputFor } of inputs)
        for (const who of [...ROLES.map(role => `alfa.${role}@demo.dondza.mz`), ACADEMY]) {
          const text = await listen(endpoint, who, inputFor)
          const other = await othersIn({ url: '', status: 200, type: 'text', bytes: Buffer.from(text) })
          if (who !== ACADEMY && other) found.push(`${who} ${endpoint.path}: ${other}`)
          if (who === ACADEMY && of === 'other' && other) heard += 1
        }
    console.log('streams', streams.map(nameOf), heard)
    expect(found).toEqual([])
    expect(heard).toBeGreaterThan(0)
  }, 120_000)
})

describe('what somebody of one school does', () => {
  it('changes nothing of another school, nor what the academy keeps', async () => {
    const before = await otherRows()
    const failures: string[] = []
    const statuses = new Map<number, number>()
    let tried = 0
    for (const endpoint of writes)
      for (const { of, inputFor } of inputs)
        if (of === 'other' && !ENDING.has(endpoint.path))
          for (const who of ROLES)
            for (const answer of await ask(endpoint, `alfa.${who}@demo.dondza.mz`, inputFor)) {
              tried += 1
              statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
              if (answer.status >= 500)
                failures.push(`${who} ${answer.url}: ${answer.bytes.toString().slice(0, 200)}`)
              const other = await othersIn(answer)
              if (other) failures.push(`${who} ${answer.url}: ${other}`)
            }
    const after = await otherRows()
    console.log('writes', writes.length, 'tried', tried, [...statuses])
    expect([...new Set(failures)]).toEqual([])
    for (const [table, rows] of before) expect({ table, ...after.get(table) }).toEqual({ table, ...rows })
    const changing: string[] = []
    let last = await otherRows()
    for (const endpoint of writes) {
      if (ENDING.has(endpoint.path)) continue
      for (const { of, inputFor } of inputs) if (of === 'other') await ask(endpoint, ACADEMY, inputFor)
      const now = await otherRows()
      if ([...now].some(([table, rows]) => rows.of !== last.get(table)?.of)) changing.push(nameOf(endpoint))
      last = now
    }
    console.log(
      'changed by the academy',
      changing.length,
      JSON.stringify(writes.map(nameOf).filter(name => !changing.includes(name))),
    )
  }, 1_200_000)
})

const ACADEMY = 'academia@demo.mz'
/** What ends the caller's own session, or is about nobody else. */
const ENDING = new Set(['/account/sessions', '/auth/exchange'])

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}

/** What is in every table of the other school's, and of the academy's: how many rows, and the sum over all that they hold. */
async function otherRows() {
  const sums = new Map<string, { rows: number; of: string }>()
  for (const table of Object.keys(scopes)) {
    const which = await whichRows(table)
    const { rows } = await sql<{ rows: number; of: string }>`
      select count(*)::int as rows, coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as of
      from ${sql.table(table)} t ${which}`.execute(db)
    sums.set(table, rows[0] ?? { rows: 0, of: '' })
  }
  return sums
}

/** By their ids, as they were taken before anything was asked: the policies are not believed here. */
async function whichRows(table: string) {
  const scope = scopes[table]
  const ids = sql`${[...schools.ids]}::uuid[]`
  if (scope === 'academia') return sql``
  if (table === 'changes') return sql`where row_id = any (${ids})`
  const column = Array.isArray(scope) && (await hasId(table)) === false ? String(scope[0]) : 'id'
  return sql`where ${sql.ref(column)} = any (${ids})`
}

async function hasId(table: string): Promise<boolean> {
  const { rows } =
    await sql`select from pg_attribute where attrelid = ${table}::regclass and attname = 'id'`.execute(db)
  return rows.length > 0
}

/** What a stream says in its first moments. */
async function listen(endpoint: Endpoint, email: string, inputFor: InputFor): Promise<string> {
  const response = await app.inject({
    method: 'GET',
    url: addressOf(
      endpoint,
      inputFor(endpoint, options => options[0]),
      undefined,
    ),
    headers: { authorization: `Bearer ${await tokenOf(email, endpoint.apis[0])}` },
    payloadAsStream: true,
  })
  const stream = response.stream() as Readable
  let text = ''
  stream.on('data', part => (text += part))
  await new Promise(resolve => setTimeout(resolve, 400))
  stream.destroy()
  return text
}

type InputFor = (endpoint: Endpoint, pick: (options: readonly unknown[]) => unknown) => Input

interface Answer {
  url: string
  status: number
  type: string
  bytes: Buffer
}

async function ask(endpoint: Endpoint, email: string, inputFor: InputFor): Promise<Answer[]> {
  const api = endpoint.apis[0]
  const input = inputFor(endpoint, options => options[0])
  const answers: Answer[] = []
  for (const format of formatsOf(endpoint)) {
    const url = addressOf(endpoint, input, format)
    const isJson = endpoint.body !== undefined && !(input.body instanceof Buffer)
    const response = await app.inject({
      method: endpoint.method,
      url,
      headers: {
        authorization: `Bearer ${await tokenOf(email, api)}`,
        ...(endpoint.body === undefined
          ? {}
          : { 'content-type': isJson ? 'application/json' : 'application/octet-stream' }),
      },
      ...(endpoint.body === undefined
        ? {}
        : { payload: isJson ? JSON.stringify(input.body) : (input.body as Buffer) }),
    })
    if (response.statusCode === 401) tokens.delete(`${email} ${api}`)
    answers.push({
      url: `${endpoint.method} ${url}`,
      status: response.statusCode,
      type: String(response.headers['content-type'] ?? ''),
      bytes: response.rawPayload,
    })
  }
  return answers
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** The first that an answer holds of the other school, with the words around it. What was asked for is not told by saying it again. */
async function othersIn({ url, type, bytes }: Answer): Promise<string | undefined> {
  for (const text of await textsOf(type, bytes)) {
    const at = text.indexOf(MARK)
    if (at >= 0) return text.slice(Math.max(0, at - 120), at + 20)
    for (const { 0: id, index } of text.matchAll(UUID))
      if (schools.ids.has(id) && !url.includes(id)) return text.slice(Math.max(0, index - 120), index + 60)
  }
  return undefined
}

async function textsOf(type: string, bytes: Buffer): Promise<string[]> {
  if (type.includes('pdf')) return [(await readPdf(bytes)).join('').replace(/\s+/g, '')]
  if (isZip(bytes)) return [...unzip(bytes)].map(([, part]) => Buffer.from(part).toString())
  return [bytes.toString()]
}

const shapeOf = (schema: Endpoint['query']) =>
  (schema as unknown as { def?: { shape?: Record<string, $ZodType> } } | undefined)?.def?.shape ?? {}

function formatsOf({ query }: Endpoint): (string | undefined)[] {
  const { format } = shapeOf(query)
  const read = ['csv', 'pdf', 'xlsx'].filter(name => format && z.safeParse(format, name).success)
  return read.length > 0 ? read : [undefined]
}

/** With what an endpoint must be told, and no filter that it can do without. */
function addressOf(endpoint: Endpoint, { params, query }: Input, format: string | undefined): string {
  const path = endpoint.path.replace(/:([a-zA-Z]+)/g, (_whole, key: string) =>
    encodeURIComponent(String(params[key])),
  )
  const asked = Object.entries(shapeOf(endpoint.query)).flatMap(([name, schema]) => {
    if (name === 'format' && format) return [`format=${format}`]
    if (name === 'limit') return ['limit=100']
    return z.safeParse(schema, undefined).success
      ? []
      : [`${name}=${encodeURIComponent(String(query[name]))}`]
  })
  return `${BASES[endpoint.apis[0]]}${path}?${asked.join('&')}`
}

async function tokenOf(email: string, api: Api): Promise<string> {
  const known = tokens.get(`${email} ${api}`)
  if (known) return known
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const token = await openSession(db, account.id, api, { id: null, userAgent: 'test', address: '127.0.0.1' })
  tokens.set(`${email} ${api}`, token)
  return token
}
