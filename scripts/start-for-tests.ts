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

const PASSWORD = 'Machamba-2026-verde'
const STARTING_MS = 120_000

/** Starts the whole product on `dataDir` and waits until it is ready to answer; what it says can be left unsaid. */
export async function startForTests(
  dataDir: string,
  env: NodeJS.ProcessEnv = {},
  says: 'inherit' | 'ignore' = 'inherit',
): Promise<StartedProduct> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'app', 'start.js')], {
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
  await Promise.race([ended, untilReady(`${address}/ready`)])
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
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

function childOf({ pid }: ChildProcess): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return Number(children[0])
}

async function untilReady(url: string): Promise<void> {
  const until = Date.now() + STARTING_MS
  while (Date.now() < until) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  throw new Error(`Nothing answered at ${url}.`)
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
