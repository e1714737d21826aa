type Row = Record<string, unknown>

/** A row as the answer to its change has it. */
export interface SavedRow extends Row {
  id: string
  version: number
}

/** Whether an answer is a row that has a version. */
export function isSavedRow(answer: unknown): answer is SavedRow {
  return isRow(answer) && typeof answer.id === 'string' && typeof answer.version === 'number'
}

/**
 * What was read before, with a row as it was saved since, wherever it stands. Where the answer does not hold all that was
 * read of the row, it waits until it is read again: a row that is half of before and half of now would be edited as if
 * it were whole. What does not change comes back as the same object.
 */
export function asSaved(read: unknown, saved: SavedRow): unknown {
  // An answer that comes late says nothing of a later change.
  if (isSavedRow(read) && read.id === saved.id)
    return read.version >= saved.version ? read : inRow(read, saved)
  return changedInside(read, inside => asSaved(inside, saved))
}

/** The id of a row that is deleted, where an answer says no more than that. */
export function removedId(answer: unknown): string | undefined {
  if (!isRow(answer) || Object.keys(answer).length !== 1) return undefined
  return typeof answer.id === 'string' ? answer.id : undefined
}

/** What was read before, without the deleted row in any list. */
export function asRemoved(read: unknown, id: string): unknown {
  const isIt = (item: unknown) => isRow(item) && item.id === id
  const left = Array.isArray(read) && read.some(isIt) ? read.filter(item => !isIt(item)) : read
  return changedInside(left, inside => asRemoved(inside, id))
}

/** The same object where nothing inside is another. */
function changedInside(read: unknown, change: (inside: unknown) => unknown): unknown {
  if (Array.isArray(read)) {
    const list = read.map(change)
    return list.every((item, at) => item === read[at]) ? read : list
  }
  if (!isRow(read)) return read
  const entries = Object.entries(read).map(([key, value]) => [key, change(value)] as const)
  return entries.every(([key, value]) => value === read[key]) ? read : Object.fromEntries(entries)
}

function inRow(read: SavedRow, saved: SavedRow): SavedRow {
  if (!holdsAllOf(read, saved)) return read
  const fields = Object.keys(read).map(key => [key, saved[key]])
  return { ...read, ...Object.fromEntries(fields) }
}

/** Whether a value has everything that the other has, of the same kinds; nothing is known of what is null. */
function holdsAllOf(read: unknown, saved: unknown): boolean {
  if (saved === undefined) return read === undefined
  if (read === null || saved === null) return true
  if (Array.isArray(read) && Array.isArray(saved))
    return read.length === 0 || saved.length === 0 || holdsAllOf(read[0], saved[0])
  if (isRow(read) && isRow(saved))
    return Object.keys(read).every(key => key in saved && holdsAllOf(read[key], saved[key]))
  return !isRow(read) && typeof read === typeof saved && Array.isArray(read) === Array.isArray(saved)
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
