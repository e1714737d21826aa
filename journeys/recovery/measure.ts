import type { Gain } from '#engines/psychometrics/gain.ts'
import type { RecoveryResult } from '#features/assessment/recovery/recovery.ts'
import { gainBetween } from '#features/assessment/reports/gain-between.ts'
import { outcomesBetween } from '#features/assessment/reports/outcomes.ts'
import type { Results } from '#features/assessment/reports/results.ts'

/**
 * The result of each pupil from the re-test, competence by competence, beside what the first test had shown. A pupil
 * works on the competences of their group: only those decide.
 * @param before null where the plan came from no application
 * @param groups of the plan
 */
export function measureRecovery(
  before: Results | null,
  after: Results,
  groups: readonly { competenceIds: readonly string[]; studentIds: readonly string[] }[],
): RecoveryResult[] {
  const of = outcomesBetween(before, after)
  return groups.flatMap(({ competenceIds, studentIds }) =>
    studentIds.map(studentId => {
      const { competences, outcome, chance } = of(studentId, competenceIds)
      return {
        studentId,
        outcome,
        chance,
        competences: competences.map(({ competenceId, before: earlier, after: later }) => ({
          competenceId,
          before: shareOf(earlier),
          after: shareOf(later),
          items: later?.items ?? 0,
        })),
      }
    }),
  )
}

/** What the pupils of a plan gained in its competences beyond what was to be expected of them. */
export function gainOfPlan(
  before: Results,
  after: Results,
  plan: { groups: Parameters<typeof measureRecovery>[2]; competenceIds: readonly string[] },
): Gain {
  return gainBetween(before, after, {
    students: new Set(plan.groups.flatMap(group => group.studentIds)),
    competences: new Set(plan.competenceIds),
  }).gain.total
}

function shareOf(cell: { points: number; possible: number } | undefined): number | null {
  return cell && cell.possible > 0 ? cell.points / cell.possible : null
}
