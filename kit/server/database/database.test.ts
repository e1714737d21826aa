import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Db, isDatabaseAway, openDatabase } from './database.ts'
import { testDatabase } from './testing.ts'

const { db, url } = await testDatabase()

async function read(expression: ReturnType<typeof sql<unknown>>): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${expression} as value`.execute(db)
  return rows[0]?.value
}

async function read1(transaction: Db): Promise<unknown> {
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(transaction)
  return rows[0]?.one
}

describe('values from the database', () => {
  it('gives instants as ISO text in UTC, with milliseconds at least and microseconds where there are', async () => {
    expect(await read(sql`'2026-05-05 10:42:00+02'::timestamptz`)).toBe('2026-05-05T08:42:00.000Z')
    expect(await read(sql`'2026-05-05 10:42:00.5+02'::timestamptz`)).toBe('2026-05-05T08:42:00.500Z')
    expect(await read(sql`'2026-05-05 10:42:00.123456+02'::timestamptz`)).toBe('2026-05-05T08:42:00.123456Z')
    expect(await read(sql`array['2026-05-05 10:42:00+02'::timestamptz]`)).toEqual([
      '2026-05-05T08:42:00.000Z',
    ])
  })

  it('gives dates as they are written, never moved by a time zone', async () => {
    expect(await read(sql`'2026-05-05'::date`)).toBe('2026-05-05')
    expect(await read(sql`array['2026-05-05'::date]`)).toEqual(['2026-05-05'])
  })

  it('gives counts and decimals as numbers, and what a number cannot hold exactly as text', async () => {
    expect(await read(sql`count(*)`)).toBe(1)
    expect(await read(sql`12.5::numeric`)).toBe(12.5)
    expect(await read(sql`9007199254740993::int8`)).toBe('9007199254740993')
  })

  it('gives back an instant exactly as it came, so that pages can be cut by it', async () => {
    const instant = await read(sql`'2026-05-05 08:42:00.123456+00'::timestamptz`)
    expect(await read(sql`${instant}::timestamptz = '2026-05-05 08:42:00.123456+00'`)).toBe(true)
  })
})

describe('Portuguese', () => {
  it('finds without accents', async () => {
    expect(await read(sql`f_unaccent('Fracções')`)).toBe('fraccoes')
  })

  it('orders names as a reader expects, numbers by their value', async () => {
    const names = ['Sala 10', 'Zita', 'Ângela', 'Sala 2', 'Bernardo', 'Abel']
    const { rows } = await sql<{ name: string }>`
      select name from unnest(${names}::text[]) name order by name collate "pt"`.execute(db)
    expect(rows.map(row => row.name)).toEqual(['Abel', 'Ângela', 'Bernardo', 'Sala 2', 'Sala 10', 'Zita'])
  })
})

it('prepares each statement once a connection', async () => {
  await db.connection().execute(async connection => {
    const question = sql<{ value: number }>`select ${1}::int + ${2}::int as value`
    await question.execute(connection)
    const again = await question.execute(connection)
    expect(again.rows).toEqual([{ value: 3 }])
    const { rows } = await sql<{ uses: number }>`
      select generic_plans + custom_plans as uses from pg_prepared_statements
      where statement like 'select $1::int + $2%'`.execute(connection)
    expect(rows).toEqual([{ uses: 2 }])
  })
})

it('prepares the statements of one database however many another has', async () => {
  const other = openDatabase({ url, connections: 1 })
  try {
    for (let at = 0; at < 2000; at += 100)
      await Promise.all(
        Array.from({ length: 100 }, (_, more) => sql`${sql.raw(`select ${at + more}`)}`.execute(other.db)),
      )
    await db.connection().execute(async connection => {
      await sql`select ${1}::int - ${2}::int`.execute(connection)
      const { rows } = await sql`
        select from pg_prepared_statements where statement like 'select $1::int - $2%'`.execute(connection)
      expect(rows).toHaveLength(1)
    })
  } finally {
    await other.close()
  }
})

it('gives each test file a database of its own', async () => {
  expect(await read(sql`current_database()`)).toMatch(/^test_\d+$/)
  expect(url).toContain(String(await read(sql`current_database()`)))
})

it('rolls a failed transaction back', async () => {
  await sql`create table rolled_back (n int)`.execute(db)
  const failing = db.transaction().execute(async transaction => {
    await sql`insert into rolled_back values (1)`.execute(transaction)
    throw new Error('on purpose')
  })
  await expect(failing).rejects.toThrow('on purpose')
  expect(await read(sql`(select count(*) from rolled_back)`)).toBe(0)
})

it('says that nothing was committed where a statement that nobody waited for had failed', async () => {
  await sql`create table not_waited_for (n int check (n > 0))`.execute(db)
  let late: Promise<unknown> | undefined
  const work = db.transaction().execute(async transaction => {
    await sql`insert into not_waited_for values (1)`.execute(transaction)
    late = sql`insert into not_waited_for values (-1)`.execute(transaction)
    late.catch(() => undefined)
  })
  await expect(work).rejects.toThrow(/Nothing was committed/)
  await expect(late).rejects.toMatchObject({ code: '23514' })
  expect(await read(sql`(select count(*) from not_waited_for)`)).toBe(0)
  expect(await read(sql`1`)).toBe(1)
})

it('throws the first error of statements sent at once, whichever rejects first', async () => {
  const work = db.transaction().execute(async transaction => {
    const wrong = sql`select 1 / 0`.execute(transaction).finally(() => new Promise(setImmediate))
    const others = [1, 2].map(at => sql`select ${at}::int as after_it`.execute(transaction))
    return Promise.all([wrong, ...others])
  })
  await expect(work).rejects.toMatchObject({ code: '22012' })
  const again = db.transaction().execute(transaction => read1(transaction))
  expect(await again).toBe(1)
})

it('goes on after a savepoint, and tells what fails then', async () => {
  const work = db.transaction().execute(async transaction => {
    await sql`savepoint here`.execute(transaction)
    await expect(sql`select 1 / 0`.execute(transaction)).rejects.toMatchObject({ code: '22012' })
    await sql`rollback to savepoint here`.execute(transaction)
    expect(await read1(transaction)).toBe(1)
    await sql`select 'x'::int`.execute(transaction)
  })
  await expect(work).rejects.toMatchObject({ code: '22P02' })
})

it('lets nothing of a transaction be done after its end', async () => {
  await sql`create table after_its_end (n int)`.execute(db)
  let late: Promise<unknown> | undefined
  const work = db.transaction().execute(async transaction => {
    await read1(transaction)
    // The end waits behind it.
    sql`select pg_sleep(0.3)`.execute(transaction).catch(() => undefined)
    const insert = () => sql`insert into after_its_end values (1)`.execute(transaction)
    late = new Promise(resolve => setTimeout(resolve, 20)).then(insert)
    late.catch(() => undefined)
    throw new Error('on purpose')
  })
  await expect(work).rejects.toThrow('on purpose')
  await expect(late).rejects.toThrow('The transaction has ended.')
  expect(await read(sql`(select count(*) from after_its_end)`)).toBe(0)
})

it('begins a transaction as it was asked to, and none where nothing is done in it', async () => {
  const level = sql<{ transaction_isolation: string }>`show transaction_isolation`
  const serializable = db.transaction().setIsolationLevel('serializable')
  const answer = await serializable.execute(transaction => level.execute(transaction))
  expect(answer.rows).toEqual([{ transaction_isolation: 'serializable' }])
  await db.transaction().execute(async () => undefined)
  await expect(db.transaction().execute(() => Promise.reject(new Error('on purpose')))).rejects.toThrow(
    'on purpose',
  )
  const inside = await read(sql`txid_current_if_assigned()`)
  expect(inside).toBeNull()
})

it('goes on after its connections were cut, and tells which errors mean that the database is away', async () => {
  const lost: string[] = []
  const other = openDatabase({ url, connections: 1, onLost: error => lost.push(error.message) })
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(other.db)
  const slow = sql`select pg_sleep(20)`.execute(other.db).catch((error: unknown) => error)
  const active = sql<{ n: number }>`
    select count(*) as n from pg_stat_activity where pid = ${rows[0]?.pid} and query like 'select pg_sleep%'`
  await expect.poll(async () => (await active.execute(db)).rows[0]?.n).toBe(1)
  await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(db)
  expect(isDatabaseAway(await slow)).toBe(true)
  const again = await sql<{ one: number }>`select 1 as one`.execute(other.db)
  expect(again.rows).toEqual([{ one: 1 }])
  const mistaken = await sql`select nonsense`.execute(other.db).catch((error: unknown) => error)
  expect(isDatabaseAway(mistaken)).toBe(false)

  const idle = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(other.db)
  await sql`select pg_terminate_backend(${idle.rows[0]?.pid}::int)`.execute(db)
  await expect.poll(() => lost.length).toBeGreaterThan(0)
  expect((await sql<{ one: number }>`select 1 as one`.execute(other.db)).rows).toEqual([{ one: 1 }])
  await other.close()
})
