import { HttpError } from '#kit/refusals.ts'
import { type Database, isDatabaseAway } from '#kit/server/database/database.ts'
import { Turns } from '#kit/server/turns.ts'

/** Calls that wait: of one address, behind which there may be thousands, and of all. */
const [MAX_PER_ADDRESS, MAX_WAITING] = [3000, 10_000]

interface Queue {
  turns: Turns
  /** What said last that the database is away, and when, by `performance.now`. */
  away?: { error: unknown; at: number }
}

const queues = new WeakMap<Database, Queue>()

/**
 * Works on calls of `queued` endpoints: on one fewer at a time than there are connections to the database, the others waiting
 * outside of it. Each asks for dozens of statements; all at once they would stand before every statement of anybody else.
 * @param address of the caller: addresses take turns
 * @throws what the work throws, for those that wait meanwhile too where it is that the database is away; HttpError 503 BUSY where
 * too many wait already
 */
export function inQueue<Result>(
  database: Database,
  address: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const queue = queues.get(database) ?? { turns: turnsOf(database) }
  queues.set(database, queue)
  const came = performance.now()
  return queue.turns.inTurn(address, async () => {
    if (queue.away && queue.away.at > came) throw queue.away.error
    try {
      return await work()
    } catch (error) {
      if (isDatabaseAway(error)) queue.away = { error, at: performance.now() }
      throw error
    }
  })
}

function turnsOf({ pool }: Database): Turns {
  const atOnce = Math.max(1, pool.options.max - 1)
  return new Turns({ atOnce, maxPerLane: MAX_PER_ADDRESS, maxWaiting: MAX_WAITING }, () => {
    const sentence = 'Estão a entrar muitos ao mesmo tempo. Tenta de novo daqui a pouco.'
    return new HttpError(503, 'BUSY', sentence, { headers: { 'retry-after': '5' } })
  })
}
