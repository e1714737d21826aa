import type { PlanBody, PlanRow } from './contract.ts'
import { inOrder } from './row-edits.ts'

/** The same field of the same row, or of the header, written by both. */
export interface Clash {
  /** Of the row; null for the header. */
  rowId: string | null
  field: string
  mine: unknown
  theirs: unknown
}

/**
 * Joins what two people made of the same plan: what only one of them changed is taken from that one, row by row and
 * field by field; what both changed is a clash, for which the person's own words stand until they are asked. A row
 * that one took away and the other wrote in stays.
 * @param base the plan as both began
 */
export function mergePlans(
  base: PlanBody,
  mine: PlanBody,
  theirs: PlanBody,
): { merged: PlanBody; clashes: Clash[] } {
  const clashes: Clash[] = []
  const { rows: _rows, ...header } = mergeFields(base, mine, theirs, clash =>
    clash.field === 'rows' ? undefined : clashes.push({ rowId: null, ...clash }),
  )
  const [old, own, other] = [byId(base.rows), byId(mine.rows), byId(theirs.rows)]
  const rows: PlanRow[] = []
  for (const id of orderOf(mine.rows ?? [], theirs.rows ?? [])) {
    const [was, here, there] = [old.get(id), own.get(id), other.get(id)]
    if (here && there)
      rows.push(mergeFields(was ?? there, here, there, clash => clashes.push({ rowId: id, ...clash })))
    else {
      const kept = here ?? there
      // One side no longer has it: it goes, unless the other wrote in it since.
      if (kept && (!was || !same(was, kept))) rows.push(kept)
    }
  }
  return { merged: { ...header, rows: inOrder(rows) }, clashes }
}

/** The merged plan with the other person's words where they were chosen. */
export function takeTheirs(merged: PlanBody, clashes: readonly Clash[]): PlanBody {
  const header = { ...merged }
  for (const clash of clashes)
    if (clash.rowId === null) Object.assign(header, { [clash.field]: clash.theirs })
  const rows = (merged.rows ?? []).map(row => {
    const chosen = clashes.filter(clash => clash.rowId === row.id)
    return { ...row, ...Object.fromEntries(chosen.map(({ field, theirs }) => [field, theirs])) }
  })
  return { ...header, rows: inOrder(rows) }
}

function mergeFields<T extends object>(
  base: T,
  mine: T,
  theirs: T,
  onClash: (clash: { field: string; mine: unknown; theirs: unknown }) => void,
): T {
  const merged = { ...mine }
  for (const field of new Set([...Object.keys(mine), ...Object.keys(theirs)]) as Set<keyof T & string>) {
    const [was, here, there] = [base[field], mine[field], theirs[field]]
    if (same(here, there) || same(there, was)) continue
    if (same(here, was)) merged[field] = there
    else onClash({ field, mine: here, theirs: there })
  }
  return merged
}

/** Ids of both lists: theirs in their order, mine after the row that they follow. */
function orderOf(mine: readonly PlanRow[], theirs: readonly PlanRow[]): string[] {
  const order = theirs.map(row => row.id)
  const known = new Set(order)
  for (const [at, row] of mine.entries()) {
    if (known.has(row.id)) continue
    const before = mine[at - 1]
    order.splice(before ? order.indexOf(before.id) + 1 : 0, 0, row.id)
    known.add(row.id)
  }
  return order
}

function byId(rows: readonly PlanRow[] = []): Map<string, PlanRow> {
  return new Map(rows.map(row => [row.id, row]))
}

function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}
