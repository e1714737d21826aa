import { ITEMS_FOR_MASTERY, masteryLevel } from '#engines/psychometrics/mastery.ts'
import type { RecoveryResult } from './recovery.ts'

/** «parece ter melhorado»: the word of a pupil's outcome, no surer than the questions of the competences that rose. */
export function outcomeWord({ outcome, competences, levels }: RecoveryResult): string {
  if (outcome !== 'melhorou' || levels) return outcome ?? ''
  const risen = competences.filter(
    ({ before, after }) =>
      before !== null &&
      after !== null &&
      masteryLevel(before) !== 'mastered' &&
      masteryLevel(after) !== masteryLevel(before),
  )
  return risen.every(({ items }) => items < ITEMS_FOR_MASTERY) ? 'parece ter melhorado' : outcome
}
