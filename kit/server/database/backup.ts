import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { type BackupEnd, type BackupHeader, type Copied, frame, magic } from './backup-format.ts'
import { readCatalogue } from './catalogue.ts'
import { connect } from './connect.ts'
import { type Reading, readTable } from './damaged-table.ts'
import { findKey } from './installation-key.ts'
import { StartError } from './start-error.ts'
import { findYears, partsOf } from './years.ts'

/**
 * Writes everything the database at `url` holds into a new file, as it was at one moment, while others go on working; of a
 * table that is damaged, all that can be read.
 * The installation's key goes with it: without it, what is sealed in the rows would be lost.
 * @param dataDir folder of that key
 * @throws StartError when the file is already there
 */
export async function writeBackup(url: string, file: string, dataDir: string): Promise<Copied> {
  if (existsSync(file)) throw new StartError(`Já existe um ficheiro ${file}. Escolha outro nome.`)
  const unfinished = `${file}.part`
  const client = await connect(url)
  try {
    await client.query('begin isolation level repeatable read read only')
    // From the beginning of a table to its end, also beside others who read it.
    await client.query('set local synchronize_seqscans = off')
    const end: BackupEnd = { rows: [] }
    // Readable by its owner alone: it holds everybody's data.
    const output = createWriteStream(unfinished, { mode: 0o600, flush: true })
    await pipeline(Readable.from(content(client, end, findKey(dataDir))), createGzip(), withChecksum, output)
    await client.query('commit')
    await rename(unfinished, file)
    return { rows: end.rows.reduce((sum, rows) => sum + rows, 0), damaged: end.damaged ?? [] }
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  } finally {
    await client.end()
  }
}

async function* content(client: pg.Client, end: BackupEnd, key: Buffer | undefined): AsyncGenerator<Buffer> {
  const header = { ...(await readHeader(client)), ...(key ? { key: key.toString('hex') } : {}) }
  yield Buffer.from(`${JSON.stringify(header)}\n`)
  for (const table of header.tables) {
    let rows = 0
    for (const own of await partsOf(client, table)) {
      const reading: Reading = { rows: 0, damage: undefined }
      for await (const part of readTable(client, own, reading)) yield frame(part)
      rows += reading.rows
      if (reading.damage) end.damaged = [...(end.damaged ?? []), reading.damage]
    }
    // An empty frame ends the table.
    yield frame(Buffer.alloc(0))
    end.rows.push(rows)
  }
  yield frame(Buffer.from(JSON.stringify(end)))
}

async function* withChecksum(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256').update(magic)
  yield magic
  for await (const part of source) {
    hash.update(part)
    yield part
  }
  yield hash.digest()
}

async function readHeader(client: pg.Client): Promise<BackupHeader> {
  const { tables } = await readCatalogue(client)
  const migrations = await client.query<BackupHeader['migrations'][number]>(
    'select name, checksum from migrations order by name',
  )
  const sequences = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname collate "C"`)
  const header: BackupHeader = {
    createdAt: new Date().toISOString(),
    migrations: migrations.rows,
    tables: tables
      .filter(table => table.kind === 'table' && table.name !== 'migrations')
      .map(({ name, columns }) => ({
        name,
        columns: columns.filter(column => column.generated !== 'stored').map(column => column.name),
      })),
    sequences: [],
    years: await findYears(client),
  }
  for (const { name } of sequences.rows) {
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${pg.escapeIdentifier(name)}`,
    )
    header.sequences.push(...rows.map(row => ({ name, ...row })))
  }
  return header
}
