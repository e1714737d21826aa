import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { type Account, canEnter, canWrite } from './account.ts'
import { identityOf } from './identity.ts'
import { writeOwnFile } from './own-file.ts'
import { StartError } from './start-error.ts'

/** For data of a root's server whose own folder no other account can enter. */
const elsewhere = '/var/lib/dondza-academy'

/** A unix socket's path holds at most 107 bytes on Linux and 103 on Mac, its file's name included. */
const longestSocketFolder = 103 - '/.s.PGSQL.5432'.length

/** What is kept in DATA_DIR/postgres.json: where the cluster is, seen from that folder, and which one it was. */
export type ClusterRecord = { home: string; cluster?: string; secret?: string }

/** The data folder to which a home elsewhere belongs. */
type Owner = { path: string; identity: string }

export function readRecord(folder: string): ClusterRecord | undefined {
  const file = join(folder, 'postgres.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ClusterRecord) : undefined
}

export function writeRecord(folder: string, home: string, secret: string | undefined): void {
  const record: ClusterRecord = {
    home: home === folder ? '.' : home,
    cluster: identityOf(join(home, 'postgres')),
    secret,
  }
  writeOwnFile(folder, 'postgres.json', record)
  if (home !== folder) writeOwnFile(home, 'owner.json', ownerOf(folder))
}

/**
 * The folder that holds the cluster of a data folder: itself whenever a cluster is in it, wherever that was begun, or
 * one elsewhere that belongs to this very folder. Undefined when there is none yet.
 * @throws StartError when the data are another folder's, or are missing
 */
export function findHome(folder: string, record: ClusterRecord | undefined): string | undefined {
  if (existsSync(join(folder, 'postgres'))) return folder
  if (!record) return undefined
  const home = resolve(folder, record.home)
  const outside = isAbsolute(record.home) && isInside(elsewhere, home)
  if (!outside || !existsSync(join(home, 'postgres'))) {
    throw new StartError(
      `Faltam os dados de ${folder}: deviam estar em ${join(outside ? home : folder, 'postgres')}. ` +
        `Reponha essa pasta, ou apague ${join(folder, 'postgres.json')} e restaure uma cópia com "npm run restore".`,
    )
  }
  const owner = readOwner(home)
  const moved = !owner || owner.path === folder || owner.identity === identityOf(folder)
  if (!moved && existsSync(owner.path) && identityOf(owner.path) === owner.identity) {
    throw new StartError(
      `${folder} é uma cópia de ${owner.path}, cujos dados estão em ${home} e não vieram com ela. ` +
        `Faça lá "npm run backup", apague aqui ${join(folder, 'postgres.json')} e restaure a cópia com "npm run restore".`,
    )
  }
  return home
}

/** Where a new cluster goes: into the data folder, or outside when the unprivileged account cannot enter that. */
export function newHome(folder: string, account: Account | undefined): string {
  if (!account || canTraverse(account, folder)) return folder
  const home = join(elsewhere, randomBytes(6).toString('hex'))
  mkdirSync(home, { recursive: true, mode: 0o755 })
  writeOwnFile(home, 'owner.json', ownerOf(folder))
  return home
}

/** @throws StartError when the account that PostgreSQL would run under cannot use the cluster */
export function requireAccess(cluster: string, account: Account | undefined): void {
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
}

/**
 * A folder of the account's own for the socket of this one start, so that an address never leads to another cluster:
 * beside the cluster, or under /tmp when that path is too long for a socket or holds characters that would need escaping.
 * Those of earlier starts are removed: `before` is the last one under /tmp.
 */
export function prepareSocketFolder(
  home: string,
  before: string | undefined,
  account: Account | undefined,
): string {
  if (before && /^\/tmp\/dondza-\w+$/.test(before)) rmSync(before, { recursive: true, force: true })
  const beside = join(home, 'run')
  rmSync(beside, { recursive: true, force: true })
  const fits = Buffer.byteLength(`${beside}/XXXXXX`) <= longestSocketFolder && /^[\w/.-]+$/.test(beside)
  if (fits) mkdirSync(beside, { mode: 0o711 })
  const folder = mkdtempSync(fits ? `${beside}/` : '/tmp/dondza-')
  for (const made of fits ? [beside, folder] : [folder])
    if (account) chownSync(made, account.uid, account.gid)
  chmodSync(folder, 0o700)
  return folder
}

function ownerOf(folder: string): Owner {
  return { path: folder, identity: identityOf(folder) }
}

function readOwner(home: string): Owner | undefined {
  const file = join(home, 'owner.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Owner) : undefined
}

function isInside(outer: string, inner: string): boolean {
  const way = relative(outer, inner)
  return way !== '' && !way.startsWith('..') && !isAbsolute(way)
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
