import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** The product as `npm start` starts it, on a port of its own, with the demonstration on a fixed day. */
export interface StartedProduct {
  address: string
  password: string
  /** What was started; the server is a process of its own below it. */
  process: ChildProcess
  serverPid(): number
  /** Ends both at once, as a power cut would. */
  kill(): void
  stop(): Promise<void>
}

/** Of the demonstration's accounts. */
export const PASSWORD = 'Machamba-2026-verde'
const START = join(import.meta.dirname, '..', 'app', 'start.js')
/** A start that works is never given up before this; a loaded machine may make a minute of it ten. */
const LONGEST_MS = 900_000
/** In so long it must have used the processor for {@link WORKING_TICKS}. */
const QUIET_MS = 60_000
/** Hundredths of a second. */
const WORKING_TICKS = 5

/**
 * Starts the whole product on `dataDir` and waits until it is ready to answer; what it says can be left unsaid. However
 * loaded the machine, it waits as long as what it started works; when it gives up, nothing of that is left running.
 */
export async function startForTests(
  dataDir: string,
  env: NodeJS.ProcessEnv = {},
  says: 'inherit' | 'ignore' | 'pipe' = 'inherit',
  { start = START, quietMs = QUIET_MS }: { start?: string; quietMs?: number } = {},
): Promise<StartedProduct> {
  const port = env.PORT === undefined ? await freePort() : Number(env.PORT)
  const child = spawn(process.execPath, [start], {
    stdio: ['ignore', says, says],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO_DATE: '2026-05-05',
      DEMO_PASSWORD: PASSWORD,
      LOG_LEVEL: 'warn',
      ...env,
    },
  })
  const address = `http://127.0.0.1:${port}`
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The product stopped while starting, with code ${String(code)}.`)
  })
  ended.catch(() => undefined)
  const waiting = new AbortController()
  try {
    await Promise.race([ended, untilReady(`${address}/ready`, child, quietMs, waiting.signal)])
  } catch (error) {
    killAll(child)
    throw error
  } finally {
    waiting.abort()
  }
  return {
    address,
    password: PASSWORD,
    process: child,
    serverPid: () => childOf(child),
    kill() {
      const server = childOf(child)
      // First the one that would start the other again.
      child.kill('SIGKILL')
      process.kill(server, 'SIGKILL')
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

function childOf({ pid }: ChildProcess): number {
  return childrenOf(pid ?? 0)[0] ?? 0
}

/** What a process started; nothing of one that is gone. */
function childrenOf(pid: number): number[] {
  return (readOfProcess(`${pid}/task/${pid}/children`) ?? '').trim().split(' ').filter(Boolean).map(Number)
}

/** A process with all that it started, and what these started. */
function treeOf(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(treeOf)]
}

function readOfProcess(path: string): string | undefined {
  try {
    return readFileSync(`/proc/${path}`, 'utf8')
  } catch {
    // It ended meanwhile.
    return undefined
  }
}

/** Hundredths of a second of the processor that a process, all below it and what they waited for have used. */
function ticksOf(pid: number): number {
  return treeOf(pid).reduce((sum, each) => {
    const stat = readOfProcess(`${each}/stat`) ?? ''
    // The name is in brackets and may hold anything; user, system, and the same of children that ended.
    const used = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15)
    return sum + used.reduce((all, ticks) => all + Number(ticks), 0)
  }, 0)
}

function killAll({ pid }: ChildProcess): void {
  if (pid === undefined) return
  // From the top: what starts a process again goes before it.
  for (const each of treeOf(pid))
    try {
      process.kill(each, 'SIGKILL')
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
}

async function untilReady(
  url: string,
  { pid = 0 }: ChildProcess,
  quietMs: number,
  signal: AbortSignal,
): Promise<void> {
  const began = Date.now()
  let worked = { at: began, ticks: 0 }
  while (!signal.aborted) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => undefined)
    if (answer?.ok) return
    const now = Date.now()
    if (now - worked.at > quietMs / 4) {
      const ticks = ticksOf(pid)
      if (Math.abs(ticks - worked.ticks) >= WORKING_TICKS) worked = { at: now, ticks }
    }
    if (now - worked.at > quietMs) throw new Error(`Nothing answered at ${url}, and nothing works on it.`)
    if (now - began > LONGEST_MS)
      throw new Error(`Nothing answered at ${url} for ${LONGEST_MS / 60_000} minutes.`)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

/** A port of this computer that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  return address.port
}
