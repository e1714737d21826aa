import { sql } from 'kysely'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#kit/endpoint.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { cases } from '../scripts/patience.ts'
import { readConfig } from './config.ts'
import { demonstrationDatabase } from './demonstration/testing.ts'
import { allServed } from './served.ts'

const config = readConfig({ MODULES: 'academy,diagnostics', LOG_LEVEL: 'silent', DEMO_DATE: '2026-05-05' })
const database = await demonstrationDatabase()
const { db } = database
const served = allServed(config)
const server = await testServer(database, served)
const person = await fixtureAccount(db, { role: 'admin' })
const admin = server.as(person)
// What somebody wrote of a lesson is changed by them alone.
await sql`UPDATE observations SET observer_id = ${person.id}`.execute(db)

const endpoints: Endpoint[] = served.map(({ endpoint }) => endpoint)
const edits = endpoints.flatMap(update => {
  const read = endpoints.find(({ method, path }) => method === 'GET' && path === update.path)
  const hasVersion = update.body instanceof z.ZodMiniObject && 'version' in update.body.shape
  const isOfRow = /^[^:]*:id$/.test(update.path)
  return update.method === 'PUT' && hasVersion && isOfRow && read ? [{ update, read }] : []
})
type Reading = Record<string, unknown> & { version: number }

/** What a form sends of a thing that it shows: a reference by its id, and nothing of what was never set. */
function asWritten(reading: Reading): object {
  const isRow = (value: unknown): value is { id: string } =>
    typeof value === 'object' && value !== null && 'id' in value
  const references = Object.entries(reading).flatMap(([name, value]): [string, unknown][] => {
    if (isRow(value)) return [[`${name}Id`, value.id]]
    if (value === null) return [[`${name}Id`, null]]
    if (Array.isArray(value) && value.every(isRow))
      return [[`${name.replace(/s$/, '')}Ids`, value.map(row => row.id)]]
    return []
  })
  const lists = Object.entries(reading).flatMap(([name, value]) =>
    name.endsWith('List') ? [[`${name.slice(0, -'List'.length)}s`, value]] : [],
  )
  return { ...Object.fromEntries(references), ...reading, ...Object.fromEntries(lists) }
}

async function countRows(table: 'changes' | 'notices') {
  return (await db.selectFrom(table).select(db.fn.countAll<number>().as('rows')).executeTakeFirstOrThrow())
    .rows
}

it('saving a thing as it stands makes no version of it, no step of a history and no notice', async () => {
  const tried: string[] = []
  const raised: string[] = []
  const untried: string[] = []
  for (const { update, read } of edits) {
    // Its history may be that of another table: what is deleted under this address is its row.
    const named = endpoints.filter(({ path, of }) => path === update.path && of)
    const owner = named.find(({ method }) => method === 'DELETE') ?? named[0]
    const table = owner?.of?.table ?? update.path
    const { rows } = await sql<{ id: string }>`SELECT id FROM ${sql.table(table)}
      WHERE deleted_at IS NULL ORDER BY id DESC LIMIT 100`.execute(db)
    let why = 'no rows'
    let times = 0
    for (const { id } of rows) {
      if (times === cases(3, 100)) break
      const before = await admin.refuse(read as never, { params: { id } } as never)
      const stands = before.data as unknown as Reading
      const body = z.safeParse(update.body as z.ZodMiniType, asWritten(stands))
      if (before.status !== 200 || !body.success) {
        why = JSON.stringify(body.error?.issues ?? before.data).slice(0, 300)
        continue
      }
      const kept = [await countRows('changes'), await countRows('notices')]
      const after = await admin.refuse(update as never, { params: { id }, body: body.data } as never)
      if (after.status !== 200) {
        why = JSON.stringify(after.data).slice(0, 300)
        continue
      }
      tried.push(update.path)
      times += 1
      const { version } = after.data as unknown as Reading
      const now = [await countRows('changes'), await countRows('notices')]
      const isKept = version === stands.version && now.join() === kept.join()
      const differences = Object.keys(stands).filter(
        name => JSON.stringify(stands[name]) !== JSON.stringify((after.data as unknown as Reading)[name]),
      )
      if (!isKept || after.headers['x-change'] !== undefined)
        raised.push(`${update.path} ${id}: ${differences}, ${kept} → ${now}`)
    }
    if (!tried.includes(update.path)) untried.push(`${update.path}: ${why}`)
  }
  expect(raised).toEqual([])
  expect(untried).toEqual([])
  expect(edits.length).toBeGreaterThan(15)
}, 120_000)
