import { shuffled } from '../questions/shuffle.ts'
import { type GameItem, sameText } from './content.ts'

/** A question of choice: options as they stand, and which of them is right. */
export interface ChoiceQuestion {
  item: string
  options: readonly string[]
  key: number
}

/** Wrong options that an item could have: its own, then the answers of items that ask something else. */
export function wrongOptions(
  content: readonly GameItem[],
  item: GameItem,
): { own: string[]; others: string[] } {
  const taken = new Set([sameText(item.answer)])
  const asked = sameText(item.prompt)
  for (const other of content)
    if (sameText(other.prompt) === asked && other.picture === item.picture) taken.add(sameText(other.answer))
  const unused = (texts: readonly string[]) =>
    texts.filter(text => {
      const same = sameText(text)
      if (same === '' || taken.has(same)) return false
      taken.add(same)
      return true
    })
  return { own: unused(item.wrong ?? []), others: unused(content.map(other => other.answer)) }
}

/** An item as a question of at most `most` options; undefined where there is nothing to choose from. */
export function choiceQuestion(
  content: readonly GameItem[],
  item: GameItem,
  most: number,
  random: () => number,
): ChoiceQuestion | undefined {
  const { own, others } = wrongOptions(content, item)
  const wrong = [...shuffled(own, random), ...shuffled(others, random)].slice(0, most - 1)
  if (wrong.length === 0) return undefined
  const options = shuffled([item.answer, ...wrong], random)
  return { item: item.id, options, key: options.indexOf(item.answer) }
}

/** Whether an item can be asked at all. */
export function canBeAsked(content: readonly GameItem[], item: GameItem): boolean {
  if (item.prompt.trim() === '' && !item.picture) return false
  const { own, others } = wrongOptions(content, item)
  return own.length + others.length > 0
}
