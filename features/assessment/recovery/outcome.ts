import { type MasteryLevel, mastery } from '#engines/psychometrics/mastery.ts'
import type { RecoveryOutcome, RecoveryResult } from './contract.ts'

/** Points obtained of those possible, over so many questions that counted. */
export interface Measured {
  points: number
  possible: number
  items: number
}

const byLevel: Record<MasteryLevel, RecoveryOutcome> = {
  mastered: 'recuperado',
  developing: 'parcial',
  'not-mastered': 'não recuperado',
}

/**
 * What the re-test says of a pupil in a competence, by the labels of domains: consolidado (≥ 75 % of the points) is
 * recuperado, em desenvolvimento (≥ 50 %) parcial, não dominado não recuperado. Null where no question counted.
 */
export function outcomeOf({ points, possible, items }: Measured): RecoveryOutcome | null {
  const found = mastery(points, possible, items)
  return found ? byLevel[found.level] : null
}

/**
 * Of a pupil in the whole plan: recuperado when every competence that was measured again is, não recuperado when none
 * is even in part, else parcial. Null where none was measured.
 */
export function overallOutcome(outcomes: readonly (RecoveryOutcome | null)[]): RecoveryOutcome | null {
  const measured = outcomes.filter(outcome => outcome !== null)
  if (measured.length === 0) return null
  if (measured.every(value => value === 'recuperado')) return 'recuperado'
  return measured.every(value => value === 'não recuperado') ? 'não recuperado' : 'parcial'
}

/** How many pupils came out how; who did not take the re-test counts among `none`. */
export function countOutcomes(results: readonly Pick<RecoveryResult, 'outcome'>[]) {
  const count = (outcome: RecoveryOutcome | null) =>
    results.filter(result => result.outcome === outcome).length
  return {
    recovered: count('recuperado'),
    partly: count('parcial'),
    not: count('não recuperado'),
    none: count(null),
  }
}
