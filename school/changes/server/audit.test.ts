import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { insertChanges } from '#kit/server/records/changes.ts'
import { listAudit } from '../contract.ts'
import { changeRoutes } from './routes.ts'

const database = await testDatabase()
const server = await testServer(database, changeRoutes([]))
const admin = { id: uuid(), name: 'Ana', email: 'ana@demo.mz', role: 'admin' } as const
const audit = async (search?: string) =>
  (await server.as(admin).call(listAudit, { query: search === undefined ? {} : { search } })).data.rows

beforeAll(async () => {
  await sql`DELETE FROM changes`.execute(database.db)
  const by = { account: { ...admin, sessionId: uuid() }, action: 'terms.import', batchId: uuid() }
  const change = (label: string, table = 'terms') => ({
    table,
    id: uuid(),
    label,
    before: null,
    after: { name: label },
  })
  await insertChanges(
    database.db,
    Array.from({ length: 60 }, (_none, at) => change(`Palavra ${at + 1}.`)),
    by,
  )
  await insertChanges(database.db, [change('Régua'), change('Giz', 'things')], { ...by, batchId: uuid() })
})

it('an import is one line of the audit, however many rows entered', async () => {
  const rows = await audit()
  expect(rows.map(row => [row.label, row.rows]).sort()).toEqual([
    ['Giz', 1],
    ['Palavra 1.', 60],
    ['Régua', 1],
  ])
})

it('is found by any of its rows, under the name that was searched for', async () => {
  expect((await audit('palavra 41')).map(row => [row.label, row.rows])).toEqual([['Palavra 41.', 60]])
  expect(await audit('Palavra 61')).toEqual([])
})
