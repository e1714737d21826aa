import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  fchownSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from './account.ts'
import type { Binaries } from './embedded-binaries.ts'
import { postgresEnvironment } from './embedded-environment.ts'
import { crashMessage, lastWriteOf, startFailure } from './embedded-failures.ts'
import { identityOf } from './identity.ts'
import { StartError } from './start-error.ts'

/** Larger than any process number of Linux or Mac. */
const nobodysPid = 4_194_305

type Cluster = {
  binaries: Binaries
  cluster: string
  account: Account | undefined
  socketFolder: string | undefined
  durable: boolean
  log: (line: string) => void
  logFile: string
}

/** A PostgreSQL that is running, and started again when it ends by itself. */
export type Supervised = { port: number; pid(): number | undefined; stop(): Promise<void> }

/** Starts PostgreSQL and keeps it running until stop(). Resolves when it accepts connections. */
export async function superviseCluster(cluster: Cluster): Promise<Supervised> {
  const port = cluster.socketFolder ? 5432 : await freePort()
  const identity = identityOf(cluster.cluster)
  let stopping = false
  const logged = logSize(cluster.logFile)
  const lastWrite = lastWriteOf(cluster.cluster)
  let child = await firstLaunch(cluster, port)
  const recovered = crashMessage(logSince(cluster.logFile, logged), lastWrite)
  if (recovered !== undefined) cluster.log(recovered)

  let revival = Promise.resolve()
  const watch = () =>
    child.once('exit', (code, signal) => {
      if (!stopping) revival = revive(signal ?? `código ${code}`)
    })
  const revive = async (reason: string) => {
    cluster.log(`A base de dados parou (${reason}); a iniciá-la de novo …`)
    let said = ''
    for (let pause = 100; !stopping; pause = Math.min(pause * 2, 2000)) {
      try {
        requireSame(cluster.cluster, identity)
        child = await launch(cluster, port)
        watch()
        cluster.log('A base de dados voltou.')
        return
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        if (reason !== said) cluster.log(reason)
        said = reason
        await sleep(pause)
      }
    }
  }
  watch()
  const endWithUs = () => child.kill('SIGINT')
  process.on('exit', endWithUs)
  return {
    port,
    pid: () => (child.exitCode === null && child.signalCode === null ? child.pid : undefined),
    async stop() {
      stopping = true
      await revival
      await end(child)
      process.off('exit', endWithUs)
    },
  }
}

/**
 * Stops a PostgreSQL that still serves these data though the server that started it is gone, and mends a lock of
 * its own that names a process which is no PostgreSQL any more.
 */
export async function stopOrphan(
  cluster: string,
  binaries: Binaries,
  log: (line: string) => void,
): Promise<void> {
  const lock = join(cluster, 'postmaster.pid')
  const lines = readIfThere(lock)?.split('\n') ?? []
  const pid = Number(lines[0])
  if (!pid) return
  if (!serves(pid, cluster)) {
    // PostgreSQL takes any living process of that number for itself, a zombie too. The rest of its lock stays: from
    // that it sees whether processes of the dead one still hold the shared memory.
    writeFileSync(lock, [nobodysPid, ...lines.slice(1)].join('\n'))
    return
  }
  log('A parar a base de dados que ficou de um servidor anterior …')
  if (process.platform === 'win32') {
    spawnSync(binaries.pgControl, ['stop', '-D', cluster, '-m', 'fast'], {
      env: postgresEnvironment(),
      stdio: 'ignore',
    })
    return
  }
  for (let waited = 0; serves(pid, cluster); waited += 50) {
    if (waited === 0) {
      process.kill(pid, 'SIGINT')
      goOn(pid)
    }
    if (waited === 20_000) process.kill(pid, 'SIGQUIT')
    if (waited > 40_000)
      throw new StartError(`A base de dados anterior (processo ${pid}) não pára; termine-a e tente de novo.`)
    await sleep(50)
  }
}

/** The first launch waits for what a killed PostgreSQL left: its processes end within moments of it. */
async function firstLaunch(cluster: Cluster, port: number): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await launch(cluster, port)
    } catch (error) {
      const held = error instanceof Error && error.message.includes('pre-existing shared memory block')
      if (!held || attempt === 50) throw error
      await sleep(100)
    }
  }
}

function launch(settings: Cluster, port: number): Promise<ChildProcess> {
  const { binaries, cluster, account, socketFolder, logFile } = settings
  keepLogShort(logFile)
  // A socket's lock left by a killed one would be believed if its number lives on.
  for (const file of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) {
    if (socketFolder) rmSync(join(socketFolder, file), { force: true })
  }
  const logged = logSize(logFile)
  const output = openSync(logFile, 'a', 0o600)
  if (account) fchownSync(output, account.uid, account.gid)
  const [program = binaries.postgres, ...options] = commandLine(settings, port)
  const child = spawn(program, options, {
    // setpriv changes the account itself, for it must still be there to ask the kernel for the parent's death.
    ...(program === binaries.postgres ? account : undefined),
    cwd: '/',
    env: postgresEnvironment(),
    stdio: ['ignore', output, output],
    // A group of its own: Ctrl-C in the terminal shall end the server first, and it then ends PostgreSQL.
    detached: process.platform !== 'win32',
  })
  closeSync(output)
  return ready(child, cluster, () => startFailure(logSince(logFile, logged), cluster, logFile))
}

