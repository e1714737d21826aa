import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { connect } from './connect.ts'
import { isDiskFull } from './database.ts'
import { StartError } from './start-error.ts'

export type Migration = { name: string; checksum: string; sql: string }

const folder = join(import.meta.dirname, '../../../migrations')

/** Key of the advisory lock held during a migration; any otherwise unused number. */
const migrationLock = 7_302_119

export const tableOfMigrations = `create table if not exists migrations (
  name text primary key, checksum text not null, applied_at timestamptz not null default now())`

/**
 * Brings the database to the newest schema: each file of `migrations/` that was not applied, in order of name, each
 * in its own transaction. Several servers may start at once; one migrates, the others wait.
 * @param options.open makes the connection
 * @param options.before is waited for where there is something to apply to what is there already
 * @returns the names applied now
 * @throws StartError when a file applied earlier was changed or is missing, or when one fails
 */
export async function migrate(
  url: string,
  migrations = readMigrations(),
  {
    open = connect,
    before,
  }: { open?: (url: string) => Promise<pg.Client>; before?: () => Promise<void> } = {},
): Promise<string[]> {
  const client = await open(url)
  try {
    await requireVersion(client)
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    // Each is applied whole or not at all, and again if a power cut takes the last of them: none waits for the disk.
    await client.query('set synchronous_commit = off')
    const rows = await readApplied(client)
    checkHistory(rows, migrations)
    const applied = new Set(rows.map(row => row.name))
    const pending = migrations.filter(migration => !applied.has(migration.name))
    if (pending.length > 0 && applied.size > 0) await before?.()
    if (pending.length > 0) await client.query(tableOfMigrations)
    for (const migration of pending) await apply(client, migration)
    return pending.map(migration => migration.name)
  } finally {
    await client.end()
  }
}

/** None where nothing was ever applied: what is up to date is not written to. */
export async function readApplied(client: pg.Client): Promise<{ name: string; checksum: string }[]> {
  const { rows: there } = await client.query(`select where to_regclass('migrations') is not null`)
  if (there.length === 0) return []
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations order by name',
  )
  return rows
}

/** The files of a folder of migrations, in the order in which they are applied. */
export function readMigrations(from = folder): Migration[] {
  return readdirSync(from)
    .filter(file => /^\d{12}-.+\.sql$/.test(file))
    .sort()
    .map(file => {
      const sql = readFileSync(join(from, file), 'utf8')
      return {
        name: file.slice(0, -'.sql'.length),
        checksum: createHash('sha256').update(sql).digest('hex'),
        sql,
      }
    })
}

/** Migrations that the database has received and this version of the program does not have: it was used by a newer one. */
export async function unknownMigrations(url: string, migrations = readMigrations()): Promise<string[]> {
  const client = await connect(url)
  try {
    const known = new Set(migrations.map(({ name }) => name))
    return (await readApplied(client)).map(({ name }) => name).filter(name => !known.has(name))
  } finally {
    await client.end()
  }
}

function checkHistory(applied: { name: string; checksum: string }[], migrations: Migration[]): void {
  const files = new Map(migrations.map(migration => [migration.name, migration.checksum]))
  for (const { name, checksum } of applied) {
    const present = files.get(name)
    if (present === undefined) {
      throw new StartError(
        `A base de dados já recebeu a migração "${name}", que não existe nesta versão. ` +
          'Use a versão do programa que a criou, ou uma mais recente.',
      )
    }
    if (present !== checksum) {
      throw new StartError(
        `O ficheiro da migração "${name}" foi alterado depois de aplicado. ` +
          'Reponha o ficheiro original e escreva a alteração numa migração nova.',
      )
    }
  }
}

/** Applies one migration within the transaction that the caller has begun. */
export async function applyWithin(client: pg.Client, { name, checksum, sql }: Migration): Promise<void> {
  await client.query(sql)
  await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin')
    await applyWithin(client, migration)
    await client.query('commit')
  } catch (error) {
    // The connection is closed without a commit, which undoes what the file had done.
    if (isDiskFull(error))
      throw new StartError(
        'O disco da base de dados está cheio. Liberte espaço e inicie de novo; nada se perdeu.',
        { cause: error },
      )
    throw new StartError(
      `A migração "${migration.name}" falhou: ${error instanceof Error ? error.message : error}`,
      {
        cause: error,
      },
    )
  }
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  if (major < 15) throw new StartError(`É preciso PostgreSQL 15 ou mais recente; este é o ${major}.`)
}
