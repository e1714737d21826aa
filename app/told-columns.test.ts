import { v7 as uuid } from 'uuid'
import { describe, expect, it, vi } from 'vitest'
import { readCatalogue } from '#kit/server/database/catalogue.ts'
import { testServer } from '#kit/server/http/testing.ts'
import type { HistoryField } from '#kit/server/records/history.ts'
import { readConfig } from './config.ts'
import { demonstrationDatabase } from './demonstration/testing.ts'
import { allServed } from './served.ts'

const { told, described } = vi.hoisted(() => ({
  told: new Map<string, readonly HistoryField[]>(),
  described: new Set<string>(),
}))
vi.mock('#kit/server/records/history.ts', async original => {
  const module = await original<typeof import('#kit/server/records/history.ts')>()
  const findHistory: typeof module.findHistory = (db, words, table, id, fields) => {
    told.set(table, fields)
    return module.findHistory(db, words, table, id, fields)
  }
  const findThingHistory: typeof module.findThingHistory = (db, words, of, id) => {
    described.add(of.thing.table)
    return module.findThingHistory(db, words, of, id)
  }
  return { ...module, findHistory, findThingHistory }
})

/** What the system itself writes in every row. */
const KEPT = ['id', 'version', 'created_at', 'created_by', 'updated_at', 'deleted_at', 'owner_id']

/** Columns that no history tells, and why. */
const UNTOLD: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  accounts: {
    password_hash: 'a secret',
    device_key: 'a secret',
    password_changed_at: 'stands with the change itself',
    email_unproved: 'follows from the address',
    last_seen_at: 'no change by anybody',
    noticed_on: 'no change by anybody',
  },
  games: {
    seed: 'means nothing to people',
    copied_from_id: 'set once, when it is copied',
    published_at: 'stands with the state',
    ended_at: 'stands with the state',
    school_id: 'set once',
  },
  questions: { school_id: 'follows from its proposal, which is told', origin: 'set once' },
}

const database = await demonstrationDatabase()
const { db } = database
const served = allServed(readConfig({ MODULES: 'academy,diagnostics', LOG_LEVEL: 'silent' }))
const server = await testServer(database, served, '2026-05-05')
const admin = await db
  .selectFrom('accounts')
  .select(['id', 'name', 'email', 'role'])
  .where('email', '=', 'admin@demo.dondza.mz')
  .executeTakeFirstOrThrow()
// The demonstration brings no text to be heard.
await db
  .insertInto('oral_texts')
  .values({
    id: uuid(),
    created_by: admin.id,
    language: 'pt',
    skill: 'leitura',
    level: '1',
    kind: 'texto',
    content: 'A Ana lê.',
  })
  .execute()
const { tables } = await readCatalogue(database.pool)

const histories = served
  .map(({ endpoint }) => endpoint)
  .filter(({ method, path }) => method === 'GET' && /\/:id\/history$/.test(path))
for (const endpoint of histories)
  for (const { name } of tables) {
    if (!tables.find(table => table.name === name)?.columns.some(column => column.name === 'id')) continue
    const row = await db
      .selectFrom(name as 'subjects')
      .select('id')
      .limit(1)
      .executeTakeFirst()
    if (row) await server.as(admin as never).refuse(endpoint as never, { params: { id: row.id } } as never)
  }

it('asks every history of the product', () => {
  // What is described is read by `described-things.test.ts`.
  expect(told.size + described.size).toBe(histories.length)
  expect(histories.length).toBeGreaterThan(13)
})

describe.each([...told.keys()].toSorted())('the history of %s', table => {
  const columns = tables.find(({ name }) => name === table)?.columns ?? []
  const fields = (told.get(table) ?? []).map(({ column }) => column)

  it('tells every column that may change, or says why not', () => {
    const editable = columns
      .filter(
        ({ name, generated }) => generated === null && !KEPT.includes(name) && !name.startsWith('search'),
      )
      .map(({ name }) => name)
    const silent = editable.filter(name => !fields.includes(name) && !UNTOLD[table]?.[name])
    expect(silent).toEqual([])
  })

  it('excuses no column that it tells, and none that there is not', () => {
    const names = columns.map(({ name }) => name)
    const excused = Object.keys(UNTOLD[table] ?? {})
    expect(excused.filter(name => fields.includes(name) || !names.includes(name))).toEqual([])
  })
})
