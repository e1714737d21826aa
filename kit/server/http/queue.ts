import pLimit, { type LimitFunction } from 'p-limit'
import { type Database, isDatabaseAway } from '#kit/server/database/database.ts'

interface Queue {
  atOnce: LimitFunction
  /** What said last that the database is away, and when, by `performance.now`. */
  away?: { error: unknown; at: number }
}

const queues = new WeakMap<Database, Queue>()

/**
 * Works on calls of `queued` endpoints: on one fewer at a time than there are connections to the database, the others waiting
 * outside of it. Each asks for dozens of statements; all at once they would stand before every statement of anybody else.
 * @throws what the work throws, and for those that wait meanwhile that the database is away: each has waited as long as one waits
 */
export function inQueue<Result>(database: Database, work: () => Promise<Result>): Promise<Result> {
  const queue = queues.get(database) ?? { atOnce: pLimit(Math.max(1, database.pool.options.max - 1)) }
  queues.set(database, queue)
  const came = performance.now()
  return queue.atOnce(async () => {
    if (queue.away && queue.away.at > came) throw queue.away.error
    try {
      return await work()
    } catch (error) {
      if (isDatabaseAway(error)) queue.away = { error, at: performance.now() }
      throw error
    }
  })
}
