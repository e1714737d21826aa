import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureAccount } from '../fixtures.ts'
import { schoolOptions } from '../own-contract.ts'
import { ownRoutes } from './own-routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, ownRoutes)
const as = server.as(await fixtureAccount(db, { role: 'admin' }))

it('schools to choose from are few at once, and all are found by name or asked for by id', async () => {
  const far = await fixtureSchool(db, { name: 'EPC Zambézia' })
  expect((await as.call(schoolOptions, {})).data).toEqual({
    rows: [{ id: far.id, name: 'EPC Zambézia' }],
    more: false,
  })
  for (let n = 10; n < 60; n++) await fixtureSchool(db, { name: `EPC número ${n}` })
  const first = (await as.call(schoolOptions, {})).data
  expect([first.rows.length, first.more]).toEqual([50, true])
  expect(first.rows.map(({ name }) => name)).not.toContain('EPC Zambézia')
  expect((await as.call(schoolOptions, { query: { search: 'zambezia' } })).data).toEqual({
    rows: [{ id: far.id, name: 'EPC Zambézia' }],
    more: false,
  })
  const options = (await as.call(schoolOptions, { query: { id: [far.id, uuid()], search: 'numero' } })).data
  expect(options.rows[0]?.name).toBe('EPC Zambézia')
  expect(options.rows).toHaveLength(51)
})

it('are of one school alone for who is of one school alone', async () => {
  const own = await fixtureSchool(db, { name: 'EPC própria' })
  const one = await fixtureAccount(db, { role: 'professor', schoolId: own.id, reach: 'escola' })
  const { data } = await server.as(one).call(schoolOptions, { query: { search: 'EPC' } })
  expect(data).toEqual({ rows: [{ id: own.id, name: 'EPC própria' }], more: false })
})
