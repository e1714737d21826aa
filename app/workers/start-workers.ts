import cluster, { type Worker } from 'node:cluster'
import { StartError } from '#kit/server/database/start-error.ts'
import type { Config } from '../config.ts'
import type { RunningServer } from '../server.ts'
import { keep } from '../watchdog/keep.js'
import { SUPERVISED } from '../watchdog/notes.js'
import { isLetter, isListening, type Letter, PART, type Part } from './part.ts'

/**
 * Starts the processes that answer, and keeps them running: each is the whole server but for what is done once. This process
 * holds the port and hands each connection to one that is free, so that one that hangs is handed none; with a socket for each
 * (SO_REUSEPORT) the kernel would go on giving it its part.
 */
export async function startWorkers(
  { workers, port }: Pick<Config, 'workers' | 'port'>,
  database: Part['database'],
): Promise<RunningServer> {
  cluster.schedulingPolicy = cluster.SCHED_RR
  const kept = new Map<number, { stop(signal: NodeJS.Signals): void }>()
  const running = new Map<number, Worker>()
  const allEnded = Promise.withResolvers<void>()
  const deliver = (letter: Letter) => {
    for (const [number, worker] of running)
      if (
        (number === letter.to || (letter.to === 'others' && number !== letter.from)) &&
        worker.isConnected()
      )
        worker.send(letter)
  }
  const start = (number: number, port: number) =>
    new Promise<string>((resolve, reject) => {
      const begin = (notes: number) => {
        cluster.setupPrimary({
          args: [SUPERVISED],
          stdio: ['inherit', 'inherit', 'inherit', 'ipc', notes],
        })
        const part: Part = { number, database }
        const worker = cluster.fork({ [PART]: JSON.stringify(part), PORT: String(port) })
        running.set(number, worker)
        // It ended while something was on the way to it; who keeps it sees that too.
        worker.on('error', () => undefined)
        worker.on('message', (message: unknown) => {
          if (isListening(message)) resolve(message.listening)
          else if (isLetter(message)) deliver(message)
        })
        return worker.process
      }
      const onEnd = () => {
        kept.delete(number)
        running.delete(number)
        reject(new StartError('O servidor não começou; a razão está acima.'))
        if (kept.size === 0) allEnded.resolve()
      }
      kept.set(number, keep(`O processo ${number} do servidor`, begin, onEnd))
    })
  const close = async () => {
    for (const worker of [...kept.values()]) worker.stop('SIGTERM')
    if (kept.size > 0) await allEnded.promise
  }
  try {
    // The first alone: what keeps it from starting is said once, and a port that was free is then the others' too.
    const address = await start(1, port)
    const taken = Number(new URL(address).port) || port
    await Promise.all(Array.from({ length: workers - 1 }, (_, at) => start(at + 2, taken)))
    return { address, close }
  } catch (error) {
    await close()
    throw error
  }
}
