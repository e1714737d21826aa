import { sql } from 'kysely'
import type { Database } from '#kit/server/database/database.ts'

const DAY_MS = 86_400_000

/** Removes what nobody can use any more: answers to repeated requests, ended sessions, links and limits gone by. */
export async function sweep(db: Database['db']): Promise<void> {
  const ago = (days: number) => sql<string>`now() - make_interval(days => ${days})`
  await db.deleteFrom('idempotency_keys').where('created_at', '<', ago(30)).execute()
  await db.deleteFrom('rate_limits').where('window_ends_at', '<', ago(1)).execute()
  await db.deleteFrom('one_time_links').where('expires_at', '<', ago(90)).execute()
  await db.deleteFrom('sessions').where('expires_at', '<', ago(90)).execute()
}

/** Sweeps at once and then every day; a failure is told and tried again the next day. Returns the way to stop. */
export function sweepDaily(database: Database, onFailure: (error: unknown) => void): () => void {
  const run = () => void sweep(database.db).catch(onFailure)
  run()
  const timer = setInterval(run, DAY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
