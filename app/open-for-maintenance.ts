import { runningEmbedded, startEmbedded } from '#kit/server/database/embedded.ts'
import { tryDatabase } from '#kit/server/database/try-database.ts'
import type { Config } from './config.ts'

type DatabaseLocation = Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>

/** Address of the database itself, never of a pooler before it; undefined where none runs. */
export function ownDatabaseUrl({
  databaseUrl,
  databaseDirectUrl,
  dataDir,
}: DatabaseLocation): string | undefined {
  return databaseDirectUrl ?? databaseUrl ?? runningEmbedded(dataDir)
}

/**
 * Address of this installation's database for a command beside the server: that of DATABASE_URL, that which a running
 * server holds open, or one started for the purpose and stopped by `close`.
 * @throws StartError where the database of the address does not answer
 */
export async function openForMaintenance(
  config: DatabaseLocation,
  log: (line: string) => void,
): Promise<{ url: string; close(): Promise<void> }> {
  const url = ownDatabaseUrl(config)
  const named = config.databaseDirectUrl ?? config.databaseUrl
  if (named !== undefined)
    await tryDatabase(config.databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL', named, false)
  if (url !== undefined) return { url, close: async () => {} }
  const embedded = await startEmbedded({ dataDir: config.dataDir, log })
  return { url: embedded.url, close: embedded.stop }
}
