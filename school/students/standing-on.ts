/** What is written of a pupil that changes with time, as its columns have it. */
export interface AsWritten {
  group_id: string
  state: string
  repeats: boolean | null
  special_needs: string
  /** ISO days. */
  enrolled_on: string | null
  left_on: string | null
}

/** Where a pupil stood on a day, and what was said of them in the year of their group. */
export interface Standing {
  groupId: string
  isThere: boolean
  repeats: boolean | null
  hasSpecialNeeds: boolean
  /** Written down after the day, or gone since a day that nobody said: taken for there, and for gone. */
  doubt: 'written after' | 'left undated' | null
}

/**
 * Where a pupil stood on a day, from the row as it is now and what was written of it after that day.
 * @param later changes after the day, oldest first; `before` null where the pupil was written down
 * @param ofYear groups of the year, of all schools
 * @returns nothing where the pupil was in no group of the year
 */
export function standingOn(
  day: string,
  {
    now,
    later,
    ofYear,
  }: {
    now: AsWritten
    later: readonly { before: AsWritten | null; after: AsWritten | null }[]
    ofYear: ReadonlySet<string>
  },
): Standing | undefined {
  const [first] = later
  const onDay = first ? first.before : now
  const inYear = [onDay, ...later.map(({ after }) => after), now].filter(
    row => row !== null && ofYear.has(row.group_id),
  ) as AsWritten[]
  const [begun] = inYear
  // What was said last while in the year: a new year says other things of the same pupil.
  const last = inYear.at(-1)
  if (!begun || !last) return undefined
  const isGone = last.state !== 'activo'
  const goneBefore = onDay === null ? isGone : onDay.state !== 'activo'
  const hasLeft = isGone && (last.left_on === null ? goneBefore : last.left_on <= day)
  const hasCome = last.enrolled_on === null || last.enrolled_on <= day
  const isThere = hasCome && !hasLeft
  return {
    groupId: begun.group_id,
    isThere,
    repeats: last.repeats,
    hasSpecialNeeds: last.special_needs.trim() !== '',
    doubt: doubtOf({ isThere, isGone, isNew: onDay === null, last }),
  }
}

function doubtOf(of: { isThere: boolean; isGone: boolean; isNew: boolean; last: AsWritten }) {
  if (!of.isNew) return null
  if (of.isGone && of.last.left_on === null) return 'left undated'
  return of.isThere && of.last.enrolled_on === null ? 'written after' : null
}
