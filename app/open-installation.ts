import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, isDatabaseAway, openDatabase } from '#kit/server/database/database.ts'
import { startEmbedded } from '#kit/server/database/embedded.ts'
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
    const applied = await migrateWhenReachable(url, log)
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
async function migrateWhenReachable(url: string, log: (line: string) => void): Promise<string[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await migrate(url)
    } catch (error) {
      if (!isDatabaseAway(error) || attempt === 30) throw unreachable(error)
      if (attempt === 1) log('À espera da base de dados …')
      await sleep(1000)
    }
  }
}

function unreachable(error: unknown): unknown {
  if (error instanceof StartError || !(error instanceof Error)) return error
  return new StartError(whyUnusable(error), { cause: error })
}
