import cluster from 'node:cluster'
import { availableParallelism } from 'node:os'
import { HttpError } from '#kit/refusals.ts'
import { Turns } from '#kit/server/turns.ts'

/**
 * Hashes under way at once, since each holds its memory: one more than there are cores, so that none of them waits for
 * the next; one of libuv's four threads stays free. Where several processes share the cores, each has its own and one more.
 */
const AT_ONCE = cluster.isWorker ? 2 : Math.min(availableParallelism() + 1, 3)

const hashes = new Turns({ atOnce: AT_ONCE, maxPerLane: 200, maxWaiting: 1000 }, () => {
  const sentence = 'Há muitas pessoas a entrar ao mesmo tempo. Tente de novo daqui a pouco.'
  return new HttpError(429, 'BUSY', sentence, { headers: { 'retry-after': '5' } })
})

/**
 * Does work that hashes passwords when the turn of its lane comes.
 * @throws HttpError 429 BUSY when too many wait already
 */
export function inTurn<T>(lane: string, work: () => Promise<T>): Promise<T> {
  return hashes.inTurn(lane, work)
}
