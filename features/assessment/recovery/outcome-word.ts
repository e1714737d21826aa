import { ITEMS_FOR_MASTERY, masteryLevel } from '#engines/psychometrics/mastery.ts'
import type { RecoveryResult } from './recovery.ts'

/** The word of a pupil's outcome: what the plan was closed with, beside what today's rule says, where that was another rule. */
export function outcomeWord(result: RecoveryResult): string {
  const today = todaysWord(result)
  if (result.closedAs === undefined) return today
  const then = result.closedAs ?? 'sem reavaliação'
  return today === '' || today === then ? then : `${then} (hoje: ${today})`
}

/** «parece ter melhorado»: no surer than the questions of the competences that rose. */
function todaysWord({ outcome, competences, levels }: RecoveryResult): string {
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
