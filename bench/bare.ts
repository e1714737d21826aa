import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A bare server that runs (`bare-server.ts`). */
export interface Bare {
  address: string
  process: ChildProcess
  stop(): Promise<void>
}

/** Starts the bare server on `dataDir`, and asks it once. */
export async function startBare(dataDir: string): Promise<Bare> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), [dataDir])
  const [port] = (await once(child, 'message')) as [number]
  const address = `http://127.0.0.1:${port}`
  await (await fetch(address)).text()
  return {
    address,
    process: child,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
