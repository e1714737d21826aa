import { runningEmbedded, startEmbedded } from '#kit/server/database/embedded.ts'
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
 */
export async function openForMaintenance(
  config: DatabaseLocation,
  log: (line: string) => void,
): Promise<{ url: string; close(): Promise<void> }> {
  const url = ownDatabaseUrl(config)
  if (url !== undefined) return { url, close: async () => {} }
  const embedded = await startEmbedded({ dataDir: config.dataDir, log })
  return { url: embedded.url, close: embedded.stop }
}
