import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import { forgetRemovedAccounts } from './forget-removed.ts'

/** Removes what opens nothing any more: limits gone by, links and sessions that ended a season ago. */
export async function sweepAccess(db: Db): Promise<void> {
  const ago = (days: number) => sql<string>`now() - make_interval(days => ${days})`
  await db.deleteFrom('rate_limits').where('empty_at', '<', ago(0)).execute()
  await db.deleteFrom('proof_challenges').where('expires_at', '<', ago(1)).execute()
  await db.deleteFrom('one_time_links').where('expires_at', '<', ago(90)).execute()
  await db.deleteFrom('sessions').where('expires_at', '<', ago(90)).execute()
  await forgetRemovedAccounts(db)
}
