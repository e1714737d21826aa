import type { Db } from '#kit/server/database/database.ts'
import { addDays } from '#school/calendar/weeks.ts'

/** Keeps where the chain of readings ended the day before `today`, where it grew since the last day that is kept. */
export async function keepDayEnd(db: Db, today: string): Promise<void> {
  const end = await db.selectFrom('policy_chain').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
  const last = await db
    .selectFrom('policy_chain_days')
    .selectAll()
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  const day = addDays(today, -1)
  if (end.seq === (last?.seq ?? 0) || (last && last.day >= day)) return
  const { seq, hash } = end
  await db
    .insertInto('policy_chain_days')
    .values({ day, seq, hash })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** The last day, from `since` on and before `today`, on which the chain of readings grew, and where it ended then. */
export function findDayEnd(db: Db, { since, today }: { since: string; today: string }) {
  return db
    .selectFrom('policy_chain_days')
    .selectAll()
    .where('day', '>=', since)
    .where('day', '<', today)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
}
