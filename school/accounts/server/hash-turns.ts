import cluster from 'node:cluster'
import { availableParallelism } from 'node:os'
import { HttpError } from '#kit/refusals.ts'

/**
 * Hashes under way at once, since each holds its memory: one more than there are cores, so that none of them waits for
 * the next; one of libuv's four threads stays free. Where several processes share the cores, each has its own and one more.
 */
const AT_ONCE = cluster.isWorker ? 2 : Math.min(availableParallelism() + 1, 3)
/** Of one lane, and of all together: beyond that calls are refused rather than queued. */
const MAX_PER_LANE = 200
const MAX_WAITING = 1000

let underWay = 0
let waiting = 0
const lanes = new Map<string, (() => void)[]>()

/**
 * Does work that hashes passwords when its turn comes. Each waiting call is in a lane (an address, a known device), and
 * the lanes take turns: many guesses from one place make that place wait, and nobody else.
 * @throws HttpError 429 BUSY when too many wait already
 */
export async function inTurn<T>(lane: string, work: () => Promise<T>): Promise<T> {
  if (underWay < AT_ONCE) underWay += 1
  else await stand(lane)
  try {
    return await work()
  } finally {
    const next = takeNext()
    if (next) next()
    else underWay -= 1
  }
}

function stand(lane: string): Promise<void> {
  const ahead = lanes.get(lane) ?? []
  if (ahead.length >= MAX_PER_LANE || waiting >= MAX_WAITING)
    throw new HttpError(
      429,
      'BUSY',
      'Há muitas pessoas a entrar ao mesmo tempo. Tente de novo daqui a pouco.',
      {
        headers: { 'retry-after': '5' },
      },
    )
  lanes.set(lane, ahead)
  waiting += 1
  return new Promise(resolve => ahead.push(resolve))
}

/** The first of the lane that was served longest ago. */
function takeNext(): (() => void) | undefined {
  for (const [lane, people] of lanes) {
    const next = people.shift()
    lanes.delete(lane)
    if (people.length > 0) lanes.set(lane, people)
    if (!next) continue
    waiting -= 1
    return next
  }
  return undefined
}
