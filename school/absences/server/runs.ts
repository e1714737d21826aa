import { sql } from 'kysely'
import type { Account } from '#kit/account.ts'
import { allInOrder, eachInOrder } from '#kit/server/database/all-in-order.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { inTransaction } from '#kit/server/database/in-transaction.ts'
import { addDays } from '#school/calendar/weeks.ts'
import { directs } from '#school/groups/server/in-charge.ts'
import type { Run } from '../contract.ts'
import { runFinder } from '../register.ts'
import {
  findCalls,
  findGroupOfRegister,
  findMarks,
  findPupilsOfRegister,
  type GroupOfRegister,
} from './queries.ts'

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
  const groups = await existing(db, 'groups')
    .select('id')
    .where(directs({ group: sql`groups.id`, account: account.id }, { on: today }))
    .where(
      'id',
      'in',
      existing(db, 'lesson_calls').select('group_id').where('held_on', '>=', addDays(today, -LOOK_BACK_DAYS)),
    )
    .orderBy('name')
    .execute()
  const found = await inTransaction(db, one =>
    eachInOrder(groups, async ({ id }): Promise<PupilMissing[]> => {
      const group = await findGroupOfRegister(one, account, id)
      if (!group) return []
      const missing = await findRunsOfGroup(one, account, group, today)
      return missing.map(pupil => ({ ...pupil, groupId: group.id, groupName: group.name }))
    }),
  )
  return found.flat()
}

/** Who of a group has been missing three times in a row, up to today. */
export async function findRunsOfGroup(
  db: Db,
  account: Account,
  group: GroupOfRegister,
  today: string,
): Promise<{ id: string; name: string; run: Run }[]> {
  const span = { from: addDays(today, -LOOK_BACK_DAYS), to: today }
  const [calls, marks, pupils] = await inTransaction(db, one =>
    allInOrder([
      findCalls(one, account, group, span),
      findMarks(one, group.id, span),
      findPupilsOfRegister(one, group.id, { from: today, to: today }),
    ]),
  )
  const findRun = runFinder(group.by, calls)
  return pupils.flatMap(({ id, name, there }) => {
    const run = findRun({ there, marks: marks.get(id) ?? [] })
    return run ? [{ id, name, run }] : []
  })
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
  const runs = await findRunsOfGroup(db, account, group, today)
  return runs.find(({ id }) => id === of.studentId)?.run ?? null
}
