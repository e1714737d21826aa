import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { listBackups } from '#kit/server/database/backup-list.ts'
import { isDue, makeBackup } from '#kit/server/database/backup-store.ts'
import { damageText } from '#kit/server/database/damaged-table.ts'
import { StartError } from '#kit/server/database/start-error.ts'
import type { BackupsState } from '../contract.ts'

/** Where backups go, and what of the installation is on this machine. */
export interface BackupPlace {
  folder: string
  /** Folder of the installation's key, and of its data where they are here. */
  dataDir: string
  /** Whether the database is the one under `dataDir`. */
  holdsData: boolean
  /** Whether another program makes the copies of every night. */
  madeElsewhere: boolean
}

type Failure = NonNullable<BackupsState['failure']>

/** A failure is tried again after an hour: not sooner, for it may be a full disk. */
const AGAIN_MS = 3_600_000

/** Folders for which this process is making one. */
const underWay = new Map<string, Promise<void>>()
/** Also kept in the folder, which may be the very thing that fails. */
const failures = new Map<string, Failure>()

export function backupsOf(place: BackupPlace): BackupsState {
  return {
    folder: place.folder,
    place: placeOf(place),
    madeElsewhere: place.madeElsewhere,
    running: underWay.has(place.folder),
    failure: failureOf(place.folder) ?? null,
    backups: listBackups(place.folder).map(({ at, ...backup }) => ({ ...backup, at: at.toISOString() })),
  }
}

/** Makes one, and remembers when that failed. It never throws: the page shows the failure. */
export function backUp(url: string, place: BackupPlace): Promise<void> {
  const { folder } = place
  const running = underWay.get(folder)
  if (running) return running
  const work = attempt(url, place).finally(() => underWay.delete(folder))
  underWay.set(folder, work)
  return work
}

/** Makes the night's backup where it is missing, whether this server was off at night or the last attempt failed. */
export async function backUpWhenDue(url: string, place: BackupPlace, now = new Date()): Promise<void> {
  const { folder } = place
  const made = listBackups(folder).flatMap(({ at, kind }) => (kind === 'night' ? [at] : []))
  if (!isDue(made, now)) return
  const failure = failureOf(folder)
  const since = failure ? now.getTime() - Date.parse(failure.at) : AGAIN_MS
  // A failure from the future was noted before a clock was put right.
  if (since >= 0 && since < AGAIN_MS) return
  await backUp(url, place)
}

async function attempt(url: string, { folder, dataDir }: BackupPlace): Promise<void> {
  try {
    const made = await makeBackup(url, folder, dataDir)
    if (made === undefined) return
    if (made.damaged.length > 0)
      throw new StartError(
        `${damageText(made.damaged)} O resto está em ${made.name}; as cópias completas de antes ficam como estão. ` +
          'Verifique o disco e reponha a última cópia completa com "npm run restore".',
      )
    failures.delete(folder)
    rmSync(noteOf(folder), { force: true })
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    const message = error instanceof StartError ? words : `A cópia falhou: ${words}`
    const failure = { at: new Date().toISOString(), message }
    failures.set(folder, failure)
    keep(folder, failure)
  }
}

function failureOf(folder: string): Failure | undefined {
  const [failure] = [failures.get(folder), notedFailure(folder)]
    .filter(known => known !== undefined)
    .toSorted((a, b) => b.at.localeCompare(a.at))
  // Another process of the installation may have made one since.
  const now = new Date()
  const [newest] = listBackups(folder).filter(({ kind, at }) => kind !== 'partial' && at <= now)
  return failure && newest && newest.at.toISOString() > failure.at ? undefined : failure
}

function notedFailure(folder: string): Failure | undefined {
  if (!existsSync(noteOf(folder))) return undefined
  try {
    return JSON.parse(readFileSync(noteOf(folder), 'utf8')) as Failure
  } catch {
    // Cut short: the next attempt will say it again.
    return undefined
  }
}

function keep(folder: string, failure: Failure): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(noteOf(folder), JSON.stringify(failure), { mode: 0o600 })
  } catch {
    // What fails may be the folder itself; this process remembers it, and the next one will meet it again.
  }
}

function noteOf(folder: string): string {
  return join(folder, 'last-failure.json')
}

function placeOf({ folder, dataDir, holdsData }: BackupPlace): BackupsState['place'] {
  if (!holdsData) return 'unknown'
  const data = statSync(dataDir, { throwIfNoEntry: false })
  if (data && statSync(existing(folder)).dev !== data.dev) return 'other-disk'
  return relative(dataDir, folder).startsWith('..') ? 'same-disk' : 'inside'
}

/** The folder, or the nearest above it that is there: it will be made on that disk. */
function existing(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : existing(dirname(folder))
}
