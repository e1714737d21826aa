import { mkdtempSync, rmdirSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { StartError } from '#kit/server/database/start-error.ts'
import { tryDatabase } from '#kit/server/database/try-database.ts'
import type { Config } from './config.ts'
import { listenFailure } from './failure-text.ts'
import { readTls } from './own-tls.ts'

/**
 * Tries every place that the configuration names before anything is built, created or loaded: what is cheap to refuse is
 * refused first.
 * @throws StartError with what to do
 */
export async function tryPlaces(config: Config): Promise<void> {
  if (config.tls) readTls(config.tls)
  tryFolder('DATA_DIR', config.dataDir)
  tryFolder('BACKUP_DIR', config.backupDir)
  await tryListening('PORT', config)
  if (config.ownAuthority)
    await tryListening('CERTIFICATE_PORT', { ...config.ownAuthority, host: config.host })
  if (config.databaseUrl !== undefined) await tryDatabase('DATABASE_URL', config.databaseUrl)
  if (config.databaseDirectUrl !== undefined)
    await tryDatabase('DATABASE_DIRECT_URL', config.databaseDirectUrl)
}

async function tryListening(variable: string, place: Pick<Config, 'host' | 'port'>): Promise<void> {
  const server = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ host: place.host, port: place.port }, resolve)
    })
  } catch (error) {
    throw listenFailure(error, place, variable)
  }
  await new Promise(resolve => server.close(resolve))
}

/**
 * Whether a folder can be written to, or made; it is not made yet.
 * @param name of the variable that says where it is
 * @throws StartError that names it
 */
export function tryFolder(name: string, folder: string): void {
  try {
    const there = nearest(folder)
    if (!statSync(there).isDirectory())
      throw new StartError(`${name}="${folder}" não serve: ${there} é um ficheiro; indique uma pasta.`)
    // To ask for permission says nothing to root, nor of a disk that only reads.
    rmdirSync(mkdtempSync(join(there, '.dondza-')))
  } catch (error) {
    if (error instanceof StartError) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const why = reasons[code] ?? 'não é possível criar pastas ali'
    throw new StartError(`${name}="${folder}" não serve: ${why}; indique outra pasta.`, { cause: error })
  }
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'falta permissão para escrever ali',
  EPERM: 'falta permissão para escrever ali',
  EROFS: 'esse disco só deixa ler',
  ENOSPC: 'esse disco está cheio',
  EDQUOT: 'esse disco está cheio',
}

/** The folder itself, or else the nearest above it that is there. */
function nearest(path: string): string {
  try {
    statSync(path)
    return path
  } catch (error) {
    const isMissing =
      error instanceof Error && 'code' in error && /^(ENOENT|ENOTDIR)$/.test(String(error.code))
    if (!isMissing || dirname(path) === path) throw error
    return nearest(dirname(path))
  }
}
