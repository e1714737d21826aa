import { sql } from 'kysely'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { addDays } from '#school/calendar/weeks.ts'
import { directs } from '#school/groups/server/in-charge.ts'
import type { Run } from '../contract.ts'
import { callsFor, runOf } from '../register.ts'
import { findCalls, findGroupOfRegister, findMarks, findPupilsOfRegister } from './queries.ts'

/** Three lessons in a row are looked for in so many days: holidays and a break between trimesters fit in. */
export const LOOK_BACK_DAYS = 60

/** A pupil who has been missing three times in a row, in a group that the account directs. */
export interface PupilMissing {
  id: string
  name: string
  groupId: string
  groupName: string
  run: Run
}

/** Who has been missing three times in a row in the groups that the account directs. */
export async function findRunsOfDirector(db: Db, account: Account, today: string): Promise<PupilMissing[]> {
  const groups = await db
    .selectFrom('groups')
    .select('id')
    .where(directs({ group: sql`groups.id`, account: account.id }, { on: today }))
    .where('deleted_at', 'is', null)
    .where(
      'id',
      'in',
      db
        .selectFrom('lesson_calls')
        .select('group_id')
        .where('held_on', '>=', addDays(today, -LOOK_BACK_DAYS)),
    )
    .orderBy('name')
    .execute()
  const found: PupilMissing[] = []
  for (const { id } of groups) {
    const group = await findGroupOfRegister(db, account, id)
    if (!group) continue
    const calls = await findCalls(db, account, group, { from: addDays(today, -LOOK_BACK_DAYS), to: today })
    const marks = await findMarks(
      db,
      calls.map(call => call.id),
    )
    for (const pupil of await findPupilsOfRegister(db, group.id, { from: today, to: today })) {
      const own = marks.get(pupil.id) ?? []
      const run = runOf(group.by, callsFor({ ...pupil, marks: own }, calls), own)
      if (run) found.push({ id: pupil.id, name: pupil.name, groupId: group.id, groupName: group.name, run })
    }
  }
  return found
}

/** A pupil's own run in the group where the pupil is now; null without one, or where the group is out of reach. */
export async function findRunOfPupil(
  db: Db,
  account: Account,
  of: { groupId: string; studentId: string },
  today: string,
): Promise<Run | null> {
  const group = await findGroupOfRegister(db, account, of.groupId)
  if (!group) return null
  const calls = await findCalls(db, account, group, { from: addDays(today, -LOOK_BACK_DAYS), to: today })
  const marks = await findMarks(
    db,
    calls.map(call => call.id),
  )
  const pupils = await findPupilsOfRegister(db, group.id, { from: today, to: today })
  const pupil = pupils.find(({ id }) => id === of.studentId)
  const own = marks.get(of.studentId) ?? []
  return pupil ? runOf(group.by, callsFor({ ...pupil, marks: own }, calls), own) : null
}
