import { sql } from 'kysely'
import type { Database, Db } from './database.ts'

/** Who wrote within this time reads from the primary: longer than the replica may lag before it is left alone. */
const OWN_WRITES_MS = 10_000
/** How often it is asked how far behind the replica is; it is used as long as it has all of the time before. */
const LOOK_EVERY_MS = 3000
const MAX_WRITERS = 10_000

/**
 * Where reads that may lag go: to the replica of `DATABASE_READ_URL`, as long as it keeps up, but never for somebody who
 * wrote a moment ago: they see at once what they did.
 */
export interface ReplicaReads {
  /** What somebody reads from. @param wroteLately whether their browser says that they wrote a moment ago */
  for(accountId: string | undefined, wroteLately: boolean): Db
  noteWrite(accountId: string | undefined): void
  close(): void
}

/** Undefined where there is no replica. */
export function watchReplica(
  { db, reads }: Database,
  onChange: (isUsed: boolean) => void = () => undefined,
): ReplicaReads | undefined {
  if (reads === db) return undefined
  const writers = new Map<string, number>()
  let isUsed = false
  let wanted: string | undefined
  let closed = false
  let timer: NodeJS.Timeout
  const look = async () => {
    const before = isUsed
    try {
      const there = wanted
      wanted = await placeOf(db)
      isUsed = there !== undefined && (await hasReplayed(reads, there))
    } catch {
      // Away, or no replica: then the primary answers everything.
      isUsed = false
    }
    if (isUsed !== before) onChange(isUsed)
    if (!closed) timer = setTimeout(() => void look(), LOOK_EVERY_MS).unref()
  }
  void look()
  return {
    for(accountId, wroteLately) {
      const wrote = accountId === undefined ? undefined : writers.get(accountId)
      const isOwn = wrote !== undefined && performance.now() - wrote < OWN_WRITES_MS
      return isUsed && !isOwn && !wroteLately ? reads : db
    },
    noteWrite(accountId) {
      if (accountId === undefined) return
      // Put last, so that the first is who wrote longest ago.
      writers.delete(accountId)
      writers.set(accountId, performance.now())
      const [oldest] = writers.keys()
      if (writers.size > MAX_WRITERS && oldest !== undefined) writers.delete(oldest)
    },
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
}

async function placeOf(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ place: string }>`SELECT pg_current_wal_lsn()::text AS place`.execute(db)
  return rows[0]?.place
}

async function hasReplayed(reads: Db, place: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    SELECT coalesce(pg_last_wal_replay_lsn() >= ${place}::pg_lsn, false) AS there`.execute(reads)
  return rows[0]?.there ?? false
}
