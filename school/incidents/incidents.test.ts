import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { SHOWN } from './contract.ts'
import { IncidentKeeper } from './server/keeper.ts'
import { type Happened, latestIncidents, storeIncidents, sweepIncidents } from './server/queries.ts'

const { db } = await testDatabase()
beforeEach(() => db.deleteFrom('incidents').execute())

const happened = (title: string, more: Partial<Happened> = {}): Happened => ({
  ...{ kind: 'request', cause: title, title, detail: '', page: '', version: '1.0.0', frames: [] },
  ...{ milliseconds: 2500, count: 1 },
  ...more,
})

describe('what happens', () => {
  it('is one row for each cause and hour, which counts, and the first of them is known', async () => {
    expect(await storeIncidents(db, [happened('GET /a'), happened('GET /b')])).toEqual(['GET /a', 'GET /b'])
    expect(await storeIncidents(db, [happened('GET /a', { count: 3, milliseconds: 4000 })])).toEqual([])
    await db
      .updateTable('incidents')
      .set({ hour: '2026-01-01T00:00:00Z' })
      .where('title', '=', 'GET /a')
      .execute()
    expect(await storeIncidents(db, [happened('GET /a', { version: '1.1.0' })])).toEqual(['GET /a'])
    const rows = await db.selectFrom('incidents').select('id').execute()
    expect(rows).toHaveLength(3)
    const [latest] = await latestIncidents(db, 'request')
    expect(latest).toMatchObject({ title: 'GET /a', count: 5, milliseconds: 4000, version: '1.1.0' })
  })

  it('shares one row with all beyond fifty causes of an hour: no number of causes fills the disk', async () => {
    const many = Array.from({ length: 80 }, (_, at) => happened(`GET /${at}`))
    await storeIncidents(db, many)
    await storeIncidents(db, [happened('GET /0')])
    const rows = await db.selectFrom('incidents').select(['cause', 'count']).execute()
    expect(rows).toHaveLength(51)
    expect(rows.find(({ cause }) => cause === '…')).toMatchObject({ count: 30 })
    expect(rows.find(({ cause }) => cause === 'GET /0')).toMatchObject({ count: 2 })
    expect(await latestIncidents(db, 'request')).toHaveLength(SHOWN)
    expect(await latestIncidents(db, 'task')).toEqual([])
  })

  it('is forgotten after thirty days', async () => {
    await storeIncidents(db, [happened('GET /old'), happened('GET /new')])
    await db
      .updateTable('incidents')
      .set({ last_at: '2026-01-01T00:00:00Z' })
      .where('title', '=', 'GET /old')
      .execute()
    await sweepIncidents(db)
    expect(await latestIncidents(db, 'request')).toMatchObject([{ title: 'GET /new' }])
  })

  it('is added up while the database is busy, and a database that is away does no more than say so', async () => {
    const failures: unknown[] = []
    const firsts: string[] = []
    const keeper = new IncidentKeeper(db, {
      onFirst: ({ title }) => firsts.push(title),
      onFailure: error => failures.push(error),
    })
    const { cause, count, ...one } = happened('GET /a')
    for (let n = 0; n < 20; n += 1) keeper.note(one)
    for (let n = 0; n < 500; n += 1) keeper.note({ ...one, title: `GET /${n}` })
    await keeper.stored()
    const stored = await db.selectFrom('incidents').select(['title', 'count']).execute()
    expect(stored.find(({ title }) => title === 'GET /a')).toMatchObject({ count: 20 })
    expect(firsts.length).toBe(50)
    expect(failures).toEqual([])
    const away = new IncidentKeeper(db.withSchema('nowhere'), { onFailure: error => failures.push(error) })
    away.note(one)
    await away.stored()
    expect(failures).toHaveLength(1)
  })
})
