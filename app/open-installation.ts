import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeBackup } from '#kit/server/database/backup-store.ts'
import { damageText } from '#kit/server/database/damaged-table.ts'
import { type Database, isDatabaseAway, isReadOnly, openDatabase } from '#kit/server/database/database.ts'
import { startEmbedded } from '#kit/server/database/embedded.ts'
import { endAbandonedMaintenance } from '#kit/server/database/maintenance.ts'
import { migrate } from '#kit/server/database/migrate.ts'
import { StartError } from '#kit/server/database/start-error.ts'
import { whyUnusable } from '#kit/server/database/try-database.ts'
import type { Config } from './config.ts'

/** The database of this installation, migrated. Closing it also stops the PostgreSQL that was started for it. */
export type Installation = { database: Database; close(): Promise<void> }

type Place = Pick<Config, 'dataDir' | 'backupDir' | 'databaseUrl' | 'databaseReadUrl' | 'databaseConnections'>

/**
 * Opens the database of DATABASE_URL, or else starts the embedded one under DATA_DIR, and brings it to the newest
 * schema.
 * @throws StartError with what to do
 */
export async function openInstallation(config: Place, log: (line: string) => void): Promise<Installation> {
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbedded({ dataDir: config.dataDir, backupDir: config.backupDir, log })
      : undefined
  const url = embedded?.url ?? config.databaseUrl ?? ''
  try {
    const applied = await migrateWhenReachable(url, log, () => keepBefore(url, config, log))
    if (applied.length > 0) log(`Base de dados actualizada (${applied.length} migrações).`)
  } catch (error) {
    await embedded?.stop()
    throw error
  }
  const database = openDatabase({
    url,
    readUrl: config.databaseReadUrl,
    connections: config.databaseConnections,
    onLost: error => log(`Ligação à base de dados perdida: ${error.message}`),
  })
  return {
    database,
    async close() {
      await database.close()
      await embedded?.stop()
    },
  }
}

/** A database that starts beside us, or a machine that wakes up, gets half a minute. */
async function migrateWhenReachable(
  url: string,
  log: (line: string) => void,
  before: () => Promise<void>,
): Promise<string[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      if (await endAbandonedMaintenance(url))
        log('Uma reposição ficou a meio e nada mudou; já se pode escrever de novo.')
      return await migrate(url, undefined, { before })
    } catch (error) {
      const mayHelp = isDatabaseAway(error) || isReadOnly(error)
      if (!mayHelp || attempt === 30) throw unreachable(error)
      if (attempt === 1) log('À espera da base de dados …')
      await sleep(1000)
    }
  }
}

/** The way back, should the new version not be what was hoped for. */
async function keepBefore(url: string, place: Place, log: (line: string) => void): Promise<void> {
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
  return new StartError(whyUnusable(error), { cause: error })
}
