/** A pupil with the level reached, from one of the groups that share the hour. */
export interface Placed {
  studentId: string
  level: string
  sex: 'H' | 'M' | null
  groupId: string
}

/** Pupils of one level, or of levels next to each other, who learn together for the hour. */
export interface ProposedGroup {
  name: string
  levels: string[]
  studentIds: string[]
}

/** Bounds of a group that one person can teach, and how many groups a school can usually lead at one hour. */
export const MAX_IN_GROUP = 30
export const MIN_IN_GROUP = 4
export const MAX_GROUPS = 12
const WANTED_GROUPS = 4

/**
 * Groups by level, lowest first: a level is a group; neighbours are joined while there are more groups than can be led, or
 * one is too small, and never beyond the bound; a level over the bound is parted evenly. Everybody is in exactly one.
 */
export function groupsByLevel(
  levels: readonly string[],
  pupils: readonly Placed[],
  { most = MAX_IN_GROUP, wanted = WANTED_GROUPS } = {},
): ProposedGroup[] {
  let groups = levels.flatMap((level): { levels: string[]; studentIds: string[] }[] => {
    const studentIds = pupils.filter(pupil => pupil.level === level).map(pupil => pupil.studentId)
    return studentIds.length > 0 ? [{ levels: [level], studentIds }] : []
  })
  for (;;) {
    const sizes = groups.map(({ studentIds }) => studentIds.length)
    const joins = sizes.slice(1).map((size, at) => ({ at, size: size + (sizes[at] ?? 0) }))
    const fit = joins.filter(
      ({ at, size }) =>
        size <= most &&
        (groups.length > wanted || Math.min(sizes[at] ?? 0, sizes[at + 1] ?? 0) < MIN_IN_GROUP),
    )
    const [join] = fit.toSorted((a, b) => a.size - b.size || a.at - b.at)
    if (!join) break
    groups = groups.flatMap((group, at) => {
      if (at === join.at + 1) return []
      const next = groups[at + 1]
      return at === join.at && next
        ? [
            {
              levels: [...group.levels, ...next.levels],
              studentIds: [...group.studentIds, ...next.studentIds],
            },
          ]
        : [group]
    })
  }
  return groups.flatMap(group => parted(group, most))
}

function parted(group: { levels: string[]; studentIds: string[] }, most: number): ProposedGroup[] {
  const parts = Math.ceil(group.studentIds.length / most)
  const name = joined(group.levels)
  if (parts === 1) return [{ name, ...group }]
  // Dealt out one after the other, so that parts of a level differ by one pupil at most.
  return Array.from({ length: parts }, (_none, part) => ({
    name: `${name} ${part + 1}`,
    levels: group.levels,
    studentIds: group.studentIds.filter((_id, at) => at % parts === part),
  }))
}

/** «Inicial e Letra» */
function joined(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} e ${names.at(-1)}`
}
