import { masteryLevel } from '#engines/psychometrics/mastery.ts'
import { isInNeed } from '#features/assessment/results/in-need.ts'
import type { PupilScores } from './facts.ts'

/**
 * Who has not mastered which of these competences, each pupil by the latest measure that counts: the last one, or the
 * first for who was not there again.
 */
export function supportOf(
  measures: Iterable<{ code: string; scores: readonly PupilScores[] }>,
): Map<string, string[]> {
  const support = new Map<string, string[]>()
  for (const { code, scores } of measures)
    for (const row of scores) {
      const last = shareOf(row.last_earned, row.last_possible)
      const share = last ?? shareOf(row.first_earned, row.first_possible)
      const items = last === null ? row.first_items : row.last_items
      const level = share === null ? null : masteryLevel(share)
      if (row.student_id === null || !isInNeed({ level, items })) continue
      support.set(row.student_id, [...(support.get(row.student_id) ?? []), code])
    }
  return support
}

function shareOf(earned: number | null, possible: number | null): number | null {
  return earned === null || !possible ? null : earned / possible
}
