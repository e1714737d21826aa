import { inBlocks, passageKey } from '#engines/questions/passage.ts'
import type { Passage } from '#engines/questions/question-parts.ts'
import type { ItemBody } from './contract.ts'

/** Places, from 0 and the last one included, of the questions that share their text with the one at a place. */
export function blockAt(items: readonly ItemBody[], at: number): { from: number; to: number } {
  const item = items[at]
  const key = item && passageKey(item.question)
  if (key === undefined) return { from: at, to: at }
  const mine = items.flatMap(({ question }, place) => (passageKey(question) === key ? [place] : []))
  return { from: mine[0] ?? at, to: mine.at(-1) ?? at }
}

/**
 * Where a question comes to stand that is moved to a place: those of a text stay within it, the others pass it whole.
 */
export function landing(items: readonly ItemBody[], from: number, to: number): number {
  const item = items[from]
  if (!item || to < 0 || to >= items.length) return from
  const own = blockAt(items, from)
  if (item.question.passage) return Math.min(Math.max(to, own.from), own.to)
  const across = blockAt(items, to)
  return to < from ? across.from : across.to
}

/** The items with one block, by its number, at the place of another. */
export function withBlockAt(items: readonly ItemBody[], from: number, to: number): ItemBody[] {
  const blocks = inBlocks(items)
  const [block = []] = blocks.splice(from, 1)
  blocks.splice(to, 0, block)
  return blocks.flat()
}

/** The items with another text in place of that of one of them, in all that share it; null takes it away. */
export function withPassage(
  items: readonly ItemBody[],
  key: string | undefined,
  passage: Passage | null,
  media: ItemBody['question']['media'] = [],
): ItemBody[] {
  return items.map(item => {
    if (passageKey(item.question) !== key) return item
    const { passage: _before, ...alone } = item.question
    const files = media.filter(file => !alone.media.some(each => each.name === file.name))
    const question = { ...alone, ...(passage && { passage }), media: [...alone.media, ...files] }
    return { ...item, question: question as ItemBody['question'] }
  })
}
