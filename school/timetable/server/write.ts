import type { Db } from '#kit/server/database/database.ts'
import type { Change } from '#kit/server/records/changes.ts'
import { holdFrom } from '#kit/server/records/held.ts'
import { fillTeachers } from '#school/groups/server/replace-teachers.ts'
import { type SlotBody, weekdays } from '../contract.ts'
import { insertSlot, lockGroupSlots, removeSlot, updateSlot } from './queries.ts'

/**
 * Writes lesson times of a group from a day on and gives the changes to be recorded; what held before stays. Who stands in a
 * time of a subject that nobody had in this group has it from then on: without that the lesson could not be planned.
 * @param from the first day of the change; null is the beginning of the group's year
 * @param whole whether lesson times not listed are put away (a whole timetable) or stay (an import)
 */
export async function writeGroupSlots(
  db: Db,
  group: { id: string; name: string },
  slots: readonly SlotBody[],
  { from, whole }: { from: string | null; whole: boolean },
): Promise<Change[]> {
  const stored = Map.groupBy(await lockGroupSlots(db, group.id), placeOf)
  const wanted = new Map(slots.map(slot => [placeOf(slot), slot]))
  const places = whole ? new Set([...wanted.keys(), ...stored.keys()]) : wanted.keys()
  const changes: Change[] = []
  for (const place of places) {
    const held = await holdFrom(stored.get(place) ?? [], wanted.get(place), from, {
      isSame,
      insert: (slot, startsOn) => insertSlot(db, group.id, slot, startsOn),
      update: ({ id }, { content, until }) => updateSlot(db, id, { body: content, until }),
      remove: ({ id }) => removeSlot(db, id),
    })
    for (const { before, after } of held)
      changes.push({ table: 'timetable_slots', id: after.id, label: labelOf(group, after), before, after })
  }
  const taught = slots.flatMap(({ subjectId, teacherId }) =>
    teacherId ? [{ subjectId, accountId: teacherId }] : [],
  )
  return [...changes, ...(await fillTeachers(db, group, taught, from))]
}

function labelOf(group: { name: string }, { weekday, period }: { weekday: number; period: number }): string {
  return `Horário da ${group.name}, ${weekdays[weekday - 1] ?? ''}, ${period}.º tempo`
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
