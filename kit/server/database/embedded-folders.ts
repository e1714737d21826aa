import { createHash } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, canEnter, canWrite } from './account.ts'
import { StartError } from './start-error.ts'

/** For data of a root's server whose own folder no other account can enter. */
const elsewhere = '/var/lib/dondza-academy'

/** A unix socket's path holds at most 107 bytes on Linux and 103 on Mac, its file's name included. */
const longestSocketFolder = 103 - '/.s.PGSQL.5432'.length

/**
 * The folder that holds the cluster: the data folder itself, or one outside when the unprivileged account cannot
 * enter that (a project under /root). Once begun (`before`) it stays where it is.
 * @throws StartError when the data are there and cannot be entered
 */
export function chooseHome(
  dataDir: string,
  before: string | undefined,
  account: Account | undefined,
): string {
  const begun = before ?? (existsSync(join(dataDir, 'postgres')) ? dataDir : undefined)
  if (begun && existsSync(join(begun, 'postgres'))) {
    const cluster = join(begun, 'postgres')
    const owner = statSync(cluster).uid
    const self = account?.uid ?? process.getuid?.() ?? owner
    if (owner !== self) {
      throw new StartError(
        `Os dados de ${cluster} pertencem a outro utilizador do sistema (${owner}). ` +
          'Inicie como esse utilizador, ou como root.',
      )
    }
    if (!canEnter(account, cluster)) {
      throw new StartError(
        `O utilizador do sistema ${self}, dono de ${cluster}, já não consegue entrar nessa pasta. ` +
          'Dê passagem ("chmod o+x") às pastas que levam até ela.',
      )
    }
    return begun
  }
  if (!account || canTraverse(account, dataDir)) return dataDir
  const home = join(elsewhere, createHash('sha256').update(dataDir).digest('hex').slice(0, 12))
  mkdirSync(home, { recursive: true, mode: 0o755 })
  return home
}

/**
 * A folder of the account's own for the socket: beside the cluster, or under /tmp when that path is too long for a
 * socket or holds signs that would need escaping in an address.
 */
export function prepareSocketFolder(
  home: string,
  before: string | undefined,
  account: Account | undefined,
): string {
  if (before && before !== join(home, 'run') && /^\/tmp\/dondza-\w+$/.test(before)) {
    rmSync(before, { recursive: true, force: true })
  }
  const beside = join(home, 'run')
  const fits = Buffer.byteLength(beside) <= longestSocketFolder && /^[\w/.-]+$/.test(beside)
  const folder = fits ? beside : mkdtempSync('/tmp/dondza-')
  mkdirSync(folder, { recursive: true })
  if (account) chownSync(folder, account.uid, account.gid)
  chmodSync(folder, 0o700)
  return folder
}

/** Whether the account can reach a folder made for it inside `folder`. */
function canTraverse(account: Account, folder: string): boolean {
  const probe = mkdtempSync(join(folder, '.probe-'))
  try {
    chownSync(probe, account.uid, account.gid)
    return canWrite(account, probe)
  } finally {
    rmSync(probe, { recursive: true, force: true })
  }
}
