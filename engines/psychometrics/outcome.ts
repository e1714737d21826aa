import type { MasteryLevel } from './mastery.ts'

/** What became of a pupil over the competences that were not mastered before, the worst first. */
export const pupilOutcomes = ['piorou', 'igual', 'melhorou', 'recuperado'] as const
export type PupilOutcome = (typeof pupilOutcomes)[number]

/** The level of a pupil in a competence at both times; null where no question of it counted. */
export interface LevelTwice {
  readonly before: MasteryLevel | null
  readonly after: MasteryLevel | null
}

const ranks: Record<MasteryLevel, number> = { 'not-mastered': 0, developing: 1, mastered: 2 }

/**
 * The one rule of outcomes, over the competences that were measured again and not mastered before: *recuperado* where all are mastered
 * now, *piorou* where one has a lower level, *melhorou* where one has a higher level and none a lower one, else *igual*. A competence of
 * which nothing is known from before was not mastered, and has not changed. Null where no competence counts.
 */
export function outcomeOf(competences: readonly LevelTwice[]): PupilOutcome | null {
  const counted = competences.flatMap(({ before, after }) =>
    after === null || before === 'mastered' ? [] : [{ before: before ?? after, after }],
  )
  if (counted.length === 0) return null
  if (counted.every(({ after }) => after === 'mastered')) return 'recuperado'
  if (counted.some(({ before, after }) => ranks[after] < ranks[before])) return 'piorou'
  return counted.some(({ before, after }) => ranks[after] > ranks[before]) ? 'melhorou' : 'igual'
}

export type OutcomeCounts = Record<PupilOutcome, number> & {
  /** Of whom there is nothing to say: not measured again, or nothing to recover. */
  none: number
}

/** How many pupils came out how; each counts once. */
export function countOutcomes(outcomes: readonly (PupilOutcome | null)[]): OutcomeCounts {
  const counts: OutcomeCounts = { recuperado: 0, melhorou: 0, igual: 0, piorou: 0, none: 0 }
  for (const outcome of outcomes) counts[outcome ?? 'none']++
  return counts
}

/**
 * How many of those of whom there is something to say would have risen without learning anything (`outcome-chance.ts`); null where that is
 * not known of one of them, or nobody was measured again.
 */
export function risenByChance(
  pupils: readonly { outcome: PupilOutcome | null; chance?: number | null | undefined }[],
): number | null {
  const measured = pupils.filter(({ outcome }) => outcome !== null)
  const chances = measured.flatMap(({ chance }) => chance ?? [])
  return measured.length === 0 || chances.length < measured.length
    ? null
    : chances.reduce((sum, chance) => sum + chance, 0)
}

/** Pupils of whom there is something to say. */
export function measuredAgain({ recuperado, melhorou, igual, piorou }: OutcomeCounts): number {
  return recuperado + melhorou + igual + piorou
}
