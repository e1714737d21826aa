import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { v4, v7 } from 'uuid'
import { afterAll, describe, expect, it } from 'vitest'
import { writeBackup } from './backup.ts'
import type { Database } from './database.ts'
import { migrate, readMigrations } from './migrate.ts'
import { restoreBackup } from './restore.ts'
import { emptyTestDatabase, testDatabase } from './testing.ts'
import { archiveYears, keepYears } from './years.ts'

const folder = mkdtempSync(join(tmpdir(), 'years-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The tables that lie by years, and the id of each that says which. */
const PARTED = { changes: 'id', plays: 'id', play_items: 'play_id' } as const
/** Those, and the one that did for a while. */
const MOVED = [...Object.keys(PARTED), 'responses']

/** Midnight of Maputo at the beginning of a year. */
const newYear = (year: number) => Date.UTC(year, 0, 1) - 2 * 3_600_000
const present = new Date(Date.now() + 2 * 3_600_000).getUTCFullYear()

/** A row of each table for each id, as they were made in those moments. */
async function fill({ pool }: Database, ids: readonly string[]): Promise<void> {
  await pool.query('alter table attempts drop constraint if exists attempts_application_id_fkey')
  await pool.query('alter table games drop constraint if exists games_subject_id_fkey')
  const game = v7()
  await pool.query(
    `insert into games (id, title, kind, subject_id, grade, seed) values ($1, 'Jogo', 'memoria', $1, 5, 's')`,
    [game],
  )
  await pool.query(
    `insert into attempts (id, application_id, nickname)
     select id, gen_random_uuid(), 'Aluno ' || id from unnest($1::uuid[]) id`,
    [ids],
  )
  await pool.query(
    `insert into responses (attempt_id, item_id, answer, outcome, points)
     select id, item, to_jsonb(id::text), 'certa', 1
     from unnest($1::uuid[]) id, unnest($2::uuid[]) item`,
    [ids, [v4(), v4()]],
  )
  await pool.query(
    `insert into plays (id, game_id, kind, seed, started_at, seconds, points, max_points, finished)
     select id, $2, 'memoria', 's', now(), 9, 1, 2, true from unnest($1::uuid[]) id`,
    [ids, game],
  )
  await pool.query(
    `insert into play_items (play_id, item_id, seen, correct, tries, seconds)
     select id, item, true, true, 1, 3 from unnest($1::uuid[]) id, unnest($2::uuid[]) item`,
    [ids, [v4(), v4(), v4()]],
  )
  await pool.query(
    `insert into changes (id, batch_id, account_name, action, table_name, row_id, label, after)
     select id, gen_random_uuid(), 'Direcção', 'x', 'terms', id, 'Termo', to_jsonb(id::text) from unnest($1::uuid[]) id`,
    [ids],
  )
}

/** Every row of those tables as text, in an order of its own. */
async function allRows({ pool }: Database): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const table of MOVED) {
    const { rows } = await pool.query<{ row: string }>(
      // A column that came later says nothing of the rows from before.
      `select (to_jsonb(t) - 'device')::text as row from ${table} t order by 1`,
    )
    all[table] = rows.map(({ row }) => row)
  }
  return all
}

/** Of each row of the tables in parts its id and the part that it lies in. */
async function placesOf({ pool }: Database): Promise<{ table: string; id: string; part: string }[]> {
  const { rows } = await pool.query<{ table: string; id: string; part: string }>(
    Object.entries(PARTED)
      .map(
        ([table, key]) =>
          `select '${table}' as table, ${key}::text as id, tableoid::regclass::text as part from ${table}`,
      )
      .join(' union all '),
  )
  return rows
}

