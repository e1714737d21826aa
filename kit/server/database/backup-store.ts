import { mkdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { DAY_MS } from '#kit/dates.ts'
import { writeBackup } from './backup.ts'
import { type Copied, proveBackup } from './backup-format.ts'
import {
  BACKUP_NAMES,
  type BackupKind,
  listBackups,
  nameOfBackup,
  namesIn,
  type StoredBackup,
} from './backup-list.ts'
import { connect } from './connect.ts'
import type { Db } from './database.ts'
import { StartError } from './start-error.ts'

const DAYS_KEPT = 7
const WEEKS_KEPT = 4
/** Those of before an update, and those of which a part is missing. */
const KEPT: Readonly<Record<Exclude<BackupKind, 'night'>, number>> = { update: 3, partial: 1 }
/** What a backup leaves to the database, which stands still on a full disk. */
const SPARE_BYTES = 64 * 1024 * 1024
/** Any number nobody else uses: of all servers of a database, who holds this advisory lock makes the backup. */
const BACKUP_LOCK = 7_302_120

/**
 * Whether the night's backup is missing: none was made since two o'clock in Maputo, which is midnight UTC. One from the
 * future, made before a clock was put right, stands for no night.
 */
export function isDue(made: readonly Date[], now: Date): boolean {
  const night = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  return !made.some(at => at.getTime() >= night && at <= now)
}

/**
 * Those of the backups that need not be kept: neither the newest of one of the last seven days that have one, nor of
 * the last four weeks, nor one of the last of another kind. What comes from the future is left as it is.
 */
export function expiredBackups(backups: readonly StoredBackup[], now: Date): StoredBackup[] {
  const past = backups.filter(({ at }) => at <= now).toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const day = ({ at }: StoredBackup) => Math.floor(at.getTime() / DAY_MS)
  // The first of January 1970 was a Thursday; a week begins on Monday.
  const week = (backup: StoredBackup) => Math.floor((day(backup) + 3) / 7)
  const of = (kind: BackupKind) => past.filter(backup => backup.kind === kind)
  const kept = new Set([
    ...newestOfEach(of('night'), day, DAYS_KEPT),
    ...newestOfEach(of('night'), week, WEEKS_KEPT),
    ...of('update').slice(0, KEPT.update),
    ...of('partial').slice(0, KEPT.partial),
  ])
  return past.filter(backup => !kept.has(backup))
}

/**
 * Makes a backup of the database at `url`, reads it back, and only then counts it among those of the folder; removes
 * what is superfluous then. It flows through: neither memory nor the event loop grows with it.
 * @param dataDir folder of the installation's key
 * @param kind one before an update waits for another that is being made; it is no backup where a part cannot be read
 * @returns undefined when another server is making one
 * @throws StartError with what to do
 */
export async function makeBackup(
  url: string,
  folder: string,
  dataDir: string,
  kind: 'night' | 'update' = 'night',
): Promise<MadeBackup | undefined> {
  const holder = await connect(url)
  try {
    if (!(await takeTurn(holder, kind))) return undefined
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    removeUnfinished(folder)
    requireSpace(folder)
    return await write(url, folder, dataDir, kind)
  } catch (error) {
    throw explained(error, folder)
  } finally {
    await holder.end()
  }
}

/** Whether any process makes a backup of this database at this moment. */
export async function isBackupUnderWay(db: Db): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND classid = 0 AND objid = ${BACKUP_LOCK}
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS held`.execute(db)
  return rows[0]?.held === true
}

/** A backup that was made, with what of the database could not be read. */
export type MadeBackup = StoredBackup & Copied

async function takeTurn(holder: pg.Client, kind: BackupKind): Promise<boolean> {
  if (kind === 'update') {
    await holder.query('select pg_advisory_lock($1)', [BACKUP_LOCK])
    return true
  }
  const { rows } = await holder.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    BACKUP_LOCK,
  ])
  return rows[0]?.taken === true
}

async function write(
  url: string,
  folder: string,
  dataDir: string,
  wantedKind: BackupKind,
): Promise<MadeBackup> {
  const at = new Date(Math.floor(Date.now() / 1000) * 1000)
  const unproved = join(folder, `${nameOfBackup(at, wantedKind)}.new`)
  try {
    const { rows: written, damaged } = await writeBackup(url, unproved, dataDir)
    const rows = await proveBackup(unproved)
    const kind = damaged.length > 0 ? 'partial' : wantedKind
    const name = nameOfBackup(at, kind)
    if (rows !== written) throw new StartError('A cópia não devolve as linhas que lhe foram dadas.')
    const bytes = statSync(unproved).size
    await rename(unproved, join(folder, name))
    for (const old of expiredBackups(listBackups(folder), at)) rmSync(join(folder, old.name), { force: true })
    return { name, at, bytes, kind, rows, damaged }
  } catch (error) {
    rmSync(unproved, { force: true })
    throw error
  }
}

function newestOfEach(
  newestFirst: readonly StoredBackup[],
  span: (backup: StoredBackup) => number,
  max: number,
): StoredBackup[] {
  const newest = new Map<number, StoredBackup>()
  for (const backup of newestFirst) if (!newest.has(span(backup))) newest.set(span(backup), backup)
  return [...newest.values()].slice(0, max)
}

/** Leftovers of a backup interrupted by a power cut; the holder of the lock is the only writer. */
function removeUnfinished(folder: string): void {
  for (const name of namesIn(folder))
    if (BACKUP_NAMES.test(name.replace(/\.new(\.part)?$/, '')) && !BACKUP_NAMES.test(name))
      rmSync(join(folder, name))
}

function requireSpace(folder: string): void {
  const { bavail, bsize } = statfsSync(folder)
  const wanted = SPARE_BYTES + 1.5 * (listBackups(folder)[0]?.bytes ?? 0)
  if (bavail * bsize < wanted) throw full(folder)
}

function explained(error: unknown, folder: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOSPC' || code === 'EDQUOT') return full(folder)
  if (/^(EACCES|EPERM|EROFS|ENOENT|ENOTDIR|EEXIST)$/.test(code))
    return new StartError(
      `Não é possível escrever em ${folder}. Dê acesso a essa pasta, ou indique outra em BACKUP_DIR.`,
    )
  return error
}

function full(folder: string): StartError {
  return new StartError(
    `O disco de ${folder} não tem espaço para mais uma cópia. Liberte espaço, ou indique outra pasta em BACKUP_DIR.`,
  )
}
