import type { Database } from '#kit/server/database/database.ts'
import { onlyReads } from '#kit/server/database/maintenance.ts'
import { followDay } from '#school/students/server/enrolments.ts'

const MINUTE_MS = 60_000

interface Following {
  day: string
  /** When it was tried last, where it did not come about. */
  triedAt: number
  underWay?: Promise<void> | undefined
}

const ofDatabases = new WeakMap<Database, Following>()

/**
 * Brings the rows of pupils to a day that has begun, for the first who asks on it: at once where the database may be written,
 * else within a minute after it.
 * @returns what to wait for; undefined as long as there is nothing to do
 */
export function followedDay(
  database: Database,
  day: string,
  onFailure: (error: unknown) => void,
): Promise<void> | undefined {
  const following = ofDatabases.get(database) ?? { day: '', triedAt: Number.NEGATIVE_INFINITY }
  ofDatabases.set(database, following)
  if (following.day === day) return undefined
  if (following.underWay) return following.underWay
  if (performance.now() - following.triedAt < MINUTE_MS) return undefined
  const follow = async () => {
    if (!(await onlyReads(database.pool))) {
      await followDay(database.db, day)
      following.day = day
    } else following.triedAt = performance.now()
  }
  following.underWay = follow()
    .catch(error => {
      following.triedAt = performance.now()
      onFailure(error)
    })
    .finally(() => {
      following.underWay = undefined
    })
  return following.underWay
}
