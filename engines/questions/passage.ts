import type { Question } from './question.ts'

/** Names the text that a question shares with others; undefined where it has none. The same words are the same text. */
export function passageKey({ passage }: Pick<Question, 'passage'>): string | undefined {
  return passage && JSON.stringify([passage.title, passage.text])
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
