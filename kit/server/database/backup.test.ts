import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, vi } from 'vitest'
import { testsInTurn } from '../../../scripts/tests-in-turn.ts'
import { openFile, storeFile } from '../files/files.ts'
import { writeBackup } from './backup.ts'
import { readCatalogue } from './catalogue.ts'
import type { Database } from './database.ts'
import { schemaSql } from './describe-schema.ts'
import { migrate, readMigrations } from './migrate.ts'
import { restoreBackup } from './restore.ts'
import { emptyTestDatabase, testDatabase } from './testing.ts'

const it = testsInTurn(3)

const source = await testDatabase()
const target = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'backup-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What a backup could trip over, in tables of the test's own. */
const oddTables = `
  create table nodes (
    id int primary key, best int, label text, folded text generated always as (lower(label)) stored,
    number int generated always as identity, extra jsonb, raw bytea, at timestamptz, amounts numeric[]
  );
  create table edges (id int primary key, node int not null references nodes);
  alter table nodes add foreign key (best) references edges;
  create sequence tickets;
  create table "select" ("from" text, "Odd name" text);
  create table told (what text);
  create function tell() returns trigger language plpgsql as
    $$ begin insert into told values ('inserted ' || new.id); return null; end $$;
  create trigger nodes_tell after insert on nodes for each row execute function tell();`

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(700_000, 7)])
let fileId = ''
let backup = ''

beforeAll(async () => {
  for (const { pool } of [source, target]) await pool.query(oddTables)
  const hard = [
    'tab\tline\nback\\slash',
    '\\N',
    '\\.',
    '',
    'Ângela “Fração” 😀',
    null,
    ' ',
    'a'.repeat(100_000),
  ]
  for (const [id, label] of hard.entries()) {
    await source.pool.query(
      `insert into nodes (id, label, extra, raw, at, amounts) values ($1, $2, $3, $4, $5, '{1.50,null,-2}')`,
      [id, label, JSON.stringify({ label }), Buffer.from([0, 1, 10, 92, 255]), '2026-05-05T08:42:00.123456Z'],
    )
  }
  await source.pool.query(`
    insert into edges values (1, 0), (2, 1); update nodes set best = 2 where id = 0;
    select nextval('tickets'), nextval('tickets'); insert into "select" values ('x', 'y')`)
  fileId = (
    await storeFile(source.db, Readable.from([png]), {
      maxBytes: 1_000_000,
      accept: ['image/png'],
      name: 'a.png',
    })
  ).id
  backup = join(folder, 'whole.dondza')
  await writeBackup(source.url, backup, folder)
})

describe('backup and restore', () => {
  it('brings back every value of every table, sequences and files included', async () => {
    await target.pool.query(`insert into "select" values ('goes', 'away')`)
    await restored(backup)
    expect(await contentOf(target)).toEqual(await contentOf(source))
    const next = await target.pool.query(`select nextval('tickets')::int as ticket`)
    expect(next.rows).toEqual([{ ticket: 3 }])
    const { stream } = await openFile(target.db, fileId)
    expect((await buffer(stream)).equals(png)).toBe(true)
  })

  it('leaves the schema as it was: references, triggers, generated columns', async () => {
    const before = schemaSql(await readCatalogue(target.pool))
    await restored(backup)
    expect(schemaSql(await readCatalogue(target.pool))).toBe(before)
    await expect(target.pool.query('insert into edges values (9, 999)')).rejects.toMatchObject({
      code: '23503',
    })
    await target.pool.query(`insert into nodes (id, label) values (100, 'NEW')`)
    const { rows } = await target.pool.query(`select folded, number from nodes where id = 100`)
    expect(rows).toEqual([{ folded: 'new', number: 9 }])
    expect((await target.pool.query(`select what from told where what = 'inserted 100'`)).rowCount).toBe(1)
  })

  it('is readable by its owner alone, and never written over another file', async () => {
    expect(statSync(backup).mode & 0o777).toBe(0o600)
    const before = readFileSync(backup)
    await expect(writeBackup(source.url, backup, folder)).rejects.toThrow('Já existe um ficheiro')
    expect(readFileSync(backup).equals(before)).toBe(true)
    const unreachable = join(folder, 'unreachable.dondza')
    await expect(writeBackup('socket:/nowhere?db=x&user=y', unreachable, folder)).rejects.toThrow()
    expect(existsSync(unreachable) || existsSync(`${unreachable}.part`)).toBe(false)
  })

  it('sees one moment while others write', async () => {
    let writing = true
    const writer = (async () => {
      for (let id = 1000; writing; id++) {
        await source.db.transaction().execute(async transaction => {
          await transaction
            .insertInto('files')
            .values(emptyFile(`pair ${id}`))
            .execute()
          await transaction
            .insertInto('installation')
            .values({ name: `pair ${id}`, value: '1' })
            .execute()
        })
      }
    })()
    await expect.poll(() => pairs(source)).toMatchObject([{ files: expect.any(Number) }])
    const moment = join(folder, 'moment.dondza')
    for (let round = 0; round < 3; round++) {
      rmSync(moment, { force: true })
      await writeBackup(source.url, moment, folder)
      await restored(moment)
      const [count] = await pairs(target)
      expect(count?.files).toBe(count?.names)
      expect(count?.files).toBeGreaterThan(0)
    }
    writing = false
    await writer
  })
})

