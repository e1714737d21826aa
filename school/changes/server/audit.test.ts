import { CompiledQuery, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { archiveYears } from '#kit/server/database/years.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { insertChanges } from '#kit/server/records/changes.ts'
import { wordsOf } from '#kit/server/records/words.ts'
import { listAudit } from '../contract.ts'
import { findAudit } from './queries.ts'
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

it('looks up the years that are over in their index of words', async () => {
  const { db, pool, url } = database
  const year = new Date().getUTCFullYear() - 2
  await pool.query('select keep_year($1)', [year])
  const at = new Date(Date.UTC(year, 5, 1))
  await insertChanges(
    db,
    Array.from({ length: 3000 }, (_none, n) => ({
      ...{ table: 'terms', label: n === 7 ? 'Bússola' : `Compasso ${n}`, before: null, after: { n } },
      id: uuid({ msecs: at.getTime() + n }),
    })),
    { account: { ...admin, sessionId: uuid() }, action: 'terms.update', batchId: uuid() },
  )
  // As if each had been another call of that year.
  await sql`UPDATE changes SET id = row_id, batch_id = row_id, at = ${at} WHERE label ~ '^(Compasso|Bússola)'`.execute(
    db,
  )
  expect(await archiveYears(url)).toContain(`years.changes_${year}`)
  expect((await audit('bussola')).map(row => row.label)).toEqual(['Bússola'])
  expect(await audit('compasso bussola')).toEqual([])

  const queries: CompiledQuery[] = []
  const watched = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      queries.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await findAudit(watched, wordsOf([]), { search: 'bussola' }, { limit: 25 })
  const [query] = queries
  const { rows } = await db.executeQuery<Record<string, string>>(
    CompiledQuery.raw(`EXPLAIN ${query?.sql}`, [...(query?.parameters ?? [])]),
  )
  expect(rows.map(row => row['QUERY PLAN']).join('\n')).toContain(`changes_${year}_words`)
})
