import type { PlanRow } from './plan.ts'
import { type Suggestion, withCompetence } from './suggest-competences.ts'

interface ProgrammeUnit {
  id: string
  grade: number
  title: string
  trimester: number | null
}

interface ProgrammeCompetence {
  unitId: string | null
  grade: number
  code: string
  description: string
  domain: string
}

/** A competence of the programme with the unit that it is taught in, or a unit that names none. */
interface Step {
  unit: string
  competence: Suggestion | null
}

/** What the programme of a grade holds for a trimester, in the order of its units; the whole grade where it names none. */
export function programmeOf(
  tree: { units: readonly ProgrammeUnit[]; competences: readonly ProgrammeCompetence[] },
  { grade, trimester }: { grade: number; trimester: number | null },
): Step[] {
  const units = tree.units.filter(unit => unit.grade === grade)
  const now = units.filter(unit => unit.trimester === trimester)
  const isParted = trimester !== null && now.length > 0
  const competences = tree.competences.filter(competence => competence.grade === grade)
  const loose = isParted ? [] : competences.filter(competence => competence.unitId === null)
  return [
    ...(isParted ? now : units).flatMap(({ id, title }): Step[] => {
      const own = competences.filter(competence => competence.unitId === id)
      return own.length > 0
        ? own.map(competence => ({ unit: title, competence }))
        : [{ unit: title, competence: null }]
    }),
    ...loose.map(competence => ({ unit: competence.domain, competence })),
  ]
}

/**
 * The blank weeks with the programme spread over them in its order: unit, objectives and competences; contents are the
 * teacher's. Where there are more weeks than steps one lasts several weeks. What is written stays as it is.
 */
export function spreadProgramme(rows: readonly PlanRow[], steps: readonly Step[]): PlanRow[] {
  const weeks = rows.filter(isBlank).length
  if (steps.length === 0) return [...rows]
  let week = 0
  return rows.map(row => {
    if (!isBlank(row)) return row
    const from = Math.floor((week * steps.length) / weeks)
    week += 1
    const own = steps.slice(from, Math.max(from + 1, Math.floor((week * steps.length) / weeks)))
    const competences = own.flatMap(step => step.competence ?? [])
    const filled = {
      ...row,
      unit: own[0]?.unit ?? '',
      objectives: competences.map(competence => competence.description),
    }
    return competences.reduce(withCompetence, filled)
  })
}

/** Nothing was written in it yet. */
export function isBlank({ unit, objectives, contents }: PlanRow): boolean {
  return unit === '' && objectives.length === 0 && contents.length === 0
}
