import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import { deleteInParts } from '#kit/server/database/delete-in-parts.ts'
import { forgetRemovedAccounts } from './forget-removed.ts'

/** Removes what opens nothing any more: limits gone by, links and sessions that ended a season ago. */
export async function sweepAccess(db: Db): Promise<void> {
  await deleteInParts(
    db,
    most => sql`DELETE FROM rate_limits WHERE ctid = ANY (ARRAY(SELECT ctid FROM rate_limits
      WHERE empty_at < now() LIMIT ${most}))`,
  )
  await deleteInParts(
    db,
    most => sql`DELETE FROM proof_challenges WHERE ctid = ANY (ARRAY(SELECT ctid FROM proof_challenges
      WHERE expires_at < now() - interval '1 day' LIMIT ${most}))`,
  )
  await deleteInParts(
    db,
    most => sql`DELETE FROM one_time_links WHERE ctid = ANY (ARRAY(SELECT ctid FROM one_time_links
      WHERE expires_at < now() - interval '90 days' LIMIT ${most}))`,
  )
  await deleteInParts(
    db,
    most => sql`DELETE FROM sessions WHERE ctid = ANY (ARRAY(SELECT ctid FROM sessions
      WHERE expires_at < now() - interval '90 days' LIMIT ${most}))`,
  )
  await forgetRemovedAccounts(db)
}
