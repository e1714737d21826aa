import type { Competence, Unit } from '../tree-contract.ts'

/** Where a competence goes: the unit (null: none) and the place in it, from 0. */
export interface CompetencePlace {
  unitId: string | null
  place: number
}

/**
 * One step up or down for a competence. At the edge of its unit it goes on into the neighbour: the end of the one
 * before, the start of the one after; those without a unit stand last. Undefined where there is nowhere to go.
 */
export function competenceStep(
  units: readonly Unit[],
  competences: readonly Competence[],
  moved: Competence,
  step: -1 | 1,
): CompetencePlace | undefined {
  const of = (unitId: string | null) => competences.filter(competence => competence.unitId === unitId)
  const siblings = of(moved.unitId)
  const place = siblings.findIndex(sibling => sibling.id === moved.id) + step
  if (place >= 0 && place < siblings.length) return { unitId: moved.unitId, place }
  const order: (string | null)[] = [...units.map(unit => unit.id), null]
  const next = order[order.indexOf(moved.unitId) + step]
  if (next === undefined) return undefined
  return { unitId: next, place: step > 0 ? 0 : of(next).length }
}

/** One step up or down for a unit; undefined at the edge. */
export function unitStep(units: readonly Unit[], moved: Unit, step: -1 | 1): number | undefined {
  const place = units.findIndex(unit => unit.id === moved.id) + step
  return place >= 0 && place < units.length ? place : undefined
}
