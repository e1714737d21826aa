import { masteryLevel } from '#engines/psychometrics/mastery.ts'
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
      const share =
        shareOf(row.last_earned, row.last_possible) ?? shareOf(row.first_earned, row.first_possible)
      if (row.student_id === null || share === null || masteryLevel(share) !== 'not-mastered') continue
      support.set(row.student_id, [...(support.get(row.student_id) ?? []), code])
    }
  return support
}

function shareOf(earned: number | null, possible: number | null): number | null {
  return earned === null || !possible ? null : earned / possible
}
