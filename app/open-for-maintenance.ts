import { runningEmbedded, startEmbedded } from '#kit/server/database/embedded.ts'
import type { Config } from './config.ts'

/**
 * Address of this installation's database for a command beside the server: that of DATABASE_URL, that which a running
 * server holds open, or one started for the purpose and stopped by `close`.
 */
export async function openForMaintenance(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: (line: string) => void,
): Promise<{ url: string; close(): Promise<void> }> {
  const url = databaseUrl ?? runningEmbedded(dataDir)
  if (url !== undefined) return { url, close: async () => {} }
  const embedded = await startEmbedded({ dataDir, log })
  return { url: embedded.url, close: embedded.stop }
}
