/** What is known of one item at the end of a play. */
export interface ItemResult {
  itemId: string
  seen: boolean
  right: boolean
  /** How often it was tried, the right one included. */
  tries: number
  /** Seconds that went by until its tries. */
  seconds: number
}

/** What every kind keeps while it is played. */
export interface Tally {
  items: Readonly<Record<string, ItemResult>>
  mistakes: number
  hints: number
  /** Second of the last move. */
  at: number
  /** What the last move did, in one sentence. */
  said: string
  /** Whether the last move was a mistake. */
  wasWrong: boolean
}

export function newTally(items: readonly string[], seen: readonly string[] = items): Tally {
  const shown = new Set(seen)
  return {
    items: Object.fromEntries(
      items.map(itemId => [itemId, { itemId, seen: shown.has(itemId), right: false, tries: 0, seconds: 0 }]),
    ),
    mistakes: 0,
    hints: 0,
    at: 0,
    said: '',
    wasWrong: false,
  }
}

/** Items come in sight. */
export function seen(tally: Tally, items: readonly string[]): Tally {
  return items.reduce((now, item) => change(now, item, { seen: true }), tally)
}

/** Items were tried; the time since the last try is theirs. */
export function tried(
  tally: Tally,
  items: readonly string[],
  right: boolean,
  at: number,
  said: string,
): Tally {
  const now = right ? compared(tally, items, [], at, said) : compared(tally, [], items, at, said)
  // A try that met no item is a mistake too.
  return !right && items.length !== 1 ? { ...now, mistakes: tally.mistakes + 1, wasWrong: true } : now
}

/** Several items were tried at once; each that is wrong is a mistake. */
export function compared(
  tally: Tally,
  right: readonly string[],
  wrong: readonly string[],
  at: number,
  said: string,
): Tally {
  const share = Math.max(0, at - tally.at) / Math.max(1, right.length + wrong.length)
  const items = { ...tally.items }
  for (const id of [...right, ...wrong]) {
    const before = items[id]
    if (before)
      items[id] = {
        itemId: id,
        seen: true,
        right: before.right || right.includes(id),
        tries: before.tries + 1,
        seconds: before.seconds + share,
      }
  }
  return {
    ...tally,
    items,
    mistakes: tally.mistakes + wrong.length,
    at: Math.max(at, tally.at),
    said,
    wasWrong: wrong.length > 0,
  }
}

/** Something else happened: no item was tried. Its time goes to the next try. */
export function noted(tally: Tally, said: string): Tally {
  return { ...tally, said, wasWrong: false }
}

/** A hint was taken. */
export function hinted(tally: Tally, said: string): Tally {
  return { ...tally, hints: tally.hints + 1, said, wasWrong: false }
}

/** Results in the order of the board, seconds in whole ones. */
export function resultsOf(tally: Tally): ItemResult[] {
  return Object.values(tally.items).map(result => ({ ...result, seconds: Math.round(result.seconds) }))
}

function change(tally: Tally, item: string, values: Partial<ItemResult>): Tally {
  const before = tally.items[item]
  return before ? { ...tally, items: { ...tally.items, [item]: { ...before, ...values } } } : tally
}
