import type { Block } from '../../documents/description.ts'
import { type PaperHead, twoSidedCards } from '../paper.ts'
import { cardText, type MemoryBoard } from './memory.ts'

/** Cards to cut, numbered on their backs as they are on the screen. */
export function memoryPaper(board: MemoryBoard, head: PaperHead): Block[] {
  const inWords = { ...board, rules: { ...board.rules, with: 'prompt' as const } }
  const cards = board.cards.map((card, place) => ({
    // Paper has neither picture nor sound: it asks in words.
    front: { text: cardText(inWords, place), size: card.side === 'answer' ? 16 : 12 },
    back: { text: String(place + 1), size: 28 },
  }))
  const pairs = board.items.map(item =>
    board.cards.flatMap((card, place) => (card.item === item.id ? [place + 1] : [])).join('–'),
  )
  return twoSidedCards(head, cards, 3, 62, `Pares: ${pairs.join(' · ')}`)
}
