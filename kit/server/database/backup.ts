import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type BackupEnd, type BackupHeader, frame, magic } from './backup-format.ts'
import { readCatalogue } from './catalogue.ts'
import { connect } from './connect.ts'
import { findKey } from './installation-key.ts'
import { StartError } from './start-error.ts'

/**
 * Writes everything the database at `url` holds into a new file, as it was at one moment, while others go on working.
 * The installation's key goes with it: without it, what is sealed in the rows would be lost.
 * @param dataDir folder of that key
 * @returns the number of rows
 * @throws StartError when the file is already there
 */
export async function writeBackup(url: string, file: string, dataDir: string): Promise<number> {
  if (existsSync(file)) throw new StartError(`Já existe um ficheiro ${file}. Escolha outro nome.`)
  const unfinished = `${file}.part`
  const client = await connect(url)
  try {
    await client.query('begin isolation level repeatable read read only')
    const end: BackupEnd = { rows: [] }
    // Readable only by anyone who makes it: it holds what everybody wrote.
    const output = createWriteStream(unfinished, { mode: 0o600, flush: true })
    await pipeline(Readable.from(content(client, end, findKey(dataDir))), createGzip(), withChecksum, output)
    await client.query('commit')
    await rename(unfinished, file)
    return end.rows.reduce((sum, rows) => sum + rows, 0)
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
  for (const { name, columns } of header.tables) {
    const list = columns.map(column => pg.escapeIdentifier(column)).join(', ')
    const rows = client.query(copyTo(`copy ${pg.escapeIdentifier(name)} (${list}) to stdout`))
    // An empty frame would end the table.
    for await (const part of rows) if (part.length > 0) yield frame(part)
    yield frame(Buffer.alloc(0))
    end.rows.push(rows.rowCount)
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
  }
  for (const { name } of sequences.rows) {
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${pg.escapeIdentifier(name)}`,
    )
    header.sequences.push(...rows.map(row => ({ name, ...row })))
  }
  return header
}
