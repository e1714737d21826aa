import type { RecoveryResult } from '#features/assessment/recovery/contract.ts'
import { outcomeOf, overallOutcome } from '#features/assessment/recovery/outcome.ts'
import { pupilLines, topicsOf } from '#features/assessment/reports/class-report.ts'
import type { Results } from '#features/assessment/reports/results.ts'

/**
 * The result of each pupil from the re-test, competence by competence, beside what the first test had shown. A pupil
 * works on the competences of the own group: only those decide.
 * @param before null where the plan came from no application
 * @param groups of the plan
 */
export function measureRecovery(
  before: Results | null,
  after: Results,
  groups: readonly { competenceIds: readonly string[]; studentIds: readonly string[] }[],
): RecoveryResult[] {
  const [first, second] = [before && cellsOf(before), cellsOf(after)]
  return groups.flatMap(({ competenceIds, studentIds }) =>
    studentIds.map(studentId => {
      const competences = competenceIds.map(competenceId => {
        const earlier = first?.(studentId, competenceId)
        const later = second(studentId, competenceId)
        return {
          competenceId,
          before: shareOf(earlier),
          after: shareOf(later),
          items: later?.items ?? 0,
          outcome: later ? outcomeOf(later) : null,
        }
      })
      return {
        studentId,
        outcome: overallOutcome(competences.map(competence => competence.outcome)),
        competences,
      }
    }),
  )
}

function cellsOf(results: Results) {
  const topics = topicsOf(results)
  const lines = new Map(pupilLines(results, topics).map(line => [line.studentId, line]))
  const places = new Map(topics.competences.map((topic, at) => [topic.competenceId, at]))
  return (studentId: string, competenceId: string) => {
    const at = places.get(competenceId)
    return at === undefined ? undefined : lines.get(studentId)?.competences[at]
  }
}

function shareOf(cell: { points: number; possible: number } | undefined): number | null {
  return cell && cell.possible > 0 ? cell.points / cell.possible : null
}
