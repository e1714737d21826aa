/** A lesson time of a group's week. */
interface Slot {
  groupId: string
  subjectId: string
  weekday: number
  period: number
}

export interface Hour {
  weekday: number
  period: number
}

/** The times at which every group has the subject, by day; none where one of them has it at another time. */
export function commonHours(slots: readonly Slot[], groupIds: readonly string[], subjectId: string): Hour[] {
  const own = slots.filter(slot => slot.subjectId === subjectId)
  const keys = new Map(own.map(({ weekday, period }) => [`${weekday}-${period}`, { weekday, period }]))
  return [...keys.values()]
    .filter(hour => groupIds.every(id => own.some(slot => slot.groupId === id && isSame(slot, hour))))
    .toSorted(byTime)
}

/** The groups without the subject at a time. */
export function clashesAt(
  slots: readonly Slot[],
  groupIds: readonly string[],
  subjectId: string,
  hour: Hour,
): string[] {
  return groupIds.filter(
    id => !slots.some(slot => slot.groupId === id && slot.subjectId === subjectId && isSame(slot, hour)),
  )
}

export function isSame(a: Hour, b: Hour): boolean {
  return a.weekday === b.weekday && a.period === b.period
}

export function byTime(a: Hour, b: Hour): number {
  return a.weekday - b.weekday || a.period - b.period
}
