/** What of a question decides whether it is taken among the first. */
interface Offered {
  question: { type: string }
  competence: { id: string } | null
  /** Times that it was handed out. */
  uses: number
}

/**
 * Some questions at once: those that mark themselves, spread over their competences, of each the least used first. Where
 * two are alike the one that is listed first goes before.
 */
export function spreadPick<T extends Offered>(rows: readonly T[], most: number): T[] {
  const byCompetence = Map.groupBy(
    rows.filter(({ question }) => question.type !== 'essay'),
    row => row.competence?.id ?? '',
  )
  const queues = [...byCompetence.values()].map(queue => queue.toSorted((a, b) => a.uses - b.uses))
  const inTurns = queues.flatMap(queue => queue.map((row, turn) => ({ row, turn })))
  return inTurns
    .toSorted((a, b) => a.turn - b.turn || a.row.uses - b.row.uses)
    .slice(0, most)
    .map(({ row }) => row)
}
