import type { Db } from '#kit/server/database/database.ts'
import type { Change } from '#kit/server/records/changes.ts'
import { insertNotices } from '#school/notices/server/notices.ts'
import { findSlotsDuring } from '#school/timetable/server/queries.ts'
import { findTaughtOn } from '#school/timetable/server/taught-on.ts'
import { noticesOfLost } from '../notices.ts'
import {
  findChoosers,
  findSubstitutions,
  lockSubstitutions,
  removeSubstitution,
  type StoredSubstitution,
} from './queries.ts'
import { labelOf } from './routes.ts'

/**
 * Takes away the substitutions of lessons that a changed timetable no longer has: the lesson itself, or the one of the other
 * group that it was to join. The substitute and the person who chose get a notice.
 * @returns what is to be recorded with the change of the timetable, so that one undo brings all of it back
 */
export async function removeLostSubstitutions(
  db: Db,
  { groupId, from }: { groupId: string; from: string | null },
  by: { accountId: string; today: string },
): Promise<Change[]> {
  const startsOn = from ?? '1900-01-01'
  const chosen = await findSubstitutions(db, { groupId, since: startsOn })
  const endsOn = chosen.at(-1)?.held_on
  if (endsOn === undefined) return []
  const span = { startsOn, endsOn }
  const groupIds = [...new Set(chosen.flatMap(row => [row.group_id, row.joined_group_id ?? []].flat()))]
  const slots = (await Promise.all(groupIds.map(group => findSlotsDuring(db, span, { group })))).flat()
  const isTaughtOn = await findTaughtOn(db, endsOn, slots)
  const isHeld = (row: StoredSubstitution, of: { groupId: string; teacherId: string | null }) =>
    slots.some(
      slot =>
        slot.groupId === of.groupId &&
        slot.period === row.period &&
        slot.teacherId === of.teacherId &&
        isTaughtOn(slot, row.held_on),
    )
  const lost = chosen.filter(
    row =>
      !isHeld(row, { groupId: row.group_id, teacherId: row.away_id }) ||
      (row.joined_group_id !== null &&
        !isHeld(row, { groupId: row.joined_group_id, teacherId: row.substitute_id })),
  )
  if (lost.length === 0) return []
  const changes: Change[] = []
  for (const before of await lockSubstitutions(db, { ids: lost.map(row => row.id) })) {
    const after = await removeSubstitution(db, before.id)
    changes.push({ table: 'substitutions', id: before.id, label: labelOf(before), before, after })
  }
  const notices = noticesOfLost(lost, await findChoosers(db, lost))
  for (const notice of await insertNotices(db, notices, { by: by.accountId, today: by.today }))
    changes.push({ table: 'notices', id: notice.id, label: notice.title, before: null, after: notice })
  return changes
}
