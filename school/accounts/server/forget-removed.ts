import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import { withDeleted } from '#kit/server/database/existing.ts'
import { emptyHistory } from '#kit/server/records/forget.ts'
import { revokeSignInMethods } from './close-ways-in.ts'

/** So long an account that was removed can be brought back from the bin. */
const KEPT_DAYS = 30
/** More than so many wait for the next day. */
const AT_ONCE = 500
/** No mail goes there (RFC 2606). */
const NOWHERE = '@eliminada.invalid'

/**
 * Takes away what an account that was removed for good still says of its person: the ways in, e-mail, telephone, post and
 * photograph, and what its history says of them. The name stays where it signs plans and decisions; the e-mail is free
 * for another account.
 */
export async function forgetRemovedAccounts(db: Db): Promise<void> {
  const removed = await withDeleted(db, 'accounts')
    .select('id')
    .where('deleted_at', '<', sql<string>`now() - make_interval(days => ${sql.lit(KEPT_DAYS)})`)
    .where('email', 'not like', `%${NOWHERE}`)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
  for (const { id } of removed)
    await db.transaction().execute(async tx => {
      await revokeSignInMethods(tx, id)
      for (const table of ['sessions', 'one_time_links'] as const)
        await tx.deleteFrom(table).where('account_id', '=', id).execute()
      await tx
        .updateTable('accounts')
        .set({ email: id + NOWHERE, phone: '', job_title: '', photo_file_id: null })
        .where('id', '=', id)
        .execute()
      await emptyHistory(tx, [id])
    })
}
