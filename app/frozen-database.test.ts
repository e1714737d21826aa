import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { isDatabaseAway, openDatabase, partsOf } from '#kit/server/database/database.ts'
import { inBatches } from '#kit/server/database/in-batches.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { readConfig } from './config.ts'
import { buildServer } from './server.ts'

/** What goes to the database goes through here, so that it can stop answering at any moment. */
const { url } = await testDatabase()
const { pathname, searchParams } = new URL(url)
const sockets = new Set<Socket>()
let frozen = false
const between = createServer(from => {
  const to = connect(join(pathname, '.s.PGSQL.5432'))
  for (const [one, other] of [
    [from, to],
    [to, from],
  ] as const) {
    sockets.add(one.on('error', () => undefined).on('close', () => other.destroy()))
    one.on('data', data => frozen || other.write(data))
  }
})
between.listen(0, '127.0.0.1')
await once(between, 'listening')
const { port } = between.address() as AddressInfo
const proxied = `postgres://${searchParams.get('user')}@127.0.0.1:${port}/${searchParams.get('db')}`
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  between.close()
})

const patience = 2800
const database = openDatabase({ url: proxied, connections: 1, patience })
const { db } = database
await sql`create table kept (n int)`.execute(db)
const config = readConfig({ MODULES: 'academy', LOG_LEVEL: 'silent', DATABASE_URL: proxied })
const app = await buildServer(config, database)
afterAll(async () => {
  await app.close()
  await database.close()
})

it('the parts of a wait for the database are never longer than the whole, which is less than half a minute', async () => {
  for (const whole of [1, 500, 2800, 28_000]) {
    const { connection, statement, margin } = partsOf(whole)
    expect(connection + statement + margin).toBe(whole)
  }
  const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db)
  expect(rows).toEqual([{ statement_timeout: `${partsOf(patience).statement}ms` }])
  const usual = openDatabase({ url })
  const { connectionTimeoutMillis = 0 } = usual.pool.options
  const shown = await sql<{ ms: number }>`
    select setting::int as ms from pg_settings where name = 'statement_timeout'`.execute(usual.db)
  await usual.close()
  expect(connectionTimeoutMillis).toBeGreaterThan(0)
  expect(connectionTimeoutMillis + (shown.rows[0]?.ms ?? 0)).toBeLessThan(30_000)
})

it('a database that stops answering times out, in a transaction, in a queue and at the door', async () => {
  const asValue = (error: unknown) => error
  const insert = inBatches(async (on, numbers: readonly number[]) => {
    for (const n of numbers) await sql`insert into kept values (${n})`.execute(on)
    return numbers
  })
  const transaction = db
    .transaction()
    .execute(async tx => {
      await sql`insert into kept values (1)`.execute(tx)
      frozen = true
      for (let n = 2; n < 20; n += 1) await sql`insert into kept values (${n})`.execute(tx)
    })
    .catch(asValue)
  await expect.poll(() => frozen).toBe(true)
  const queued = [100, 101, 102].map(n => insert(db, n).catch(asValue))
  const login = app.inject({
    method: 'POST',
    url: '/api/academy/auth/sign-in',
    payload: { email: 'a@b.mz', password: 'uma senha comprida' },
  })
  const errors = await Promise.all([transaction, ...queued])
  expect(errors.filter(error => !isDatabaseAway(error))).toEqual([])
  expect((await login).json()).toMatchObject({ code: 'DATABASE_AWAY' })
  frozen = false
  expect((await sql<{ n: number }>`select n from kept`.execute(db)).rows).toEqual([])
}, 9000)
