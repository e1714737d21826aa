import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import { afterAll, describe, expect, it } from 'vitest'
import { cases } from '../../../scripts/patience.ts'
import { writeBackup } from './backup.ts'
import { connect } from './connect.ts'
import { type Database, isDatabaseAway, isReadOnly, openDatabase } from './database.ts'
import { connectForMaintenance, endAbandonedMaintenance, inMaintenance } from './maintenance.ts'
import { restoreBackup } from './restore.ts'
import { testDatabase } from './testing.ts'

const folder = mkdtempSync(join(tmpdir(), 'maintenance-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Two tables, of which one refers to the other. */
const TABLES = 'create table letters (id uuid primary key); create table replies (id uuid references letters)'

/** Writes and reads as connections of several servers do, until stopped. */
function workOn(servers: readonly Database[]) {
  let isOver = false
  const acknowledged: string[] = []
  const failures: unknown[] = []
  const within = async ({ pool }: Database, work: (client: pg.PoolClient) => Promise<void>) => {
    const client = await pool.connect()
    let isLost = true
    try {
      await client.query('begin')
      await work(client)
      await client.query('commit')
      isLost = false
    } finally {
      client.release(isLost)
    }
  }
  const write = async (server: Database) => {
    const id = uuid()
    await within(server, async client => {
      await client.query('insert into letters values ($1)', [id])
      await client.query('insert into replies values ($1)', [id])
    })
    acknowledged.push(id)
  }
  // The other way round: it holds what a restore wants last while it waits for what that has first.
  const read = (server: Database) =>
    within(server, async client => {
      await client.query('select count(*) from replies')
      await client.query('select count(*) from letters')
    })
  const loops = servers.flatMap(server =>
    [write, read].map(async work => {
      while (!isOver)
        await work(server).catch((error: unknown) => {
          if (!isDatabaseAway(error) && !isReadOnly(error)) failures.push(error)
        })
    }),
  )
  return {
    acknowledged,
    /** What went wrong but for the database being away or not to be written for a moment. */
    async stop() {
      isOver = true
      await Promise.all(loops)
      return failures
    },
  }
}

async function idsIn({ pool }: Database, table: string): Promise<Set<string>> {
  const { rows } = await pool.query<{ id: string }>(`select id from ${table}`)
  return new Set(rows.map(row => row.id))
}

describe('a backup restored while servers work', () => {
  it.each(Array.from({ length: cases(1, 4) }, (_, at) => at + 1))(
    'loses nothing that was acknowledged, and ends nobody’s work half-way (%d)',
    async round => {
      const [source, target, later] = [await testDatabase(), await testDatabase(), await testDatabase()]
      for (const { pool } of [source, target, later]) await pool.query(TABLES)
      const [backup, kept] = ['source', 'kept'].map(name => join(folder, `${name}-${round}.dondza`)) as [
        string,
        string,
      ]
      await writeBackup(source.url, backup, folder)
      const second = openDatabase({ url: target.url })
      const work = workOn([target, second])
      const more = (than: number) => expect.poll(() => work.acknowledged.length).toBeGreaterThan(than)
      try {
        await more(50)
        await inMaintenance(target.url, async () => {
          await writeBackup(target.url, kept, folder)
          await restoreBackup(target.url, backup, folder)
        })
        await more(work.acknowledged.length + 50)
      } finally {
        expect(await work.stop()).toEqual([])
        await second.close()
      }
      await restoreBackup(later.url, kept, folder)
      const found = [await idsIn(later, 'letters'), await idsIn(target, 'letters')]
      expect(work.acknowledged.filter(id => !found.some(ids => ids.has(id)))).toEqual([])
      expect([await idsIn(later, 'replies'), await idsIn(target, 'replies')]).toEqual(found)
    },
    120_000,
  )
})

describe('a maintenance', () => {
  it('lets everybody read and nobody write but itself, one at a time, and ends whatever happens in it', async () => {
    const database = await testDatabase()
    await database.pool.query(TABLES)
    const write = () => database.pool.query(`insert into letters values ('${uuid()}')`)
    const failing = inMaintenance(database.url, async () => {
      await expect(write()).rejects.toMatchObject({ code: '25006' })
      expect((await database.pool.query('select from letters')).rows).toEqual([])
      await expect(inMaintenance(database.url, async () => undefined)).rejects.toThrow(/^Já há outra cópia/)
      expect(await endAbandonedMaintenance(database.url)).toBe(false)
      const own = await connectForMaintenance(database.url)
      await own.query(`insert into letters values ('${uuid()}')`)
      await own.end()
      throw new Error('it fails')
    })
    await expect(failing).rejects.toThrow('it fails')
    await write()
    expect(await idsIn(database, 'letters')).toHaveProperty('size', 2)
  })

  it('that was killed is ended by the next process that notices; a database that only reads for another reason stays so', async () => {
    const database = await testDatabase()
    await database.pool.query(TABLES)
    const readOnly = async () =>
      (await database.pool.query(`select current_setting('transaction_read_only') as is`)).rows[0]?.is
    let killed: pg.Client | undefined
    await expect(
      inMaintenance(database.url, async () => {
        // Its connection goes with it, and it puts nothing back.
        killed = await connect(database.url, { writes: true })
        await killed.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'dondza-maintenance'`)
      }),
    ).rejects.toThrow()
    await killed?.end()
    await expect.poll(readOnly).toBe('on')
    expect(await endAbandonedMaintenance(database.url)).toBe(true)
    await expect.poll(readOnly).toBe('off')
    const admin = await connect(database.url, { writes: true })
    await admin.query(`do $$ begin execute format(
      'alter database %I set default_transaction_read_only = on', current_database()); end $$`)
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`)
    await admin.end()
    await expect.poll(readOnly).toBe('on')
    expect(await endAbandonedMaintenance(database.url)).toBe(false)
    expect(await readOnly()).toBe('on')
  })
})
