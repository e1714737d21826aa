import { sql } from 'kysely'
import { afterAll, expect, it, vi } from 'vitest'
import type { Api } from '#kit/endpoint.ts'
import { listen } from '#kit/server/database/listen.ts'
import { isPooled } from '#kit/server/database/pooler.ts'
import { StartError } from '#kit/server/database/start-error.ts'
import { startSystemPostgres } from '#kit/server/database/system-postgres-testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { hashPassword } from '#school/accounts/server/passwords.ts'
import { readConfig } from './config.ts'
import { openInstallation } from './open-installation.ts'
import { allServed } from './served.ts'
import { buildServer } from './server.ts'

/** The whole product behind PgBouncer, which lends two connections by the transaction. */
const postgres = await startSystemPostgres()
const pooler = await postgres.startPooler(2)
const environment = { DATA_DIR: postgres.folder, MODULES: 'academy,diagnostics', LOG_LEVEL: 'silent' }
const config = readConfig({
  ...environment,
  DATABASE_URL: pooler.url,
  DATABASE_DIRECT_URL: postgres.url,
  DATABASE_CONNECTIONS: '20',
})
const installation = await openInstallation(config, () => undefined)
const { db, url } = installation.database
const app = await buildServer(config, installation.database)
afterAll(async () => {
  await app.close()
  await installation.close()
  await postgres.stop()
})

const PASSWORD = 'Mafalala-1975'
const email = 'admin@pooler.mz'
await fixtureAccount(db, { role: 'admin', email, passwordHash: await hashPassword(PASSWORD) })
const signedIn = (api: Api) => (api === 'academy' ? '/api/academy/auth/sign-in' : '/api/diagnostics/login')
async function headersOf(api: Api) {
  const answer = await app.inject({
    method: 'POST',
    url: signedIn(api),
    payload: { email, password: PASSWORD },
  })
  const { accessToken, access_token } = answer.json<{ accessToken?: string; access_token?: string }>()
  return { authorization: `Bearer ${accessToken ?? access_token}` }
}
const tokens = { academy: await headersOf('academy'), diagnostics: await headersOf('diagnostics') }

function write(key: string) {
  return app.inject({
    method: 'POST',
    url: '/api/academy/subjects',
    headers: { ...tokens.academy, 'idempotency-key': key },
    payload: { code: key, name: `Disciplina ${key}`, abbreviation: key, grades: [11] },
  })
}
const stored = async (letter: string) =>
  (await db.selectFrom('subjects').select('code').where('code', 'like', `${letter}%`).execute()).length
const keysOf = (letter: string, many: number) =>
  Array.from({ length: many }, (_, at) => letter + String(at).padStart(3, '0'))

it('is recognised, and refused without the address of the database itself', async () => {
  expect([await isPooled(pooler.url), await isPooled(postgres.url)]).toEqual([true, false])
  const alone = readConfig({ ...environment, DATABASE_URL: pooler.url })
  const refused = openInstallation(alone, () => undefined)
  await expect(refused).rejects.toThrow(StartError)
  await expect(refused).rejects.toThrow(/DATABASE_DIRECT_URL/)
})

it('writes of many at once are each done once, kept, and taken back', async () => {
  const answers = await Promise.all([...keysOf('P', 40), ...keysOf('P', 40)].map(write))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(await stored('P')).toBe(40)
  const undone = await Promise.all(
    [...new Set(answers.map(({ headers }) => headers['x-change']))].map((change, at) =>
      app.inject({
        method: 'POST',
        url: `/api/academy/changes/${change}/undo`,
        headers: { ...tokens.academy, 'idempotency-key': `undo ${at}` },
        payload: {},
      }),
    ),
  )
  expect(new Set(undone.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})

it('times are UTC and days ISO on whichever connection a statement runs', async () => {
  const reads = Array.from({ length: 60 }, () =>
    sql<{ zone: string; style: string }>`
      select current_setting('TimeZone') as zone, current_setting('DateStyle') as style`.execute(db),
  )
  const rows = (await Promise.all(reads)).map(({ rows }) => `${rows[0]?.zone} ${rows[0]?.style.slice(0, 3)}`)
  expect(new Set(rows)).toEqual(new Set(['UTC ISO']))
})

it('a transaction says how long a statement of it may take, and leaves nothing on the connection', async () => {
  const timeout = sql<{ ms: string }>`select setting as ms from pg_settings where name = 'statement_timeout'`
  const within = await db.transaction().execute(transaction => timeout.execute(transaction))
  expect(Number(within.rows[0]?.ms)).toBeGreaterThan(0)
  const without = await Promise.all(Array.from({ length: 10 }, () => timeout.execute(db)))
  expect(new Set(without.map(({ rows }) => rows[0]?.ms))).toEqual(new Set(['0']))
})

it('news is heard, since it is listened to at the database itself', async () => {
  const heard = vi.fn()
  const news = await listen({ url, name: 'test', channel: 'pooled', onNews: heard, onGap: () => undefined })
  await sql`select pg_notify('pooled', 'x')`.execute(db)
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('x'), { timeout: 10_000 })
  await news.close()
})

it('every call that reads answers', async () => {
  const reading = allServed(config)
    .map(({ endpoint }) => endpoint)
    .filter(({ method, response, path }) => method === 'GET' && response !== 'events' && !path.includes(':'))
  expect(reading.length).toBeGreaterThan(80)
  const failed: string[] = []
  const ask = async ({ apis: [api], path }: (typeof reading)[number]) => {
    const { statusCode } = await app.inject({ url: `/api/${api}${path}`, headers: tokens[api] })
    if (statusCode >= 500) failed.push(`${path} ${statusCode}`)
  }
  await Promise.all(reading.map(ask))
  expect(failed).toEqual([])
})

it('what a pooler lost that was started anew is refused in words, and done once when sent again', async () => {
  const keys = keysOf('R', 40)
  const sent = keys.map(write)
  await pooler.restart()
  const first = await Promise.all(sent)
  for (const { statusCode } of first) expect([200, 503]).toContain(statusCode)
  const again = await Promise.all(keys.map(write))
  const late = again.filter(({ statusCode }) => statusCode !== 200)
  expect(late.map(({ statusCode, body }) => `${statusCode} ${body}`)).toEqual([])
  expect(await stored('R')).toBe(40)
})