describe('what grows with every lesson', () => {
  it('is taken over from before: every row once, in its year, with what held it', async () => {
    const files = readMigrations()
    const since = files.findIndex(({ name }) => name.endsWith('-years--partitions'))
    const old = await emptyTestDatabase()
    await migrate(old.url, files.slice(0, since))
    const years = [present - 2, present - 1, present]
    const drawn = fc.sample(fc.integer({ min: newYear(present - 2), max: newYear(present + 1) - 1 }), 200)
    const edges = years.flatMap(year => [newYear(year), newYear(year + 1) - 1])
    const moments = new Map([...edges, ...drawn].map(at => [v7({ msecs: at }), at]))
    const others = Array.from({ length: 20 }, () => v4())
    await fill(old, [...moments.keys(), ...others])
    const before = await allRows(old)

    await migrate(old.url)

    expect(await allRows(old)).toEqual(before)
    const places = await placesOf(old)
    expect(places).toHaveLength(Object.keys(PARTED).flatMap(table => before[table] ?? []).length)
    for (const { table, id, part } of places) {
      const at = moments.get(id)
      if (at === undefined) continue
      const year = years.find(year => at < newYear(year + 1))
      expect({ id, part }).toEqual({ id, part: `years.${table}_${year}` })
    }
    await expect(
      old.pool.query(`insert into changes select * from changes limit 1`),
      'the key is the same over all years',
    ).rejects.toMatchObject({ code: '23505' })
    await old.pool.query('delete from plays')
    expect((await old.pool.query('select from play_items')).rowCount).toBe(0)
  })

  it('is never refused for its year, and finds its place when the year is made', async () => {
    const database = await testDatabase()
    const far = [v7({ msecs: newYear(2041) }), v7({ msecs: newYear(2042) - 1 })]
    const beyond = [v7({ msecs: newYear(2042) }), v7({ msecs: newYear(2041) - 1 }), v4()]
    await fill(database, [...far, ...beyond])
    expect(new Set((await placesOf(database)).map(({ part }) => part.replace(/^.*_/, '')))).toEqual(
      new Set(['other']),
    )
    const before = await allRows(database)
    const { rows } = await database.pool.query<{ made: number }>('select keep_year(2041) as made')
    expect(rows).toEqual([{ made: 3 }])
    expect(await allRows(database)).toEqual(before)
    for (const { table, id, part } of await placesOf(database))
      expect(part).toBe(`years.${table}_${far.includes(id) ? '2041' : 'other'}`)
    expect((await database.pool.query('select keep_year(2041) as made')).rows).toEqual([{ made: 0 }])
  })

  it('has parts for this year and for the next as soon as the house is kept', async () => {
    const database = await testDatabase()
    const parts = async () => {
      const { rows } = await database.pool.query<{ name: string }>(
        `select relname as name from pg_class where relnamespace = 'years'::regnamespace and relkind = 'r' order by 1`,
      )
      return rows.map(row => row.name)
    }
    const all = await parts()
    for (const table of Object.keys(PARTED))
      for (const year of [present, present + 1]) expect(all).toContain(`${table}_${year}`)
    for (const table of ['play_items', 'plays', 'changes'])
      await database.pool.query(`drop table years.${table}_${present + 1} cascade`)
    // Several servers keep one house.
    const made = await Promise.all([keepYears(database.db), keepYears(database.db)])
    expect(made.toSorted()).toEqual([0, 3])
    expect(await parts()).toEqual(all)
    expect(await keepYears(database.db)).toBe(0)
  })

  it('is set apart once when its year is over, and reads and changes as before', async () => {
    const database = await testDatabase()
    for (const year of [present - 2, present - 1]) await database.pool.query('select keep_year($1)', [year])
    const [old = '', late = ''] = [present - 2, present].map(year => v7({ msecs: newYear(year) }))
    await fill(database, [old, late])
    const before = await allRows(database)
    const apart = await archiveYears(database.url)
    expect(apart.filter(name => name.endsWith(`_${present - 2}`)).toSorted()).toEqual(
      Object.keys(PARTED)
        .map(table => `years.${table}_${present - 2}`)
        .toSorted(),
    )
    expect(apart.filter(name => !/_\d{4}$/.test(name) || Number(name.slice(-4)) >= present)).toEqual([])
    expect(await archiveYears(database.url)).toEqual([])
    expect(await allRows(database)).toEqual(before)
    const { rows } = await database.pool.query<{ packed: boolean }>(
      `select age(old.relfrozenxid) < age(now.relfrozenxid) as packed from pg_class old, pg_class now
       where old.oid = 'years.plays_${present - 2}'::regclass and now.oid = 'years.plays_${present}'::regclass`,
    )
    expect(rows).toEqual([{ packed: true }])
    const marked = await database.pool.query(
      `insert into play_items select * from play_items where play_id = $1
       on conflict (play_id, item_id) do update set tries = excluded.tries + 1`,
      [old],
    )
    expect(marked.rowCount).toBe(3)
  })

  it('comes back from a backup in its years, also where there was none of them', async () => {
    const [source, target] = [await testDatabase(), await testDatabase()]
    await source.pool.query('select keep_year($1)', [present - 3])
    const ids = [v7({ msecs: newYear(present - 3) }), v7(), v4()]
    await fill(source, ids)
    for (const table of ['attempts', 'games'])
      await source.pool.query(
        table === 'attempts'
          ? 'alter table attempts add constraint attempts_application_id_fkey foreign key (application_id) references applications (id) not valid'
          : 'alter table games add constraint games_subject_id_fkey foreign key (subject_id) references subjects (id) not valid',
      )
    await target.pool.query('alter table attempts drop constraint attempts_application_id_fkey')
    await target.pool.query('alter table games drop constraint games_subject_id_fkey')
    const file = join(folder, 'years.dondza')
    await writeBackup(source.url, file, folder)
    await restoreBackup(target.url, file, folder)
    await expect.poll(() => allRows(target).catch(() => undefined)).toEqual(await allRows(source))
    const sorted = (places: object[]) => places.map(place => JSON.stringify(place)).toSorted()
    expect(sorted(await placesOf(target))).toEqual(sorted(await placesOf(source)))
    expect((await placesOf(target)).map(({ part }) => part)).toContain(`years.plays_${present - 3}`)
  })

  it('is behind the wall between schools by every way', async () => {
    const { pool } = await testDatabase()
    const client = await pool.connect()
    try {
      await client.query('set role dondza_within')
      for (const table of Object.keys(PARTED)) {
        await client.query(`select from ${table} limit 1`)
        for (const part of [present, 'other'])
          await expect(client.query(`select from years.${table}_${part} limit 1`)).rejects.toMatchObject({
            code: '42501',
          })
      }
    } finally {
      await client.query('reset role')
      client.release()
    }
  })
})
