import { fastify } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { EXCEPTIONS } from '#school/incidents/reduced.ts'
import { IncidentKeeper } from '#school/incidents/server/keeper.ts'
import { latestIncidents } from '#school/incidents/server/queries.ts'
import { readConfig } from './config.ts'
import { buildServer } from './server.ts'
import { keepSlowRequests } from './slow-requests.ts'

const database = await testDatabase()
const { db } = database
const lines: { msg: string; exception?: object }[] = []
const config = readConfig({ MODULES: 'academy', LOG_LEVEL: 'warn', TRUST_PROXY: '1' })
const app = await buildServer(config, database, { write: line => void lines.push(JSON.parse(line)) })
afterAll(() => app.close())
beforeEach(async () => {
  await db.deleteFrom('incidents').execute()
  await db.deleteFrom('rate_limits').execute()
  lines.length = 0
})

const report = {
  page: '/dashboard/glossaryList/:id',
  version: '6.1.0+abc1234',
  name: 'TypeError',
  message: "Cannot read properties of undefined (reading 'grades')",
  frames: [{ file: 'assets/glossary-abc.js', line: 1, column: 20, name: 'a' }],
}
const send = (body: unknown, address = '10.0.0.1') =>
  app.inject({
    method: 'POST',
    url: EXCEPTIONS,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    payload: JSON.stringify(body),
  })
/** What is kept, once as many reports are in it. */
async function kept(count: number) {
  await expect
    .poll(async () => (await latestIncidents(db, 'exception')).reduce((sum, one) => sum + one.count, 0))
    .toBe(count)
  return latestIncidents(db, 'exception')
}

describe('exceptions of browsers', () => {
  it('are taken without a session, counted by cause, and logged once for each cause and hour', async () => {
    const codes = []
    for (let n = 0; n < 3; n += 1) codes.push((await send(report)).statusCode)
    codes.push((await send({ ...report, name: 'RangeError' })).statusCode)
    expect(codes).toEqual([204, 204, 204, 204])
    expect(
      (await kept(4)).map(({ title, count, page, version }) => ({ title, count, page, version })),
    ).toEqual([
      {
        title: 'RangeError: Cannot read properties of undefined (reading …',
        count: 1,
        page: report.page,
        version: report.version,
      },
      {
        title: 'TypeError: Cannot read properties of undefined (reading …',
        count: 3,
        page: report.page,
        version: report.version,
      },
    ])
    const logged = () => lines.filter(({ msg }) => msg === 'a page failed in a browser')
    await expect.poll(() => logged().length).toBe(2)
    expect(logged()[0]?.exception).toEqual({
      title: 'TypeError: Cannot read properties of undefined (reading …',
      page: report.page,
      version: report.version,
      frames: ['a (assets/glossary-abc.js:1:20)'],
    })
  })

  it('hold nothing that was typed, also where somebody reports by hand', async () => {
    const typed = 'SEGREDO da Ana'
    expect(
      (await send({ ...report, page: `/p/${typed}`, message: `${typed} is not ${typed}` })).statusCode,
    ).toBe(204)
    const [one] = await kept(1)
    expect(one).toMatchObject({ page: '', title: 'TypeError: … is not …' })
    for (const forged of [
      { name: typed },
      { version: typed },
      { frames: [{ ...report.frames[0], file: typed }] },
    ])
      expect((await send({ ...report, ...forged })).statusCode).toBe(400)
    const rows = await sql<{ row: string }>`SELECT i::text AS row FROM incidents i`.execute(db)
    expect(JSON.stringify([rows.rows, lines])).not.toMatch(/segredo|Ana/i)
  })

  it('are few of one address, however many it sends, and others go on', async () => {
    const codes = new Map<number, number>()
    for (let n = 0; n < 80; n += 1) {
      const { statusCode } = await send(report)
      codes.set(statusCode, (codes.get(statusCode) ?? 0) + 1)
    }
    expect(codes.get(204)).toBeGreaterThanOrEqual(60)
    expect(codes.get(204)).toBeLessThan(70)
    expect(codes.get(429)).toBe(80 - (codes.get(204) ?? 0))
    expect((await send(report, '10.0.0.2')).statusCode).toBe(204)
    await kept((codes.get(204) ?? 0) + 1)
  })

  it('are refused where they are no report, or a long one', async () => {
    for (const body of [
      null,
      [],
      'x',
      {},
      { ...report, frames: [] },
      { ...report, frames: Array(13).fill(report.frames[0]) },
    ])
      expect((await send(body)).statusCode).toBe(400)
    expect((await send({ ...report, message: 'x'.repeat(9000) })).statusCode).toBe(413)
    expect(await latestIncidents(db, 'exception')).toEqual([])
  })
})

describe('requests', () => {
  it('that are slow or fail are kept by the pattern of their route, and no others', async () => {
    const server = fastify()
    const keeper = new IncidentKeeper(db, { onFailure: error => expect.unreachable(String(error)) })
    keepSlowRequests(server, keeper, 40)
    const later = () => new Promise(resolve => setTimeout(resolve, 60))
    server.get('/slow/:name', async () => later())
    server.get('/fast/:name', async () => 'x')
    server.get('/broken/:name', async () => {
      throw new Error('Ana')
    })
    for (const path of ['/slow/Ana', '/slow/Eva', '/fast/Ana', '/broken/Ana', '/none/Ana'])
      await server.inject(path)
    await keeper.stored()
    const found = await latestIncidents(db, 'request')
    expect(found.map(({ title, detail, count }) => ({ title, detail, count }))).toEqual(
      expect.arrayContaining([
        { title: 'GET /broken/:name', detail: '500', count: 1 },
        { title: 'GET /slow/:name', detail: '', count: 2 },
      ]),
    )
    expect(found.filter(({ title }) => title.includes('none'))).toEqual([])
    expect(JSON.stringify(found)).not.toMatch(/Ana|Eva/)
    await server.close()
  })
})
