import { countOutcomes, risenByChance } from '#engines/psychometrics/outcome.ts'
import { type GainScope, gainBetween } from './gain-between.ts'
import { outcomesBetween } from './outcomes.ts'
import { handedIn, type Results } from './results.ts'

/** Whom a recovery plan worked with, in groups, and on what. */
type Worked = Required<GainScope> & {
  groups: readonly { studentIds: string[]; competenceIds: string[] }[]
}

/** What became of the pupils who took a test and its re-test: of a plan's where one was measured, else of all. */
export function shownAgain(before: Results, after: Results, plan: Worked | null) {
  const first = handedIn(before)
  const both = [...handedIn(after).keys()].filter(id => first.has(id) && (plan?.students.has(id) ?? true))
  const all = [...new Set(after.items.flatMap(item => item.competence?.id ?? []))]
  const of = outcomesBetween(before, after)
  const competencesOf = (id: string) =>
    plan ? (plan.groups.find(group => group.studentIds.includes(id))?.competenceIds ?? []) : all
  const pupils = both.map(id => of(id, competencesOf(id)))
  return {
    n: both.length,
    outcomes: countOutcomes(pupils.map(({ outcome }) => outcome)),
    byChance: risenByChance(pupils),
    gain: gainBetween(before, after, plan ?? {}).gain.total,
  }
}
