import type { PlanRow } from '#features/planning/analytical-plans/plan.ts'
import type { Step } from '#features/planning/pacing/lay.ts'
import { followRows } from '#features/planning/pacing/pacing.ts'
import { differenceOf, linesKept } from '#features/planning/programmes/difference.ts'
import { competenceOf, type ProgrammeUnit } from '#features/planning/programmes/programme.ts'
import { fold } from '#kit/fold.ts'

/** What changes in words between two editions: titles of units, and competences that keep their code, as they are folded. */
export interface NewWords {
  units: ReadonlyMap<string, string>
  competences: ReadonlyMap<string, string>
}

/** The words of the new edition for those of the old one that say the same thing. */
export function newWordsOf(before: readonly ProgrammeUnit[], after: readonly ProgrammeUnit[]): NewWords {
  const units = differenceOf(before, after).flatMap(change =>
    change.before && change.after && change.before.title !== change.after.title
      ? [[fold(change.before.title), change.after.title] as const]
      : [],
  )
  const byCode = new Map(
    competencesOf(after).flatMap(line => {
      const { code } = competenceOf(line)
      return code === '' ? [] : [[fold(code), line] as const]
    }),
  )
  const competences = competencesOf(before).flatMap(line => {
    const next = byCode.get(fold(competenceOf(line).code))
    return next === undefined || next === line ? [] : [[fold(line), next] as const]
  })
  return { units: new Map(units), competences: new Map(competences) }
}

/** Every competence that an edition names, once. */
export function competencesOf(units: readonly ProgrammeUnit[]): string[] {
  return [...new Set(units.flatMap(unit => unit.rows.flatMap(row => row.competences)))]
}

/** The rows of a plan in the words of the new edition; what a person wrote otherwise stays. */
export function movedRows(rows: readonly PlanRow[], { units, competences }: NewWords): PlanRow[] {
  return rows.map(row => ({
    ...row,
    unit: row.unit
      .split('; ')
      .map(title => units.get(fold(title)) ?? title)
      .join('; ')
      .slice(0, 200),
    competences: row.competences.map(line => competences.get(fold(line)) ?? line),
  }))
}

/** The steps of a pacing over the lines of the new edition: those that it keeps with their lessons, the others as it says. */
export function movedSteps(
  steps: readonly Step[],
  before: readonly ProgrammeUnit[],
  after: readonly ProgrammeUnit[],
): Step[] {
  const kept = linesKept(before, after)
  const moved = steps.flatMap(step => {
    const rowId = kept.get(step.rowId)
    return rowId === undefined ? [] : [{ ...step, rowId }]
  })
  return followRows(moved, after)
}
