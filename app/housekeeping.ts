import { settleExpired } from '#features/assessment/quizzes/server/settle.ts'
import { sweepIdentityTokens } from '#features/identity/server/queries.ts'
import type { Database } from '#kit/server/database/database.ts'
import { sweepKeys } from '#kit/server/records/idempotency.ts'
import { sweepAccess } from '#school/accounts/server/sweep.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** Removes what nobody can use any more: answers to repeated requests, ended sessions, links and limits gone by. */
export async function sweep(db: Database['db']): Promise<void> {
  await sweepKeys(db)
  await sweepAccess(db)
  await sweepIdentityTokens(db)
}

/** Sweeps at once and then every day; a failure is told and tried again the next day. Returns the way to stop. */
export function sweepDaily(database: Database, onFailure: (error: unknown) => void): () => void {
  const run = () => void sweep(database.db).catch(onFailure)
  run()
  const timer = setInterval(run, DAY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Ends every minute the attempts of quizzes whose time ran out. Whoever reads results has them ended too, so that nothing
 * is lost where no server ran. Returns the way to stop.
 */
export function settleEveryMinute(database: Database, onFailure: (error: unknown) => void): () => void {
  const run = () => void settleExpired(database.db).catch(onFailure)
  run()
  const timer = setInterval(run, MINUTE_MS)
  timer.unref()
  return () => clearInterval(timer)
}
