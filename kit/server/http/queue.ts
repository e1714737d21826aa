import pLimit, { type LimitFunction } from 'p-limit'
import type { Database } from '#kit/server/database/database.ts'

const queues = new WeakMap<Database, LimitFunction>()

/**
 * Works on calls of `queued` endpoints: on one fewer at a time than there are connections to the database, the others waiting
 * outside of it. Each asks for dozens of statements; all at once they would stand before every statement of anybody else.
 */
export function inQueue<Result>(database: Database, work: () => Promise<Result>): Promise<Result> {
  const known = queues.get(database) ?? pLimit(Math.max(1, database.pool.options.max - 1))
  queues.set(database, known)
  return known(work)
}
