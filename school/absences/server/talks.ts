import { v7 as uuid } from 'uuid'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'

/** The newest are read; the others stay in what takes a pupil's data out. */
const SHOWN = 20

/** Talks with a pupil's family, the newest first. */
export async function findTalks(db: Db, studentId: string) {
  const rows = await existing(db, 'family_talks as t')
    .innerJoin('accounts', 'accounts.id', 't.account_id')
    .select(['t.id', 't.held_on', 't.note', 'accounts.name as by'])
    .where('t.student_id', '=', studentId)
    .orderBy('t.held_on', 'desc')
    .orderBy('t.id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map(({ held_on: date, ...talk }) => ({ ...talk, date }))
}

/** The days of the talks with the families of some pupils. */
export async function findTalkDays(db: Db, pupils: readonly string[]): Promise<Map<string, string[]>> {
  if (pupils.length === 0) return new Map()
  const rows = await existing(db, 'family_talks')
    .select(['student_id', 'held_on'])
    .where('student_id', 'in', pupils)
    .execute()
  const byPupil = Map.groupBy(rows, row => row.student_id)
  return new Map([...byPupil].map(([id, own]) => [id, own.map(row => row.held_on)]))
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
