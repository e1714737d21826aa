import type { Question } from './question.ts'

/** Names the text that a question shares with others; undefined where it has none. The same words are the same text. */
export function passageKey({ passage }: Pick<Question, 'passage'>): string | undefined {
  return passage && JSON.stringify([passage.title, passage.text, ...(passage.parts ? ['parts'] : [])])
}

/**
 * The list in blocks that are never parted: what shares a text stands together, where its first one stood and in the
 * order in which it was written. Whatever has no text is a block alone.
 */
export function inBlocks<T extends { question: Pick<Question, 'passage'> }>(items: readonly T[]): T[][] {
  const shared = new Map<string, T[]>()
  const blocks: T[][] = []
  for (const item of items) {
    const key = passageKey(item.question)
    const known = key === undefined ? undefined : shared.get(key)
    if (known) {
      known.push(item)
      continue
    }
    const block = [item]
    blocks.push(block)
    if (key !== undefined) shared.set(key, block)
  }
  return blocks
}

/** `a)`, `b)` … of each question that is a part of one; undefined for any other. */
export function lettersOf(items: readonly { question: Pick<Question, 'passage'> }[]): (string | undefined)[] {
  const seen = new Map<string, number>()
  return items.map(({ question }) => {
    const key = question.passage?.parts ? passageKey(question) : undefined
    if (key === undefined) return undefined
    const place = seen.get(key) ?? 0
    seen.set(key, place + 1)
    return partLetter(place)
  })
}

/** `a)`, `b)` … `z)`, `aa)` for 0, 1 … */
export function partLetter(place: number): string {
  const letter = String.fromCharCode(97 + (place % 26))
  return place < 26 ? `${letter})` : `${partLetter(Math.floor(place / 26) - 1).slice(0, -1)}${letter})`
}
