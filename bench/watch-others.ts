import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { median } from './figure.ts'

/** Milliseconds that others waited for `/health`. */
interface Waits {
  longest: number
  usually: number
}

/**
 * Asks every few milliseconds whether the server is there, and notes how long each answer takes: on a thread of its own, since
 * what is measured beside it reads megabytes on this one.
 */
export function watchOthers(address: string): { stop: () => Promise<Waits> } {
  const worker = new Worker(new URL(import.meta.url), { workerData: address })
  return {
    async stop() {
      const answer = once(worker, 'message')
      worker.postMessage('stop')
      const [waits] = (await answer) as [Waits]
      return waits
    },
  }
}

async function watch(address: string): Promise<Waits> {
  const waits: number[] = []
  let isOver = false
  parentPort?.once('message', () => {
    isOver = true
  })
  while (!isOver) {
    const from = performance.now()
    await (await fetch(`${address}/health`)).arrayBuffer()
    waits.push(performance.now() - from)
    await sleep(5)
  }
  return { longest: Math.max(...waits), usually: median(waits) }
}

if (!isMainThread && typeof workerData === 'string') parentPort?.postMessage(await watch(workerData))
