import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { identityOf } from './identity.ts'
import { writeOwnFile } from './own-file.ts'
import { StartError } from './start-error.ts'

/** What a holder says of itself, in a file beside. Believed only in the very folder that it was written in. */
type Holder = { pid: number; since: string; folder?: string; url?: string; socketFolder?: string }

export type FolderLock = {
  /** What the last holder of this very folder left written. */
  before: Holder | undefined
  /** Tells others in this computer how to reach the database. */
  announce(reached: Pick<Holder, 'url' | 'socketFolder'>): void
  release(): void
}

/** How long a start waits for a holder that is ending: a killed process takes a moment to be gone. */
const patienceMs = 3000

/**
 * Holds a data folder for this process, by a lock of the kernel on the folder itself: it dies with its holder however
 * that ends, goes along when the folder is moved, and is not copied with it. Where there is no `flock`, and without
 * one, the file beside says which process holds it.
 * @throws StartError when another living server uses the folder
 */
export async function lockDataFolder(dataDir: string): Promise<FolderLock> {
  const handle = openSync(dataDir, 'r')
  try {
    const until = performance.now() + patienceMs
    for (;;) {
      const lock = flock(handle, 'exclusive')
      const holder = readHolder(dataDir)
      if (lock !== 'held' && !(holder && isAlive(holder))) {
        if (lock === 'taken' || (await claimByFile(dataDir))) return held(dataDir, handle, holder)
      }
      if (performance.now() > until) throw inUse(dataDir, holder)
      await sleep(50)
    }
  } catch (error) {
    closeSync(handle)
    throw error
  }
}

/** The server that uses a data folder at this moment, if any, and the address of its database once it runs. */
export function serverUsing(dataDir: string): { pid?: number; url?: string } | undefined {
  const holder = readHolder(dataDir)
  if (holder && isAlive(holder)) return holder
  let handle: number
  try {
    handle = openSync(dataDir, 'r')
  } catch {
    return undefined
  }
  try {
    return flock(handle, 'shared') === 'held' ? { url: holder?.url } : undefined
  } finally {
    closeSync(handle)
  }
}

function held(dataDir: string, handle: number, before: Holder | undefined): FolderLock {
  const us = { pid: process.pid, since: startOf(process.pid) ?? '', folder: identityOf(dataDir) }
  // By this way the folder is found wherever it was moved to meanwhile.
  const open = `/proc/self/fd/${handle}`
  const place = existsSync(open) ? open : dataDir
  const write = (content: object) => {
    try {
      if (identityOf(place) === us.folder) writeOwnFile(place, 'server.lock', content)
    } catch (error) {
      // The folder was removed under us: no lock is left to release.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    }
  }
  write(us)
  return {
    before,
    announce: reached => write({ ...us, ...reached }),
    release() {
      try {
        write({})
      } finally {
        closeSync(handle)
      }
    },
  }
}

/**
 * Takes the kernel's lock on an open folder. `flock` takes it on what it shares with this process, which therefore
 * goes on holding it when that program has ended.
 */
function flock(handle: number, kind: 'exclusive' | 'shared'): 'taken' | 'held' | 'unknown' {
  const { status } = spawnSync('flock', ['-n', kind === 'shared' ? '-s' : '-x', '3'], {
    stdio: ['ignore', 'ignore', 'ignore', handle],
  })
  if (status === 0) return 'taken'
  return status === 1 ? 'held' : 'unknown'
}

/** Of two that write at once the later one stays. */
async function claimByFile(dataDir: string): Promise<boolean> {
  const us = { pid: process.pid, since: startOf(process.pid) ?? '', folder: identityOf(dataDir) }
  writeOwnFile(dataDir, 'server.lock', us)
  await sleep(200)
  return readHolder(dataDir)?.pid === process.pid
}

function inUse(dataDir: string, holder: Holder | undefined): StartError {
  const which = holder && isAlive(holder) ? ` (processo ${holder.pid})` : ''
  return new StartError(
    `Já há um servidor a usar os dados de ${dataDir}${which}. ` +
      'Use esse, pare-o primeiro, ou indique outra pasta em DATA_DIR.',
  )
}

function readHolder(dataDir: string): Holder | undefined {
  try {
    const holder = JSON.parse(readFileSync(join(dataDir, 'server.lock'), 'utf8')) as Partial<Holder>
    if (holder.pid === undefined || holder.since === undefined) return undefined
    // Versions before 6.2 did not write the folder.
    if (holder.folder !== undefined && holder.folder !== identityOf(dataDir)) return undefined
    return { ...holder, pid: holder.pid, since: holder.since }
  } catch {
    // None, or cut short by a power cut, or another account's: no process to name.
    return undefined
  }
}

function isAlive({ pid, since }: Holder): boolean {
  if (pid === process.pid) return startOf(pid) === since
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
  }
  const stat = statOf(pid)
  // Dead and not yet fetched by its parent.
  if (stat && /^[ZX]$/.test(stat[0] ?? '')) return false
  // The number may have been given to another process since.
  const start = startOf(pid)
  return start === undefined || since === '' || start === since
}

/** When a process began, in clock ticks since this start of the machine; undefined where /proc does not tell. */
function startOf(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const start = statOf(pid)?.[19]
    return start === undefined ? undefined : `${boot}:${start}`
  } catch {
    return undefined
  }
}

/** What the kernel tells of a process, from its state on (field 3): a command before it may hold spaces. */
function statOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}
