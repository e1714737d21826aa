import { emptyQueue, everyEntry, type PendingEntries } from '#kit/web/form/entry-queue.ts'
import type { GridEntry } from '../../../results/contract.ts'

/** With one more entry; it takes the place of an earlier one of the same cell, or of the whole row. */
export function withEntry(queue: readonly GridEntry[], entry: GridEntry): GridEntry[] {
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
export function restoreQueue(left: PendingEntries<GridEntry>): PendingEntries<GridEntry> {
  if (!everyEntry(left).some(entry => 'given' in entry)) return left
  return { ...emptyQueue, queue: renamed(everyEntry(left)) }
}
