import type { Db } from '#kit/server/database/database.ts'
import type { Change } from '#kit/server/records/changes.ts'
import { fillTeachers } from '#school/groups/server/replace-teachers.ts'
import { type SlotBody, weekdays } from '../contract.ts'
import { insertSlot, lockGroupSlots, removeSlot, updateSlot } from './queries.ts'

/**
 * Writes lesson times of a group and gives the changes to be recorded. What is equal stays untouched. Who stands in a time
 * of a subject that nobody had in this group has it from then on: without that the lesson could not be planned.
 * @param whole whether lesson times not listed are put away (a whole timetable) or stay (an import)
 */
export async function writeGroupSlots(
  db: Db,
  group: { id: string; name: string },
  slots: readonly SlotBody[],
  whole: boolean,
): Promise<Change[]> {
  const stored = new Map((await lockGroupSlots(db, group.id)).map(row => [placeOf(row), row]))
  const changes: Change[] = []
  const label = (place: { weekday: number; period: number }) =>
    `Horário da ${group.name}, ${weekdays[place.weekday - 1] ?? ''}, ${place.period}.º tempo`
  for (const slot of slots) {
    const before = stored.get(placeOf(slot))
    stored.delete(placeOf(slot))
    if (before && isSame(before, slot)) continue
    const after = before ? await updateSlot(db, before.id, slot) : await insertSlot(db, group.id, slot)
    changes.push({
      table: 'timetable_slots',
      id: after.id,
      label: label(slot),
      before: before ?? null,
      after,
    })
  }
  if (whole)
    for (const before of stored.values()) {
      const after = await removeSlot(db, before.id)
      changes.push({ table: 'timetable_slots', id: before.id, label: label(before), before, after })
    }
  const taught = slots.flatMap(({ subjectId, teacherId }) =>
    teacherId ? [{ subjectId, accountId: teacherId }] : [],
  )
  return [...changes, ...(await fillTeachers(db, group, taught))]
}

/** One lesson time of a week, as a key. */
export function placeOf(place: { weekday: number; period: number }): string {
  return `${place.weekday}|${place.period}`
}

function isSame(
  row: { subject_id: string; teacher_id: string | null; room: string },
  slot: SlotBody,
): boolean {
  return row.subject_id === slot.subjectId && row.teacher_id === slot.teacherId && row.room === slot.room
}
