import { statfsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { counted } from '#kit/figures.ts'
import { makeBackup } from '#kit/server/database/backup-store.ts'
import { connect } from '#kit/server/database/connect.ts'
import { damageText } from '#kit/server/database/damaged-table.ts'
import {
  type Address,
  type Database,
  isDatabaseAway,
  isReadOnly,
  openDatabase,
} from '#kit/server/database/database.ts'
import { startEmbedded } from '#kit/server/database/embedded.ts'
import { fullDisk } from '#kit/server/database/embedded-failures.ts'
import { endAbandonedMaintenance } from '#kit/server/database/maintenance.ts'
import { migrate } from '#kit/server/database/migrate.ts'
import { isPooled } from '#kit/server/database/pooler.ts'
import { StartError } from '#kit/server/database/start-error.ts'
import { connectionProblem, NEEDS_DIRECT_URL } from '#kit/server/database/try-database.ts'
import type { Config } from './config.ts'

const WAL_FILE_BYTES = 16 * 1024 * 1024

/** The database of this installation, migrated. Closing it also stops the PostgreSQL that was started for it. */
export type Installation = {
  database: Database
  /** Where it is, for other processes that open it too. */
  place: Opened
  close(): Promise<void>
}

type Opened = Pick<Address, 'url' | 'directUrl' | 'pooled'>

type InstallationConfig = Pick<
  Config,
  'dataDir' | 'backupDir' | 'backups' | 'databaseUrl' | 'databaseDirectUrl' | 'databaseConnections'
>

/**
 * Opens the database of DATABASE_URL, or else starts the embedded one under DATA_DIR, and brings it to the newest
 * schema.
 * @throws StartError with what to do
 */
export async function openInstallation(
  config: InstallationConfig,
  log: (line: string) => void,
): Promise<Installation> {
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbedded({ dataDir: config.dataDir, backupDir: config.backupDir, log })
      : undefined
  const url = embedded?.url ?? config.databaseUrl ?? ''
  const directUrl = config.databaseDirectUrl ?? url
  try {
    const applied = await migrateWhenReachable(directUrl, log, () => keepBefore(directUrl, config, log))
    if (applied.length > 0)
      log(`Base de dados actualizada (${counted(applied.length, 'migração', 'migrações')}).`)
  } catch (error) {
    await embedded?.stop()
    // On a full disk PostgreSQL may end before it says so, and what is seen is that it is away.
    throw embedded && isFull(config.dataDir) ? fullDisk(config.dataDir) : error
  }
  const place = { url, directUrl, pooled: embedded === undefined && (await findPooler(config, log)) }
  const database = openPlace(place, config, log)
  return {
    database,
    place,
    async close() {
      await database.close()
      await embedded?.stop()
    },
  }
}

/** Opens a database that is there already, and of the newest schema. */
export function openPlace(
  place: Opened,
  { databaseConnections }: Pick<Config, 'databaseConnections'>,
  log: (line: string) => void,
): Database {
  return openDatabase({
    ...place,
    connections: databaseConnections,
    onLost: error => log(`Ligação à base de dados perdida: ${error.message}`),
  })
}

/** Whether DATABASE_URL is a pooler's, which cannot do everything: then the database's own address is needed too. */
async function findPooler(
  { databaseUrl = '', databaseDirectUrl }: InstallationConfig,
  log: (line: string) => void,
) {
  const pooled = await whenReachable(log, () => isPooled(databaseUrl))
  if (pooled && databaseDirectUrl === undefined) throw new StartError(NEEDS_DIRECT_URL)
  if (pooled) log('DATABASE_URL é de um distribuidor de ligações: usa-se por transacção.')
  return pooled
}

function migrateWhenReachable(
  url: string,
  log: (line: string) => void,
  before: () => Promise<void>,
): Promise<string[]> {
  return whenReachable(log, async () => {
    if (await endAbandonedMaintenance(url))
      log('Uma reposição ficou a meio e nada mudou; já se pode escrever de novo.')
    return migrate(url, undefined, { before })
  })
}

/** A database that starts beside us, or a machine that wakes up, gets half a minute. */
async function whenReachable<Done>(log: (line: string) => void, work: () => Promise<Done>): Promise<Done> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const mayHelp = isDatabaseAway(error) || isReadOnly(error)
      if (!mayHelp || attempt === 30) throw unreachable(error)
      if (attempt === 1) log('À espera da base de dados …')
      await sleep(1000)
    }
  }
}

/** Whether PostgreSQL has no room for one more file of its log. */
function isFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < WAL_FILE_BYTES
}

/** Whether nobody ever had an account: a first start that was cut short leaves nothing to keep. */
async function isUnused(url: string): Promise<boolean> {
  const client = await connect(url)
  try {
    const { rows } = await client.query(`select where to_regclass('accounts') is not null`)
    return rows.length === 0 || (await client.query('select from accounts limit 1')).rowCount === 0
  } finally {
    await client.end()
  }
}

/** The way back, should the new version not be what was hoped for. */
async function keepBefore(
  url: string,
  place: InstallationConfig,
  log: (line: string) => void,
): Promise<void> {
  if (await isUnused(url)) return
  if (place.backups === 'elsewhere')
    return log('Sem cópia antes de actualizar a base de dados: BACKUPS diz que outro programa as faz.')
  log('A guardar uma cópia antes de actualizar a base de dados …')
  try {
    const made = await makeBackup(url, place.backupDir, place.dataDir, 'update')
    if (made && made.damaged.length > 0) throw new StartError(damageText(made.damaged))
    if (made) log(`O que havia ficou guardado em ${join(place.backupDir, made.name)}.`)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    throw new StartError(
      `A base de dados não foi actualizada, pois a cópia de antes falhou. ${error.message}`,
    )
  }
}

function unreachable(error: unknown): unknown {
  if (error instanceof StartError || !(error instanceof Error)) return error
  return new StartError(connectionProblem(error), { cause: error })
}