it('a backup of an older version is brought forward, all of it or nothing', async () => {
  const files = readMigrations()
  const since = files.findIndex(({ name }) => name.includes('accounts--create')) + 1
  const older = await emptyTestDatabase()
  await migrate(older.url, files.slice(0, since))
  await older.pool.query(`insert into accounts (id, email, name, role, device_key)
    values (gen_random_uuid(), 'antiga@exemplo.mz', 'Antiga', 'admin', '')`)
  const file = join(folder, 'older.dondza')
  await writeBackup(older.url, file, folder)

  const newer = await testDatabase()
  const schema = schemaSql(await readCatalogue(newer.pool))
  await newer.pool.query(`insert into installation (name, value) values ('later', '1')`)
  await restoreBackup(newer.url, file, folder)
  await vi.waitFor(() => newer.pool.query('select 1'), { timeout: 10_000 })
  expect((await newer.pool.query('select email from accounts')).rows).toEqual([
    { email: 'antiga@exemplo.mz' },
  ])
  expect((await newer.pool.query('select * from installation')).rows).toEqual([])
  expect(schemaSql(await readCatalogue(newer.pool))).toBe(schema)
  expect(await migrate(newer.url)).toEqual([])

  await older.pool.query('alter table sessions drop constraint sessions_account_id_fkey')
  await older.pool.query(`insert into sessions (id, account_id, api, expires_at)
    values (gen_random_uuid(), gen_random_uuid(), 'academy', now())`)
  const broken = join(folder, 'older-broken.dondza')
  await writeBackup(older.url, broken, folder)
  await expect(restoreBackup(newer.url, broken, folder)).rejects.toMatchObject({ code: '23503' })
  expect((await newer.pool.query('select email from accounts')).rows).toHaveLength(1)
  expect(schemaSql(await readCatalogue(newer.pool))).toBe(schema)
})

it.each([
  ['a newer version has used', '999912312359-later'],
  ['nothing was ever made in', undefined],
])('a backup comes back into a database that %s', async (_what, later) => {
  const own = await testDatabase()
  await own.pool.query(`insert into accounts (id, email, name, role, device_key)
    values (gen_random_uuid(), 'de-antes@exemplo.mz', 'De antes', 'admin', '')`)
  const file = join(folder, `way-back-${later}.dondza`)
  await writeBackup(own.url, file, folder)
  const schema = schemaSql(await readCatalogue(own.pool))

  const into = later === undefined ? await emptyTestDatabase() : await testDatabase()
  if (later !== undefined) {
    await into.pool.query('alter table accounts add column later text; create table laters (id int)')
    await into.pool.query(`insert into migrations (name, checksum) values ($1, 'x')`, [later])
  }
  await restoreBackup(into.url, file, folder)
  await vi.waitFor(() => into.pool.query('select 1'), { timeout: 10_000 })
  expect((await into.pool.query('select email from accounts')).rows).toEqual([
    { email: 'de-antes@exemplo.mz' },
  ])
  expect(schemaSql(await readCatalogue(into.pool))).toBe(schema)
  expect(await migrate(into.url)).toEqual([])
})

