import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import { deleteInParts } from '#kit/server/database/delete-in-parts.ts'
import { forgetRemovedAccounts } from './forget-removed.ts'

/** Removes what opens nothing any more: limits gone by, links and sessions that ended a season ago. */
export async function sweepAccess(db: Db): Promise<void> {
  const over = sql`expires_at < now() - interval '90 days'`
  await deleteInParts(db, 'rate_limits', sql`empty_at < now()`)
  await deleteInParts(db, 'proof_challenges', sql`expires_at < now() - interval '1 day'`)
  await deleteInParts(db, 'one_time_links', over)
  await deleteInParts(db, 'sessions', over)
  await forgetRemovedAccounts(db)
}
