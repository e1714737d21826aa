/** What became of a paragraph: `before` null where it is new, `after` null where it is gone; places in the two texts. */
export interface ParagraphChange {
  before: number | null
  after: number | null
}

/**
 * The paragraphs in which two texts differ, in the order of the later one. Paragraphs that stand once in each text and in
 * the same order hold both together (patience diff); of what is between two of them, paragraphs that have most words in
 * common are one that was changed.
 */
export function compareParagraphs(before: readonly string[], after: readonly string[]): ParagraphChange[] {
  const old = before.map(plain)
  const now = after.map(plain)
  const changes: ParagraphChange[] = []
  let [from, to] = [0, 0]
  for (const [a, b] of [...anchors(old, now), [old.length, now.length] as const]) {
    changes.push(...between(old, now, { from, until: a, to, end: b }))
    from = a + 1
    to = b + 1
  }
  return changes
}

function between(
  old: readonly string[],
  now: readonly string[],
  part: { from: number; until: number; to: number; end: number },
): ParagraphChange[] {
  let { from, until, to, end } = part
  while (from < until && to < end && old[from] === now[to]) [from, to] = [from + 1, to + 1]
  while (from < until && to < end && old[until - 1] === now[end - 1]) [until, end] = [until - 1, end - 1]
  const changes: ParagraphChange[] = []
  for (let at = to; at < end; at++) {
    const found = nextAlike(old, from, Math.min(until, from + 8), now[at] ?? '')
    if (found === undefined) {
      changes.push({ before: null, after: at })
      continue
    }
    for (let gone = from; gone < found; gone++) changes.push({ before: gone, after: null })
    if (old[found] !== now[at]) changes.push({ before: found, after: at })
    from = found + 1
  }
  for (let gone = from; gone < until; gone++) changes.push({ before: gone, after: null })
  return changes
}

function nextAlike(old: readonly string[], from: number, until: number, text: string): number | undefined {
  for (let at = from; at < until; at++) if (areAlike(old[at] ?? '', text)) return at
  return undefined
}

/** Whether two paragraphs share four words of ten, or one has most of its words from the other. */
function areAlike(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  const shared = [...a].filter(word => b.has(word)).length
  return shared >= 0.4 * Math.max(a.size, b.size) || (shared > 1 && shared >= 0.6 * Math.min(a.size, b.size))
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))
}

/** Pairs of places of what is once in each text, in an order that both have: the longest such row. */
function anchors(old: readonly string[], now: readonly string[]): [number, number][] {
  const places = onceIn(old)
  // They come in the order in which they stand now.
  const pairs = [...onceIn(now)].flatMap(([text, b]): [number, number][] => {
    const a = places.get(text)
    return a === undefined ? [] : [[a, b]]
  })
  return longestRising(pairs)
}

function onceIn(texts: readonly string[]): Map<string, number> {
  const counted = new Map<string, number>()
  for (const text of texts) counted.set(text, (counted.get(text) ?? 0) + 1)
  return new Map(texts.flatMap((text, at) => (counted.get(text) === 1 ? [[text, at] as const] : [])))
}

/** The longest row of pairs whose first numbers rise, in n log n. */
function longestRising(pairs: readonly [number, number][]): [number, number][] {
  const tails: number[] = []
  const previous: (number | undefined)[] = []
  for (const [at, [value]] of pairs.entries()) {
    let [low, high] = [0, tails.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[tails[middle] ?? 0]?.[0] ?? 0) < value) low = middle + 1
      else high = middle
    }
    previous[at] = tails[low - 1]
    tails[low] = at
  }
  const row: [number, number][] = []
  for (let at = tails.at(-1); at !== undefined; at = previous[at]) {
    const pair = pairs[at]
    if (pair) row.push(pair)
  }
  return row.reverse()
}

/** A number before a paragraph is its place: what comes before it moves it. */
function plain(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\d+(?:\.\d+)+\.?\s+/, '')
}
