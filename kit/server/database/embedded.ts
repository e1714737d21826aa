import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Account, unprivilegedAccount } from './account.ts'
import { prepareBinaries } from './embedded-binaries.ts'
import { createCluster } from './embedded-cluster.ts'
import { fullDisk, readOnly } from './embedded-failures.ts'
import {
  findHome,
  newHome,
  prepareSocketFolder,
  readRecord,
  requireAccess,
  writeRecord,
} from './embedded-folders.ts'
import { stopOrphan, superviseCluster } from './embedded-process.ts'
import { identityOf } from './identity.ts'
import { type FolderLock, lockDataFolder, serverUsing } from './server-lock.ts'
import { StartError } from './start-error.ts'
import { watchWrites } from './written-mark.ts'

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
  /** Where backups lie, to be named when one is needed. */
  backupDir?: string | undefined
}

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
  backupDir,
}: Settings): Promise<EmbeddedDatabase> {
  const folder = resolve(dataDir)
  const locks: FolderLock[] = []
  try {
    // Open to passing through (not to reading), for the unprivileged account's own folder inside.
    mkdirSync(folder, { recursive: true, mode: 0o711 })
    locks.push(await lockDataFolder(folder))
    const begun = findHome(folder, readRecord(folder))
    const account = unprivilegedAccount([join(begun ?? folder, 'postgres'), folder])
    if (begun) requireAccess(join(begun, 'postgres'), account)
    const home = begun ?? newHome(folder, account)
    if (home !== folder) locks.push(await lockDataFolder(home))
    return await startLocked({ folder, home, account, durable, log, backupDir, locks })
  } catch (error) {
    for (const lock of locks) lock.release()
    throw explained(error, folder)
  }
}

type EmbeddedSettings = Required<Omit<Settings, 'dataDir' | 'backupDir'>> & {
  backupDir: string | undefined
  folder: string
  home: string
  account: Account | undefined
  locks: FolderLock[]
}

async function startLocked({
  folder,
  home,
  account,
  durable,
  log,
  backupDir,
  locks,
}: EmbeddedSettings): Promise<EmbeddedDatabase> {
  const record = readRecord(folder)
  const cluster = join(home, 'postgres')
  const binaries = prepareBinaries(account, home)
  await stopOrphan(cluster, binaries, log)
  const secret =
    process.platform === 'win32' ? (record?.secret ?? randomBytes(24).toString('hex')) : undefined
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    log('A criar a base de dados …')
    await createCluster({ binaries, cluster, account, secret, durable })
  }
  requireMajor(cluster)
  if (copiedWhileRunning(cluster, record?.cluster)) {
    log(
      `${cluster} foi copiada com a base de dados a trabalhar: pode faltar-lhe o que se escrevia nesse momento. ` +
        'Uma cópia certa faz-se com "npm run backup".',
    )
  }
  const socketFolder = secret ? undefined : prepareSocketFolder(home, locks[0]?.before?.socketFolder, account)
  const logFile = join(home, 'postgres.log')
  const running = await superviseCluster({ binaries, cluster, account, socketFolder, durable, log, logFile })
  const urlOf = (database: string) =>
    socketFolder
      ? `socket:${socketFolder}?db=${database}&user=app`
      : `postgres://app:${secret}@127.0.0.1:${running.port}/${database}`
  writeRecord(folder, home, secret)
  const writes = await watchWrites({ url: urlOf('postgres'), home, backupDir, log })
  locks[0]?.announce({ url: urlOf('postgres'), socketFolder })
  return {
    url: urlOf('postgres'),
    urlOf,
    pid: running.pid,
    async stop() {
      writes.stop()
      await running.stop()
      if (socketFolder) rmSync(socketFolder, { recursive: true, force: true })
      for (const lock of locks) lock.release()
    },
  }
}

/** PostgreSQL's lock came along, and the folder is not the one that it was made in. */
function copiedWhileRunning(cluster: string, before: string | undefined): boolean {
  if (before === undefined || !existsSync(join(cluster, 'postmaster.pid'))) return false
  // The disk's number may change with a start of the machine; the folder's own does not.
  const own = (identity: string) => identity.split(':')[1]
  return own(before) !== own(identityOf(cluster))
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
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'EROFS') return readOnly(folder)
  if (code === 'ENOSPC' || code === 'EDQUOT') return fullDisk(folder)
  if (!(error instanceof Error && /^(EACCES|EPERM)$/.test(code))) return error
  return new StartError(
    `Sem permissão para usar os dados de ${folder} (${error.message}). ` +
      'Inicie como o dono dessa pasta, ou indique outra em DATA_DIR.',
    { cause: error },
  )
}

/**
 * Puts the files of a damaged database out of the way, for a backup to be restored in their place.
 * @returns where they are kept
 */
export async function setAside(dataDir: string): Promise<string> {
  const folder = resolve(dataDir)
  const lock = await lockDataFolder(folder)
  try {
    const home = findHome(folder, readRecord(folder)) ?? folder
    const kept = join(home, `postgres-danificado-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`)
    renameSync(join(home, 'postgres'), kept)
    rmSync(join(folder, 'postgres.json'), { force: true })
    return kept
  } finally {
    lock.release()
  }
}

/** Address of the embedded database that a running server holds open under `dataDir`; undefined when none runs. */
export function runningEmbedded(dataDir: string): string | undefined {
  return serverUsing(resolve(dataDir))?.url
}
