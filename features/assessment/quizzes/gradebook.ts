/** A quiz of a pauta as far as marks go. */
export interface GradedColumn {
  id: string
  /** 0 counts for nothing. */
  weight: number
}

/**
 * The mark 0–20 of a pupil out of several quizzes: the weighted mean, without the worst ones.
 * @param marks by quiz; null or absent where there is none
 * @returns the mark, null without anything that counts, and the quizzes whose marks were dropped
 */
export function gradeOf(
  columns: readonly GradedColumn[],
  marks: Readonly<Record<string, number | null>>,
  { dropWorst, missingIsZero }: { dropWorst: number; missingIsZero: boolean },
): { mark: number | null; dropped: string[] } {
  const counted = columns.flatMap(({ id, weight }) => {
    const mark = marks[id] ?? (missingIsZero ? 0 : null)
    return weight > 0 && mark !== null ? [{ id, weight, mark }] : []
  })
  // One mark always stays.
  const dropped = counted
    .toSorted((a, b) => a.mark - b.mark || a.weight - b.weight)
    .slice(0, Math.min(dropWorst, Math.max(0, counted.length - 1)))
    .map(quiz => quiz.id)
  const kept = counted.filter(quiz => !dropped.includes(quiz.id))
  const weights = kept.reduce((sum, quiz) => sum + quiz.weight, 0)
  if (weights === 0) return { mark: null, dropped: [] }
  return { mark: kept.reduce((sum, quiz) => sum + quiz.weight * quiz.mark, 0) / weights, dropped }
}