describe('what is refused, with nothing touched', () => {
  let before: unknown
  beforeAll(async () => {
    await restored(backup)
    await target.pool.query(`update nodes set label = 'stays' where id = 0`)
    before = await contentOf(target)
  })

  it('a backup with any bit changed', async () => {
    const damaged = join(folder, 'damaged.dondza')
    const whole = readFileSync(backup)
    const anywhere = fc.nat(whole.length - 1)
    const edges = fc.constantFrom(0, 15, 16, whole.length - 33, whole.length - 32, whole.length - 1)
    await fc.assert(
      fc.asyncProperty(fc.oneof(anywhere, edges), fc.nat(7), async (place, bit) => {
        const bytes = Buffer.from(whole)
        bytes[place] = (bytes[place] ?? 0) ^ (1 << bit)
        writeFileSync(damaged, bytes)
        await expect(restoreBackup(target.url, damaged, folder)).rejects.toThrow('Nada foi alterado.')
      }),
      { numRuns: 40 },
    )
    expect(await contentOf(target)).toEqual(before)
  })

  it('a backup cut short anywhere, or with something behind it', async () => {
    const cut = join(folder, 'cut.dondza')
    const { size } = statSync(backup)
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.nat(size - 1), fc.nat(60)), async length => {
        copyFileSync(backup, cut)
        truncateSync(cut, length)
        await expect(restoreBackup(target.url, cut, folder)).rejects.toThrow('Nada foi alterado.')
      }),
      { numRuns: 30 },
    )
    writeFileSync(cut, Buffer.concat([readFileSync(backup), Buffer.from('x')]))
    await expect(restoreBackup(target.url, cut, folder)).rejects.toThrow('danificada ou incompleta')
    expect(await contentOf(target)).toEqual(before)
  })

  it('a file that is no backup, or is not there', async () => {
    const other = join(folder, 'other.dondza')
    writeFileSync(other, 'Nome;Idade\n'.repeat(100))
    await expect(restoreBackup(target.url, other, folder)).rejects.toThrow('não é uma cópia de segurança')
    await expect(restoreBackup(target.url, join(folder, 'none'), folder)).rejects.toThrow('não existe')
    expect(await contentOf(target)).toEqual(before)
  })

  it('a backup of a newer version', async () => {
    const newer = await testDatabase()
    await newer.pool.query(`insert into migrations (name, checksum) values ('999912312359-later', 'x')`)
    const file = join(folder, 'newer.dondza')
    await writeBackup(newer.url, file, folder)
    await expect(restoreBackup(target.url, file, folder)).rejects.toThrow(
      /outra versão do programa.*999912312359-later.*Nada foi alterado/,
    )
    expect(await contentOf(target)).toEqual(before)
  })

  it('a backup whose rows refer to what is not there', async () => {
    const broken = await testDatabase()
    await broken.pool.query(
      `${oddTables} alter table edges drop constraint edges_node_fkey; insert into edges values (1, 77)`,
    )
    const file = join(folder, 'broken.dondza')
    await writeBackup(broken.url, file, folder)
    await expect(restoreBackup(target.url, file, folder)).rejects.toMatchObject({ code: '23503' })
    expect(await contentOf(target)).toEqual(before)
  })
})

/** Restores into the target, which ends the connections that its pool has; the next ones are new. */
async function restored(file: string): Promise<void> {
  await restoreBackup(target.url, file, folder)
  await vi.waitFor(() => target.pool.query('select 1'), { timeout: 10_000 })
}

function emptyFile(name: string) {
  return { id: uuid(), name, type: 'text/plain', bytes: 0, sha256: '' }
}

async function pairs({ pool }: Database) {
  const { rows } = await pool.query<{ files: number; names: number }>(`
    select (select count(*) from files where name like 'pair%') as files,
      (select count(*) from installation where name like 'pair%') as names`)
  return rows
}

/** Every row of every table as text. */
async function contentOf({ pool }: Database): Promise<Record<string, string[]>> {
  const { tables } = await readCatalogue(pool)
  const content: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(
      `select md5(t::text) || left(t::text, 50) as row from "${name}" t order by 1`,
    )
    content[name] = rows.map(({ row }) => row)
  }
  return content
}
