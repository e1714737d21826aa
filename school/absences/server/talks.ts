import { v7 as uuid } from 'uuid'
import type { Db } from '#kit/server/database/database.ts'

/** The newest are read; the others stay in what takes a pupil's data out. */
const SHOWN = 20

/** Talks with a pupil's family, the newest first. */
export async function findTalks(db: Db, studentId: string) {
  const rows = await db
    .selectFrom('family_talks as t')
    .innerJoin('accounts', 'accounts.id', 't.account_id')
    .select(['t.id', 't.held_on', 't.note', 'accounts.name as by'])
    .where('t.student_id', '=', studentId)
    .where('t.deleted_at', 'is', null)
    .orderBy('t.held_on', 'desc')
    .orderBy('t.id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map(({ held_on: date, ...talk }) => ({ ...talk, date }))
}

export function insertTalk(db: Db, of: { studentId: string; accountId: string; date: string; note: string }) {
  return db
    .insertInto('family_talks')
    .values({
      id: uuid(),
      student_id: of.studentId,
      account_id: of.accountId,
      held_on: of.date,
      note: of.note,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
