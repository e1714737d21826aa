import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { dueByMail } from '#school/notices/server/notices.ts'
import type { WithoutPlan } from '../without-plan.ts'

/** The days whose lessons somebody was reminded of. */
interface Span {
  from: string
  to: string
}

/** Whom anybody reminded on a day. */
export function findRemindedOn(db: Db, day: string) {
  return existing(db, 'lesson_reminders as r')
    .innerJoin('accounts', 'accounts.id', 'r.reminded_by')
    .select(['r.account_id', 'accounts.name as by', 'r.created_at'])
    .where('r.on_day', '=', day)
    .orderBy('r.created_at')
    .execute()
}

/** Sends reminders; skips people already reminded on that day. */
export async function insertReminders(
  db: Db,
  teachers: readonly WithoutPlan[],
  { from, to, day, by }: Span & { day: string; by: string },
) {
  if (teachers.length === 0) return []
  return db
    .insertInto('lesson_reminders')
    .values(
      teachers.map(teacher => ({
        id: uuid(),
        account_id: teacher.id,
        reminded_by: by,
        on_day: day,
        from_day: from,
        to_day: to,
        lessons: teacher.lessons,
      })),
    )
    .onConflict(conflict =>
      conflict.columns(['account_id', 'on_day']).where('deleted_at', 'is', null).doNothing(),
    )
    .returningAll()
    .execute()
}

/** The newest reminder of a person whose days are not over. */
export function findReminderOf(db: Db, accountId: string, today: string) {
  return existing(db, 'lesson_reminders as r')
    .innerJoin('accounts', 'accounts.id', 'r.reminded_by')
    .select(['accounts.name as by', 'r.from_day', 'r.to_day'])
    .where('r.account_id', '=', accountId)
    .where('r.to_day', '>=', today)
    .orderBy('r.on_day', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A reminder with whom it goes to by e-mail. */
export interface ReminderToMail {
  id: string
  name: string
  email: string
  by: string
  from_day: string
  to_day: string
  lessons: number
}

/** The next reminder of a day that goes out by e-mail, which no other server takes then. */
export async function takeReminderToMail(db: Db, day: string): Promise<ReminderToMail | undefined> {
  const { rows } = await sql<ReminderToMail>`
    update lesson_reminders r set mailed_at = now() from accounts a, accounts b
    where a.id = r.account_id and b.id = r.reminded_by and r.id = (
      select w.id from lesson_reminders w join accounts on accounts.id = w.account_id
      where ${dueByMail(day)}
      order by w.id limit 1 for update of w skip locked)
    returning r.id, a.name, a.email, b.name as by, r.from_day, r.to_day, r.lessons`.execute(db)
  return rows[0]
}

/** Lets these be taken again: nothing reached them. */
export async function releaseReminders(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('lesson_reminders')
    .set({ mailed_at: null })
    .where('id', 'in', [...ids])
    .execute()
}
