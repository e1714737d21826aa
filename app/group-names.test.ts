import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'
import { readPdf } from '#engines/documents/read-back.ts'
import type { Endpoint } from '#kit/endpoint.ts'
import { openSession } from '#school/accounts/server/sessions.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { cases } from '../scripts/patience.ts'
import { readConfig } from './config.ts'
import { demonstrationDatabase } from './demonstration/testing.ts'
import { type Input, inputsOver } from './extremes/inputs.ts'
import { allServed } from './served.ts'
import { buildServer } from './server.ts'

/** Of every table so many rows are asked about. */
const ROWS = cases(1, 6)
const MORE = { quizzes: 'quizzes', quiz: 'quizzes', games: 'games', game: 'games', changes: 'changes' }

const config = readConfig({ MODULES: 'academy,diagnostics', LOG_LEVEL: 'silent', DEMO_DATE: '2026-05-05' })
const { db, ...database } = await demonstrationDatabase()
const app = await buildServer(config, { db, ...database })
afterAll(() => app.close())

const reads = allServed(config)
  .map(served => served.endpoint)
  .filter(({ method, response, path }) => method === 'GET' && response !== 'events' && path !== '/metrics')
let token = ''
let school = ''
/** What people wrote stays as they wrote it. */
let written = new Set<string>()

beforeAll(async () => {
  const admin = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', 'admin@demo.dondza.mz')
    .executeTakeFirstOrThrow()
  token = await openSession(db, admin.id, 'academy', { id: null, userAgent: 'test', address: '127.0.0.1' })
  const titles = await db.selectFrom('recovery_plans').select('title').execute()
  written = new Set(titles.map(row => row.title))
  school = (await db.selectFrom('schools').select('name').executeTakeFirstOrThrow()).name
}, 120_000)

const NAMED = /[5-7]ª ?[A-C](?![\p{L}\d])/gu
/** In what is read back of paper, where letters stand apart as they are drawn; «6ª Classe» names no group. */
const SQUEEZED = /[5-7]ª[A-C](?!lasse)/gu

describe('how a group is named', () => {
  it('stands alone in an installation with one school', async () => {
    const found = await namesIn(await answersOf())
    expect(found.alone.length).toBeGreaterThan(1_000)
    expect(found.withSchool).toEqual([])
  }, 600_000)

  it('carries its school on every page, paper and export as soon as there are two', async () => {
    await fixtureSchool(db, { name: 'EPC de Boquisso' })
    const found = await namesIn(await answersOf())
    const closed = await closedPautas()
    const isAsClosed = (where: string) => APPROVED.test(where) || closed.has(PAUTA.exec(where)?.[1] ?? '')
    expect(found.alone.filter(where => !isAsClosed(where))).toEqual([])
    expect(found.withSchool.length).toBeGreaterThan(1_000)
    expect(new Set(found.withSchool.map(text => text.split('?')[0])).size).toBeGreaterThan(cases(40, 60))
  }, 600_000)
})

interface Answer {
  what: string
  type: string
  bytes: Buffer
}

/** What everybody who reads is answered, about rows of every table. */
async function answersOf(): Promise<Answer[]> {
  const answers = new Map<string, Answer>()
  for (let place = 0; place < ROWS; place += 1) {
    const inputFor = await inputsOver(db, place, MORE)
    for (const endpoint of reads)
      for (const format of formatsOf(endpoint)) {
        const input = inputFor(endpoint, options => options[0])
        const url = addressOf(endpoint, input, format)
        if (answers.has(url)) continue
        const response = await app.inject({
          method: 'GET',
          url,
          headers: { authorization: `Bearer ${token}` },
        })
        const type = String(response.headers['content-type'] ?? '')
        if (response.statusCode === 200) answers.set(url, { what: url, type, bytes: response.rawPayload })
      }
  }
  return [...answers.values()]
}

const shapeOf = (schema: Endpoint['query']) =>
  (schema as unknown as { def?: { shape?: Record<string, $ZodType> } } | undefined)?.def?.shape ?? {}

/** The formats of a file that are read here; one unnamed where an endpoint has none. */
function formatsOf({ query }: Endpoint): (string | undefined)[] {
  const { format } = shapeOf(query)
  const read = ['csv', 'pdf'].filter(name => format && z.safeParse(format, name).success)
  return read.length > 0 ? read : [undefined]
}

/** The required parameters of an endpoint, without optional filters. */
function addressOf(endpoint: Endpoint, { params, query }: Input, format: string | undefined): string {
  const path = endpoint.path.replace(/:([a-zA-Z]+)/g, (_whole, key: string) =>
    encodeURIComponent(String(params[key])),
  )
  const fields = Object.entries(shapeOf(endpoint.query)).flatMap(([name, schema]) => {
    if (name === 'format' && format) return [`format=${format}`]
    return z.safeParse(schema, undefined).success
      ? []
      : [`${name}=${encodeURIComponent(String(query[name]))}`]
  })
  return `/api/${endpoint.apis[0] === 'academy' ? 'academy' : 'diagnostics'}${path}?${fields.join('&')}`
}

/** An approved plan, on its page and on paper, names groups as it did when it was approved. */
const APPROVED = /\/analytical-plans\/[\w-]{36}(?:\/file)?\?/
/** And so does a pauta that is closed, for its group and for each of its pupils. */
const PAUTA = /\/marks\/(?:councils|papers|pupils)\/([\w-]{36})/

/** Groups with a closed pauta, and the pupils who were in one of them. */
async function closedPautas(): Promise<Set<string>> {
  const rows = await db
    .selectFrom('mark_councils')
    .innerJoin('enrolments', 'enrolments.group_id', 'mark_councils.group_id')
    .select(['mark_councils.group_id', 'enrolments.student_id'])
    .where('mark_councils.edition_id', 'is not', null)
    .execute()
  return new Set(rows.flatMap(row => [row.group_id, row.student_id]))
}

/** Where groups are named without their school, and where with it. */
async function namesIn(answers: readonly Answer[]) {
  const alone: string[] = []
  const withSchool: string[] = []
  for (const { what, type, bytes } of answers)
    for (const text of (await textsOf(type, bytes)).filter(text => !written.has(text)))
      for (const { index, 0: name } of text.matchAll(type.includes('pdf') ? SQUEEZED : NAMED)) {
        const isWhole = squeezed(text.slice(index + name.length)).startsWith(squeezed(`, ${school}`))
        const list = isWhole ? withSchool : alone
        list.push(`${what}: ${text.slice(Math.max(0, index - 60), index + 60)}`)
      }
  return { alone, withSchool }
}

async function textsOf(type: string, bytes: Buffer): Promise<string[]> {
  if (type.includes('json')) return stringsOf(JSON.parse(bytes.toString()))
  if (type.includes('pdf')) return (await readPdf(bytes)).map(squeezed)
  if (type.includes('csv')) return bytes.toString().split('\n').flatMap(withoutOwnColumn)
  return []
}

/** A row of a table that has a column for the school needs it in no other one. */
function withoutOwnColumn(line: string): string[] {
  const cells = line.split(';').map(cell => cell.replaceAll('"', ''))
  return cells.includes(school) ? [] : cells
}

/** Every text of an answer; of a group the name that its form edits stands beside the one that people read. */
function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    key === 'name' && 'called' in value ? [] : stringsOf(part),
  )
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, '')
}
