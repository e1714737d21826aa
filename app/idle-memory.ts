import { Session } from 'node:inspector/promises'
import type { FastifyInstance } from 'fastify'

const LOOK_MS = 10_000
/** So few calls between two looks are rest: a device that says it is still there, and a page left open. */
const RESTFUL_CALLS = 10
/** After so many calls there is something to give back. */
const BUSY_CALLS = 200

/**
 * Gives memory back when the server rests. V8 collects only when something asks it for memory, so a server that was
 * busy and then has nothing to do would keep all that its last calls left. The collection holds the server for about a
 * tenth of a second, at a moment in which hardly anybody asks.
 */
export function giveBackMemoryAtRest(app: FastifyInstance): void {
  let [calls, uncollected] = [0, 0]
  app.addHook('onResponse', (_request, _reply, next) => {
    calls += 1
    next()
  })
  const look = () => {
    uncollected += calls
    const restful = calls <= RESTFUL_CALLS
    calls = 0
    if (!restful || uncollected < BUSY_CALLS) return
    uncollected = 0
    collectGarbage().catch(error => app.log.warn({ err: error }, 'memory was not given back'))
  }
  const timer = setInterval(look, LOOK_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** V8's own collection of everything that can be missed, which Node offers through its inspector alone. */
async function collectGarbage(): Promise<void> {
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
}
