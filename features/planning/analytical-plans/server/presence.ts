import { sql } from 'kysely'
import type { Account } from '#kit/account.ts'
import { isWithinLast } from '#kit/server/database/clock.ts'
import type { Db } from '#kit/server/database/database.ts'
import { plansOf } from './queries.ts'

/** Seconds after which somebody who has not been heard of counts as gone: three times the screen's beat, and a bit. */
const GONE_AFTER = 35

/** The version of a plan that the account may see; undefined when it may not. */
export async function findPlanVersion(db: Db, account: Account, id: string): Promise<number | undefined> {
  const row = await plansOf(db, account).select('p.version').where('p.id', '=', id).executeTakeFirst()
  return row?.version
}

/** Notes that the account is writing in a plan, now. */
export async function upsertEditor(db: Db, planId: string, accountId: string): Promise<void> {
  await db
    .insertInto('plan_editors')
    .values({ plan_id: planId, account_id: accountId })
    .onConflict(row => row.columns(['plan_id', 'account_id']).doUpdateSet({ seen_at: sql<string>`now()` }))
    .execute()
}

/** Forgets that the account is writing in a plan, and with it everybody who went without a word. */
export async function deleteEditor(db: Db, planId: string, accountId: string): Promise<void> {
  await db
    .deleteFrom('plan_editors')
    .where('plan_id', '=', planId)
    .where(row => row.or([row('account_id', '=', accountId), row.not(isThere)]))
    .execute()
}

/** Who else is writing in a plan, by name. */
export function findOtherEditors(db: Db, planId: string, accountId: string) {
  return db
    .selectFrom('plan_editors as e')
    .innerJoin('accounts', 'accounts.id', 'e.account_id')
    .select(['accounts.id', 'accounts.name'])
    .where('e.plan_id', '=', planId)
    .where('e.account_id', '<>', accountId)
    .where(isThere)
    .orderBy('accounts.name')
    .execute()
}

const isThere = isWithinLast('seen_at', GONE_AFTER)
