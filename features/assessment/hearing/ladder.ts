/** One level that was tried: its place from 0, and which of its two samples the pupil managed; null for neither. */
export interface Try {
  level: number
  sample: 1 | 2 | null
}

/** What comes next of a pupil: a level to try, or the place of the level reached. */
export type NextStep = { try: number } | { reached: number }

/** Where a hearing begins: in the middle, so that five levels take three taps at most. */
export function firstLevel(levels: number): number {
  return Math.max(1, Math.floor(levels / 2))
}

/**
 * Up while a level is managed, down while it is not; over once the next one up is known to fail. The lowest level asks for
 * nothing: pupils who manage none are there.
 * @param levels how many there are
 */
export function nextStep(levels: number, tries: readonly Try[]): NextStep {
  if (tries.length === 0) return { try: firstLevel(levels) }
  const managed = Math.max(0, ...tries.filter(({ sample }) => sample !== null).map(({ level }) => level))
  const failed = Math.min(levels, ...tries.filter(({ sample }) => sample === null).map(({ level }) => level))
  if (managed + 1 >= failed) return { reached: Math.min(managed, levels - 1) }
  return { try: managed > 0 ? managed + 1 : failed === levels ? firstLevel(levels) : failed - 1 }
}
