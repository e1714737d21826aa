import type { PupilOutcome } from '#engines/psychometrics/outcome.ts'
import type { RecoveryResult } from '#features/assessment/recovery/recovery.ts'

/** A pupil as heard at one time. */
export interface HeardOnce {
  studentId: string
  level: string
  isFirst: boolean
}

/**
 * The result of each pupil of a plan that is of levels alone: the level at which the pupil was heard first, and the one when
 * heard again.
 * @param levels from the lowest to the highest
 * @param heard in the order of time
 */
export function measureLevels(
  { levels, heard }: { levels: readonly string[]; heard: readonly HeardOnce[] },
  groups: readonly { studentIds: readonly string[] }[],
): RecoveryResult[] {
  const last = (isFirst: boolean) =>
    new Map(heard.filter(one => one.isFirst === isFirst).map(({ studentId, level }) => [studentId, level]))
  const [first, again] = [last(true), last(false)]
  return groups
    .flatMap(({ studentIds }) => studentIds)
    .map(studentId => {
      const before = first.get(studentId) ?? null
      const after = again.get(studentId) ?? null
      return {
        studentId,
        outcome: outcomeOf(levels, before, after),
        competences: [],
        levels: { before, after },
      }
    })
}

/** Null where the pupil was not heard both times, or was at the highest level before. */
function outcomeOf(
  levels: readonly string[],
  before: string | null,
  after: string | null,
): PupilOutcome | null {
  if (before === null || after === null) return null
  const [from, to] = [levels.indexOf(before), levels.indexOf(after)]
  const top = levels.length - 1
  if (from < 0 || to < 0 || from === top) return null
  if (to === top) return 'recuperado'
  return to > from ? 'melhorou' : to === from ? 'igual' : 'piorou'
}
