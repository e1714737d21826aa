import type { PlanBody } from './contract.ts'
import type { PlanRow } from './plan.ts'
import { inOrder } from './row-edits.ts'

/** A field of a row, or of the header, that both changed. */
export interface Clash {
  /** Of the row; null for the header. */
  rowId: string | null
  field: string
  mine: unknown
  theirs: unknown
}

/**
 * Three-way merge of a plan that two people edited, row by row and field by field. A field that both changed is a clash:
 * the merged plan has `mine` until the person chooses. A row that one removed and the other edited stays.
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
      // One side removed it: it goes, unless the other side edited it.
      if (kept && (!was || !same(was, kept))) rows.push(kept)
    }
  }
  return { merged: { ...header, rows: inOrder(rows) }, clashes }
}

/** The merged plan with the other person's values for these clashes. */
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

/** Ids of both lists: theirs in their order, each new one of mine after its predecessor. */
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