function commandLine({ binaries, cluster, account, socketFolder, durable }: Cluster, port: number): string[] {
  const settings = {
    port,
    listen_addresses: socketFolder ? '' : '127.0.0.1',
    unix_socket_directories: socketFolder ?? '',
    unix_socket_permissions: '0700',
    // 90 of DATABASE_CONNECTIONS, what 16 processes listen with, and what is done once.
    max_connections: 150,
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    // No replica follows an embedded database: bulk loads need less of the log.
    wal_level: 'minimal',
    max_wal_senders: 0,
    // Short questions from one machine: compiling them and splitting them over workers costs more than it gives.
    jit: 'off',
    max_parallel_workers_per_gather: 0,
    io_method: 'sync',
    timezone: 'UTC',
    // A failed statement's text and values may hold what people wrote: they stay out of the log.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  }
  const postgres = [
    binaries.postgres,
    ...['-D', cluster],
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  if (!dropper()) return postgres
  const identity = account ? [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'] : []
  return ['setpriv', ...identity, '--pdeathsig', 'INT', '--', ...postgres]
}

/** Whether util-linux's setpriv is there: it makes the kernel stop PostgreSQL when this process dies. */
let setpriv: boolean | undefined
function dropper(): boolean {
  setpriv ??=
    process.platform === 'linux' && spawnSync('setpriv', ['--pdeathsig', 'INT', '--', 'true']).status === 0
  return setpriv
}

/** Resolves when PostgreSQL accepts connections; after a crash it first replays its log, however long that takes. */
async function ready(child: ChildProcess, cluster: string, why: () => StartError): Promise<ChildProcess> {
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject)
    child.once('exit', () => reject(why()))
  })
  let over = false
  const accepting = async () => {
    while (!over) {
      // Line 1 of PostgreSQL's own lock is its process, line 8 its state.
      const lines = readIfThere(join(cluster, 'postmaster.pid'))?.split('\n')
      if (Number(lines?.[0]) === child.pid && lines?.[7]?.trim() === 'ready') return child
      await sleep(10)
    }
    return child
  }
  try {
    return await Promise.race([failed, accepting()])
  } finally {
    over = true
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGINT')
  goOn(child.pid)
  const insist = setTimeout(() => child.kill('SIGQUIT'), 20_000)
  await ended
  clearTimeout(insist)
}

/** What is at this place may be another folder by now: that one's data are not ours to touch. */
function requireSame(cluster: string, identity: string): void {
  if (existsSync(cluster) && identityOf(cluster) === identity) return
  throw new StartError(
    `${cluster} já não é a pasta com que este servidor começou: foi movida ou trocada. Pare o servidor e inicie-o de novo.`,
  )
}

/** Whether a process is the PostgreSQL of this very folder, not of one that it was copied from. */
function serves(pid: number, cluster: string): boolean {
  const command = readIfThere(`/proc/${pid}/cmdline`)?.split('\0').join(' ')
  if (command === undefined) return commandOf(pid).includes(` -D ${cluster} `)
  if (!command.includes('postgres')) return false
  try {
    // PostgreSQL works inside its data.
    return identityOf(`/proc/${pid}/cwd`) === identityOf(cluster)
  } catch {
    // Gone meanwhile, or another account's: none that we may end.
    return false
  }
}

function commandOf(pid: number): string {
  if (existsSync('/proc/self/cmdline')) return ''
  if (process.platform === 'win32') return ''
  try {
    return execFileSync('ps', ['-ww', '-p', String(pid), '-o', 'command='], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

/** Who is frozen (SIGSTOP) hears no request to end; a signal to go on is nothing to anybody else. */
function goOn(pid: number | undefined): void {
  if (pid === undefined || process.platform === 'win32') return
  const children = readIfThere(`/proc/${pid}/task/${pid}/children`)?.trim().split(' ').filter(Boolean) ?? []
  for (const each of [pid, ...children.map(Number)]) {
    try {
      process.kill(each, 'SIGCONT')
    } catch (error) {
      // Ended meanwhile.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

function logSize(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

/** What was logged since the file had that size. */
function logSince(file: string, size: number): string {
  return readIfThere(file)?.slice(size) ?? ''
}

function keepLogShort(file: string): void {
  if (existsSync(file) && statSync(file).size > 10_000_000) renameSync(file, `${file}.1`)
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 5432))
    })
  })
}
