import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type BackupEnd, type BackupHeader, type Copied, readBackup, verifyBackup } from './backup-format.ts'
import { readCatalogue, type Table } from './catalogue.ts'
import { replaceKey } from './installation-key.ts'
import { connectForMaintenance, disconnectOthers } from './maintenance.ts'
import { applyWithin, type Migration, readApplied, readMigrations } from './migrate.ts'
import { rebuildSchema } from './rebuild-schema.ts'
import { StartError } from './start-error.ts'
import { partsOf, quoted } from './years.ts'

/**
 * Replaces everything the database at `url` holds by what a backup holds, all of it or nothing. The file is read and
 * compared with its checksum before anything is touched. Servers that run on the database are made to connect anew,
 * so that they forget what they remembered. The schema is that of the backup, brought forward to this version's, whatever
 * the database has: none, an older or a newer one.
 * @param dataDir folder of the installation's key, which comes back with the rows that it opens
 * @returns what came back; of a damaged database's backup also what it lacks, to which other rows may still refer
 * @throws StartError when the file is damaged, or made by a newer version, or one that this one does not continue
 */
export async function restoreBackup(url: string, file: string, dataDir: string): Promise<Copied> {
  await verifyBackup(file)
  const { header, frames } = await readBackup(file)
  const client = await connectForMaintenance(url)
  try {
    const { applied, pending } = migrationsOf(header)
    const isOfThisSchema = isSame(await readApplied(client), header.migrations)
    await client.query('begin')
    if (!isOfThisSchema) await rebuildSchema(client, applied)
    const { tables } = await readCatalogue(client)
    await emptyTables(client, header)
    const held = await tablesThatHoldTheirOwner(client)
    for (const table of held) await client.query(`alter table ${table} no force row level security`)
    for (const year of header.years ?? []) await client.query('select keep_year($1)', [year])
    const restored: number[] = []
    for (const { name, columns } of header.tables) {
      const list = columns.map(column => pg.escapeIdentifier(column)).join(', ')
      const rows = client.query(copyFrom(`copy ${pg.escapeIdentifier(name)} (${list}) from stdin`))
      await pipeline(Readable.from(frames.table()), rows)
      restored.push(rows.rowCount)
    }
    const end = JSON.parse((await frames.frame()).toString('utf8')) as BackupEnd
    if (JSON.stringify(end.rows) !== JSON.stringify(restored)) {
      throw new StartError('A cópia não tem as linhas que anuncia. Nada foi alterado.')
    }
    for (const { name, value, isCalled } of header.sequences) {
      await client.query('select setval($1::regclass, $2::bigint, $3)', [
        pg.escapeIdentifier(name),
        value,
        isCalled,
      ])
    }
    await putBackRules(client, tables, end.damaged ? ' NOT VALID' : '')
    for (const table of held) await client.query(`alter table ${table} force row level security`)
    for (const migration of pending) await applyWithin(client, migration)
    if (header.key !== undefined) replaceKey(dataDir, Buffer.from(header.key, 'hex'))
    await client.query('commit')
    await disconnectOthers(client)
    return { rows: restored.reduce((sum, rows) => sum + rows, 0), damaged: end.damaged ?? [] }
  } catch (error) {
    throw explained(error)
  } finally {
    // Without a commit, closing undoes everything.
    await client.end()
    await frames.close()
  }
}

/** Tables whose rules for rows hold for this account too: into those nothing is copied. */
async function tablesThatHoldTheirOwner(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relforcerowsecurity order by 1`,
  )
  return rows.map(row => row.name)
}

type Applied = Pick<Migration, 'name' | 'checksum'>

const isSame = (some: readonly Applied[], others: readonly Applied[]) =>
  JSON.stringify(some.map(({ name, checksum }) => [name, checksum])) ===
  JSON.stringify(others.map(({ name, checksum }) => [name, checksum]))

/**
 * The migrations that made a backup's schema, and those that came since.
 * @throws StartError when this version does not have them all
 */
function migrationsOf({ migrations }: BackupHeader): { applied: Migration[]; pending: Migration[] } {
  const files = readMigrations()
  const isIn = (all: readonly Applied[], { name, checksum }: Applied) =>
    all.some(other => other.name === name && other.checksum === checksum)
  const unknown = migrations.find(migration => !isIn(files, migration))
  if (unknown)
    throw new StartError(
      `A cópia foi feita com outra versão do programa: tem a migração "${unknown.name}", que esta não tem. Ponha essa ` +
        'versão, ou uma mais recente, e restaure-a então. Nada foi alterado.',
    )
  const applied = files.filter(file => isIn(migrations, file))
  return { applied, pending: files.filter(file => !applied.includes(file)) }
}

/** Takes all rows away, and the rules that would look at single rows while tables are filled one after the other. */
async function emptyTables(client: pg.Client, header: BackupHeader): Promise<void> {
  const names = header.tables.map(table => pg.escapeIdentifier(table.name))
  if (names.length === 0) return
  await lockTables(client, names)
  const { tables } = await readCatalogue(client)
  for (const { name, constraints } of tables.filter(table => table.kind === 'table')) {
    const table = pg.escapeIdentifier(name)
    for (const constraint of constraints.filter(isReference)) {
      await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(constraint.name)}`)
    }
    await client.query(`alter table ${table} disable trigger user`)
  }
  await client.query(`truncate ${names.join(', ')}`)
}

/** References are put back after the rows, which checks every one of them, but for a backup that lacks some. */
async function putBackRules(client: pg.Client, tables: Table[], how: string): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int / 10000 as version`,
  )
  const version = rows[0]?.version ?? 0
  for (const { name, constraints } of tables.filter(table => table.kind === 'table')) {
    const table = pg.escapeIdentifier(name)
    for (const constraint of constraints.filter(isReference)) {
      const definition = constraint.definition.replace(/ NOT VALID$/, '')
      const rule = `${pg.escapeIdentifier(constraint.name)} ${definition}${how}`
      // Before its version 18 PostgreSQL takes an unproved rule of the parts alone.
      const of = how === '' || version >= 18 ? [table] : (await partsOf(client, { name })).map(quoted)
      for (const one of of) await client.query(`alter table ${one} add constraint ${rule}`)
    }
    await client.query(`alter table ${table} enable trigger user`)
  }
}

function isReference({ definition }: { definition: string }): boolean {
  return definition.startsWith('FOREIGN KEY')
}

/**
 * Takes all tables for itself. Who reads several may hold one and wait for another: PostgreSQL would then end either of us
 * after a second, so that less than that is waited for, and who does not let go is disconnected.
 */
async function lockTables(client: pg.Client, names: readonly string[]): Promise<void> {
  await client.query(`set local lock_timeout = '${LOCK_MS}ms'`)
  for (let attempt = 1; ; attempt++) {
    await client.query('savepoint unlocked')
    try {
      await client.query(`lock table ${names.join(', ')} in access exclusive mode`)
      await client.query(`set local lock_timeout = '20s'`)
      return
    } catch (error) {
      if (!isLockNotAvailable(error) || attempt === LOCK_ATTEMPTS) throw error
      await client.query('rollback to savepoint unlocked')
      await disconnectOthers(client)
    }
  }
}

const LOCK_MS = 500
const LOCK_ATTEMPTS = 40

function explained(error: unknown): unknown {
  if (isLockNotAvailable(error)) {
    return new StartError(
      'A base de dados está ocupada com outro trabalho. Tente de novo dentro de momentos.',
    )
  }
  return error
}

function isLockNotAvailable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}
