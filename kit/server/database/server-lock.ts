import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

type Holder = { pid: number; since: string }

/**
 * Marks a data folder as used by this process. A mark left by a process that is gone (kill -9, power cut) is
 * recognised and replaced.
 * @returns what gives the folder back
 * @throws StartError when another living server uses the folder
 */
export function lockDataFolder(dataDir: string): () => void {
  const file = join(dataDir, 'server.lock')
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      const handle = openSync(file, 'wx', 0o644)
      writeSync(
        handle,
        JSON.stringify({ pid: process.pid, since: startOf(process.pid) ?? '' } satisfies Holder),
      )
      closeSync(handle)
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const holder = readHolder(file)
    if (holder && isAlive(holder)) {
      throw new StartError(
        `Já há um servidor a usar os dados de ${dataDir} (processo ${holder.pid}). ` +
          'Use esse, pare-o primeiro, ou indique outra pasta em DATA_DIR.',
      )
    }
    rmSync(file, { force: true })
  }
  throw new StartError(
    `Não foi possível reservar a pasta de dados ${dataDir}: outro servidor está a arrancar.`,
  )
}

/** The server that uses a data folder at this moment, if any. */
export function serverUsing(dataDir: string): { pid: number } | undefined {
  const holder = readHolder(join(dataDir, 'server.lock'))
  return holder && isAlive(holder) ? { pid: holder.pid } : undefined
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    // Gone meanwhile, or cut short by a power cut: nobody holds it.
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
  // The number may have been given to another process since.
  const start = startOf(pid)
  return start === undefined || since === '' || start === since
}

/** When a process began, in clock ticks since this start of the machine; undefined where /proc does not tell. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    // Field 22; counted after the command's closing parenthesis, since a command may hold spaces.
    return `${boot}:${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
  } catch {
    return undefined
  }
}
