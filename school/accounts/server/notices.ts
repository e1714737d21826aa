import { sql } from 'kysely'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { onlyWithin } from './reach.ts'

/**
 * The next account that is to hear this day what waits for it, which no other server takes then: those that want it, may
 * sign in, and whose e-mail is theirs.
 */
export async function claimForNotice(db: Db, today: string): Promise<Account | undefined> {
  const { rows } = await sql<Omit<Account, 'sessionId'>>`
    update accounts set noticed_on = ${today}::date where id = (
      select id from accounts where mail_notices and deleted_at is null and disabled_at is null and not email_unproved
        and role <> 'pendente' and noticed_on is distinct from ${today}::date
      order by id limit 1 for update skip locked)
    returning id, name, email, role, ${onlyWithin} AS "onlyWithin"`.execute(db)
  return rows[0] && { ...rows[0], sessionId: '' }
}

/** Lets these be taken again: nothing reached them. */
export async function releaseNotices(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ noticed_on: null })
    .where('id', 'in', [...ids])
    .execute()
}
