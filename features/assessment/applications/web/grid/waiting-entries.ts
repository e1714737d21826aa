import type { Saving } from '#kit/web/form/save-state.tsx'
import type { GridEntry } from '../../../results/contract.ts'

/** What was entered and not yet acknowledged: a request on its way, always sent whole and under its key, and the rest. */
export interface WaitingEntries {
  flight: { key: string; entries: GridEntry[] } | null
  queue: GridEntry[]
}

export const nothingWaiting: WaitingEntries = { flight: null, queue: [] }

/** Most entries of one request, as the endpoint takes them. */
const MAX = 4000

/** With more entries; a later one takes the place of an earlier one of the same cell, or of the whole row. */
export function withEntries(waiting: WaitingEntries, entries: readonly GridEntry[]): WaitingEntries {
  return { ...waiting, queue: entries.reduce(withEntry, waiting.queue) }
}

/** With a request on its way: the one that already is, or all that waits under a new key. */
export function withFlight(waiting: WaitingEntries, newKey: () => string): WaitingEntries {
  if (waiting.flight || waiting.queue.length === 0) return waiting
  return {
    flight: { key: newKey(), entries: waiting.queue.slice(0, MAX) },
    queue: waiting.queue.slice(MAX),
  }
}

/** All that is not acknowledged, in its order. */
export function everyEntry({ flight, queue }: WaitingEntries): GridEntry[] {
  return [...(flight?.entries ?? []), ...queue]
}

/** An entry as devices kept it up to version 6.1: `entered` was called `given`. */
type FormerEntry = Omit<GridEntry, 'entered'> & { given: GridEntry['entered'] }

/** Entries that a device kept, those of a former version too, under the names that the school knows. */
export function renamed(entries: readonly (GridEntry | FormerEntry)[]): GridEntry[] {
  return entries.map(entry => {
    if (!('given' in entry)) return entry
    const { given, ...where } = entry
    return { ...where, entered: given }
  })
}

/** What an earlier visit left. A request of a former version goes anew: under its key the school expects it word for word. */
export function takenUp(left: WaitingEntries): WaitingEntries {
  if (!everyEntry(left).some(entry => 'given' in entry)) return left
  return { flight: null, queue: renamed(everyEntry(left)) }
}

function withEntry(queue: GridEntry[], entry: GridEntry): GridEntry[] {
  const isForm = entry.entered.kind === 'form'
  const clearsRow = entry.itemId === null && entry.entered.kind === 'clear'
  const kept = queue.filter(
    item =>
      item.studentId !== entry.studentId ||
      !(clearsRow || (item.itemId === entry.itemId && (item.entered.kind === 'form') === isForm)),
  )
  // The form of a sheet is said before what is on it.
  return isForm ? [entry, ...kept] : [...kept, entry]
}

/** Where what was entered is: «Guardado» is said only once nothing of it waits. */
export function savingOf(saving: Saving, waiting: WaitingEntries): Saving {
  const isAll = everyEntry(waiting).length === 0
  return isAll || (saving.kind !== 'saved' && saving.kind !== 'untouched') ? saving : { kind: 'writing' }
}
