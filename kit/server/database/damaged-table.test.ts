import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { backUp, backupsOf } from '#school/backups/server/keeper.ts'
import { writeBackup } from './backup.ts'
import { proveBackup } from './backup-format.ts'
import { makeBackup } from './backup-store.ts'
import { connect } from './connect.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { restoreBackup } from './restore.ts'
import { testDatabase } from './testing.ts'

const folder = mkdtempSync(join(tmpdir(), 'damaged-test-'))
// PostgreSQL's own account must pass through.
chmodSync(folder, 0o711)
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const dataDir = join(folder, 'data')
const BLOCK = 8192
const TABLES = `
  create table pupils (id int primary key, name text);
  create table letters (id int primary key, pupil int references pupils, body text)`

it('a backup of a table that is damaged names what is lost, holds all the rest, and can be restored', async () => {
  const lost = await damage()
  const embedded = await startEmbedded({ dataDir, durable: false })
  try {
    const file = join(folder, 'partial.dondza')
    const { damaged } = await writeBackup(embedded.url, file, dataDir)
    expect(damaged.map(({ table, blocks, rows }) => ({ table, blocks, rows }))).toEqual([
      { table: 'letters', blocks: [], rows: lost.letters.length },
      {
        table: 'pupils',
        blocks: [
          [1, 2],
          [5, 5],
        ],
        rows: 0,
      },
    ])
    await proveBackup(file)
    const target = await testDatabase()
    await target.pool.query(TABLES)
    expect((await restoreBackup(target.url, file, folder)).damaged).toEqual(damaged)
    const missing = async (table: string, of: number) => {
      const { rows } = await target.pool.query<{ n: number }>(
        `select n from generate_series(1, ${of}) n where n not in (select id from ${table}) order by n`,
      )
      return rows.map(row => row.n)
    }
    expect(await missing('pupils', 2000)).toEqual(lost.pupils)
    expect(await missing('letters', 60)).toEqual(lost.letters)

    const place = { folder: join(folder, 'backups'), dataDir, holdsData: true, madeElsewhere: false }
    await backUp(embedded.url, place)
    const { backups, failure } = backupsOf(place)
    expect(backups).toMatchObject([{ kind: 'partial' }])
    expect(failure?.message).toMatch(
      /^A tabela letters não se lê toda; por ler: \d+ linhas?\. A tabela pupils não se lê toda; por ler: os blocos 1 a 2, 5 \(de \d+\)\. O resto está em .*-incompleta\.dondza; /,
    )
    expect(await makeBackup(embedded.url, place.folder, dataDir, 'update')).toMatchObject({ kind: 'partial' })
  } finally {
    await embedded.stop()
  }
}, 120_000)

/** Writes over three blocks of one table, and over a part of another's long texts; gives whose rows are lost. */
async function damage(): Promise<{ pupils: number[]; letters: number[] }> {
  const embedded = await startEmbedded({ dataDir, durable: false })
  await migrate(embedded.url)
  const client = await connect(embedded.url)
  await client.query(TABLES)
  await client.query(`insert into pupils select n, 'Aluno ' || n from generate_series(1, 2000) n`)
  await client.query('alter table letters alter body set storage external')
  await client.query(`insert into letters
    select n, case when n % 3 = 0 then n * 20 end, repeat(md5(n::text), 300) from generate_series(1, 60) n`)
  await client.query('vacuum freeze pupils, letters')
  const pupils = await client.query<{ id: number }>(
    `select id from pupils where split_part(trim('()' from ctid::text), ',', 1) in ('1', '2', '5') order by id`,
  )
  const { rows } = await client.query<{ pupils: string; toast: string; ids: number[] }>(`
    select pg_relation_filepath('pupils') as pupils, pg_relation_filepath(reltoastrelid) as toast
    from pg_class where relname = 'letters'`)
  const toast = await client.query<{ name: string }>(
    `select reltoastrelid::regclass::text as name from pg_class where relname = 'letters'`,
  )
  const inBlock = await client.query<{ order: number }>(
    `select dense_rank::int as order from (
       select dense_rank() over (order by chunk_id), ctid from ${toast.rows[0]?.name}) chunks
     where split_part(trim('()' from ctid::text), ',', 1) = '4' group by 1 order by 1`,
  )
  await client.query('checkpoint')
  await client.end()
  await embedded.stop()
  const cluster = join(dataDir, 'postgres')
  for (const block of [1, 2, 5]) overwrite(join(cluster, rows[0]?.pupils ?? ''), block)
  overwrite(join(cluster, rows[0]?.toast ?? ''), 4)
  return { pupils: pupils.rows.map(row => row.id), letters: inBlock.rows.map(row => row.order) }
}

function overwrite(file: string, block: number): void {
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.alloc(BLOCK, 0x5a), 0, BLOCK, block * BLOCK)
  closeSync(handle)
}
