import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { unprivilegedAccount } from './account.ts'
import { prepareBinaries } from './embedded-binaries.ts'
import { createCluster } from './embedded-cluster.ts'
import { chooseHome, prepareSocketFolder } from './embedded-folders.ts'
import { stopOrphan, superviseCluster } from './embedded-process.ts'
import { lockDataFolder, serverUsing } from './server-lock.ts'
import { StartError } from './start-error.ts'

export type EmbeddedDatabase = {
  /** Address of the database, for openDatabase. */
  url: string
  /** Address of another database of the same cluster. */
  urlOf(database: string): string
  /** Process id of PostgreSQL at this moment. */
  pid(): number | undefined
  /** Stops PostgreSQL and gives the data folder back. */
  stop(): Promise<void>
}

const embeddedMajor = '18'

type Settings = {
  dataDir: string
  /** Without it, data may be lost in a power cut: for tests only. */
  durable?: boolean
  /** One line in Portuguese about what happens. */
  log?: (line: string) => void
}

/** What is kept in DATA_DIR/postgres.json, so that a later start and a backup find the cluster. */
type ClusterRecord = { home: string; url: string; secret?: string; socketFolder?: string }

/**
 * Starts the PostgreSQL that comes with the project, with its data under `dataDir`, creating them when there are
 * none. It listens on a private socket (on Windows: a loopback port and a password), runs unprivileged when this
 * process is root's, ends with this process, and is started again when it ends by itself.
 * @throws StartError with what to do, e.g. when another server uses the same data
 */
export async function startEmbedded({
  dataDir,
  durable = true,
  log = () => {},
}: Settings): Promise<EmbeddedDatabase> {
  const folder = resolve(dataDir)
  let unlock = () => {}
  try {
    // Open to passing through (not to reading), for the unprivileged account's own folder inside.
    mkdirSync(folder, { recursive: true, mode: 0o711 })
    unlock = lockDataFolder(folder)
    return await startLocked(folder, durable, log, unlock)
  } catch (error) {
    unlock()
    throw explained(error, folder)
  }
}

async function startLocked(
  folder: string,
  durable: boolean,
  log: (line: string) => void,
  unlock: () => void,
): Promise<EmbeddedDatabase> {
  const before = readRecord(folder)
  const account = unprivilegedAccount([join(before?.home ?? folder, 'postgres'), folder])
  const home = chooseHome(folder, before?.home, account)
  const cluster = join(home, 'postgres')
  const binaries = prepareBinaries(account, home)
  await stopOrphan(cluster, binaries, log)
  const secret =
    process.platform === 'win32' ? (before?.secret ?? randomBytes(24).toString('hex')) : undefined
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    log('A criar a base de dados …')
    await createCluster({ binaries, cluster, account, secret, durable })
  }
  requireMajor(cluster)
  const socketFolder = secret ? undefined : prepareSocketFolder(home, before?.socketFolder, account)
  const logFile = join(home, 'postgres.log')
  const running = await superviseCluster({ binaries, cluster, account, socketFolder, durable, log, logFile })
  const urlOf = (database: string) =>
    socketFolder
      ? `socket:${socketFolder}?db=${database}&user=app`
      : `postgres://app:${secret}@127.0.0.1:${running.port}/${database}`
  writeRecord(folder, { home, url: urlOf('postgres'), secret, socketFolder })
  return {
    url: urlOf('postgres'),
    urlOf,
    pid: running.pid,
    async stop() {
      await running.stop()
      if (socketFolder && !socketFolder.startsWith(home))
        rmSync(socketFolder, { recursive: true, force: true })
      unlock()
    },
  }
}

/** A cluster's files are of one major version; another one's binaries would refuse them in English, in the log. */
function requireMajor(cluster: string): void {
  const major = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (major === embeddedMajor) return
  throw new StartError(
    `Os dados de ${cluster} são do PostgreSQL ${major} e este programa traz o ${embeddedMajor}. ` +
      'Faça uma cópia com a versão anterior do programa ("npm run backup") e restaure-a nesta, noutra pasta.',
  )
}

function explained(error: unknown, folder: string): unknown {
  const refused =
    error instanceof Error && 'code' in error && /^(EACCES|EPERM|EROFS)$/.test(String(error.code))
  if (!refused) return error
  return new StartError(
    `Sem permissão para usar os dados de ${folder} (${error.message}). ` +
      'Inicie como o dono dessa pasta, ou indique outra em DATA_DIR.',
    { cause: error },
  )
}

/** Address of the embedded database that a running server holds open under `dataDir`; undefined when none runs. */
export function runningEmbedded(dataDir: string): string | undefined {
  return serverUsing(resolve(dataDir)) ? readRecord(resolve(dataDir))?.url : undefined
}

function readRecord(folder: string): ClusterRecord | undefined {
  const file = join(folder, 'postgres.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ClusterRecord) : undefined
}

function writeRecord(folder: string, record: ClusterRecord): void {
  const file = join(folder, 'postgres.json')
  writeFileSync(file, `${JSON.stringify(record, undefined, 2)}\n`, { mode: 0o600 })
  chmodSync(file, 0o600)
}
