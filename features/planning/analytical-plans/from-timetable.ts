import type { Slot } from '#school/timetable/contract.ts'

/** A subject that somebody teaches in a grade: to which groups, and how many lessons a week each has. */
export interface Taught {
  subjectId: string
  subjectName: string
  grade: number
  groups: { id: string; name: string; shift: string }[]
  weeklyHours: number
}

/** What the timetable says that somebody teaches; what takes most of the week comes first. */
export function taughtBy(slots: readonly Slot[]): Taught[] {
  const taught = [...Map.groupBy(slots, slot => `${slot.subjectId} ${slot.grade}`).values()].flatMap(same => {
    const [first] = same
    if (!first) return []
    const groups = [...Map.groupBy(same, slot => slot.groupId).values()]
    return {
      subjectId: first.subjectId,
      subjectName: first.subjectName,
      grade: first.grade,
      groups: groups
        .flatMap(([lesson]) =>
          lesson ? [{ id: lesson.groupId, name: lesson.groupName, shift: lesson.shift }] : [],
        )
        .sort((a, b) => a.name.localeCompare(b.name, 'pt')),
      weeklyHours: Math.max(...groups.map(group => group.length)),
    }
  })
  const hours = (taught: Taught) => taught.weeklyHours * taught.groups.length
  return taught.sort(
    (a, b) => hours(b) - hours(a) || a.subjectName.localeCompare(b.subjectName, 'pt') || a.grade - b.grade,
  )
}
