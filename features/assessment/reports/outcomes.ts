import type { MasteryLevel } from '#engines/psychometrics/mastery.ts'
import { outcomeOf, type PupilOutcome } from '#engines/psychometrics/outcome.ts'
import { chanceToRise, type Scored } from '#engines/psychometrics/outcome-chance.ts'
import type { Cell } from '../results/figure-shapes.ts'
import { pupilLines, topicsOf } from './class-report.ts'
import type { Results } from './results.ts'

/** A pupil in a competence at both times; a time that is not known is undefined. */
export interface CellsTwice {
  competenceId: string
  before: Cell | undefined
  after: Cell | undefined
}

/** What a pupil has shown in some competences in two tests, and what that comes to by the one rule of outcomes. */
export interface OutcomeBetween {
  competences: CellsTwice[]
  outcome: PupilOutcome | null
  /** That the pupil would have risen without learning; null where it is not known. */
  chance: number | null
}

/**
 * The outcome of each pupil between two tests, over the competences asked for. Every page, paper and count has it from here.
 * @param before null where nothing was measured before
 */
export function outcomesBetween(
  before: Results | null,
  after: Results,
): (studentId: string, competenceIds: readonly string[]) => OutcomeBetween {
  const [first, second] = [before && cellsOf(before), cellsOf(after)]
  return (studentId, competenceIds) => {
    const competences = competenceIds.map(competenceId => ({
      competenceId,
      before: first?.of(studentId, competenceId),
      after: second.of(studentId, competenceId),
    }))
    return {
      competences,
      outcome: outcomeOf(competences.map(cells => levelsOf(cells))),
      chance: first && chanceOf(competences, first.inClass),
    }
  }
}

function chanceOf(
  competences: readonly CellsTwice[],
  inClass: (competenceId: string) => Scored[],
): number | null {
  return chanceToRise(
    competences.flatMap(({ competenceId, before, after }) =>
      after?.level
        ? [{ before: scoredIn(before), itemsAfter: after.items, inClass: inClass(competenceId) }]
        : [],
    ),
  )
}

function scoredIn(cell: Cell | undefined): Scored | null {
  return cell && cell.possible > 0 ? { share: cell.points / cell.possible, items: cell.items } : null
}

function levelsOf({ before, after }: CellsTwice): {
  before: MasteryLevel | null
  after: MasteryLevel | null
} {
  return { before: before?.level ?? null, after: after?.level ?? null }
}

function cellsOf(results: Results) {
  const topics = topicsOf(results)
  const lines = new Map(pupilLines(results, topics).map(line => [line.studentId, line]))
  const places = new Map(topics.competences.map((topic, at) => [topic.competenceId, at]))
  const scores = new Map<string, Scored[]>()
  return {
    of: (studentId: string, competenceId: string) => {
      const at = places.get(competenceId)
      return at === undefined ? undefined : lines.get(studentId)?.competences[at]
    },
    /** Scores of the whole class in a competence. */
    inClass: (competenceId: string) => {
      const at = places.get(competenceId)
      const known =
        scores.get(competenceId) ??
        [...lines.values()].flatMap(
          line => scoredIn(at === undefined ? undefined : line.competences[at]) ?? [],
        )
      scores.set(competenceId, known)
      return known
    },
  }
}
