import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Database } from './database.ts'
import { type Migration, migrate, readMigrations } from './migrate.ts'
import { emptyTestDatabase, testDatabase } from './testing.ts'

const first = migration('202601010000-notes--create', 'create table notes (id int primary key)')
const second = migration('202601020000-notes--text', 'alter table notes add text text')

describe('migrations', () => {
  it('are applied once each, in the order of their names', async () => {
    const database = await emptyTestDatabase()
    expect(await migrate(database.url, [first])).toEqual([first.name])
    expect(await migrate(database.url, [first, second])).toEqual([second.name])
    expect(await migrate(database.url, [first, second])).toEqual([])
    expect(await applied(database)).toEqual([first.name, second.name])
  })

  it('wait for each other when several servers start at once', async () => {
    const { url } = await emptyTestDatabase()
    const done = await Promise.all([1, 2, 3, 4].map(() => migrate(url, [first, second])))
    expect(done.flat().sort()).toEqual([first.name, second.name])
  })

  it('that fail leave nothing of themselves, and keep those before', async () => {
    const database = await emptyTestDatabase()
    const broken = migration('202601030000-broken', 'create table half (id int); select nonsense')
    await expect(migrate(database.url, [first, broken])).rejects.toThrow(
      'A migração "202601030000-broken" falhou: column "nonsense" does not exist',
    )
    expect(await applied(database)).toEqual([first.name])
    const { rows } = await database.pool.query(`select to_regclass('half') as half`)
    expect(rows).toEqual([{ half: null }])
  })

  it('changed after they were applied are an error that names them', async () => {
    const { url } = await emptyTestDatabase()
    await migrate(url, [first])
    const changed = migration(first.name, `${first.sql} -- edited`)
    await expect(migrate(url, [changed])).rejects.toThrow(
      `migração "${first.name}" foi alterado depois de aplicado`,
    )
  })

  it('that the database has and the program has not are an error: an older program on newer data', async () => {
    const { url } = await emptyTestDatabase()
    await migrate(url, [first, second])
    await expect(migrate(url, [first])).rejects.toThrow(`já recebeu a migração "${second.name}"`)
  })

  it('of the product are named by time, room and change, and all of them are applied', async () => {
    const names = readMigrations().map(({ name }) => name)
    for (const name of names) expect(name).toMatch(/^20\d{10}-[a-z_]+--[a-z-]+$/)
    expect(new Set(names.map(name => name.slice(0, 12))).size).toBe(names.length)
    expect(await applied(await testDatabase())).toEqual(names)
  })
})

function migration(name: string, sql: string): Migration {
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

async function applied({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from migrations order by name')
  return rows.map(({ name }) => name)
}
