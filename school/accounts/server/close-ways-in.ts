import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import { updatePassword } from './account-queries.ts'
import { deleteFactors } from './factor-queries.ts'
import { endSessions } from './sessions.ts'

/** Takes away all that an account can be entered with, and ends its sessions; what it holds stays. */
export async function revokeSignInMethods(db: Db, accountId: string): Promise<void> {
  await updatePassword(db, accountId, null)
  await deleteFactors(db, accountId)
  const now = sql<string>`now()`
  await db
    .updateTable('one_time_links')
    .set({ expires_at: now })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
  await db
    .updateTable('proof_challenges')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute()
  await endSessions(db, accountId)
}
