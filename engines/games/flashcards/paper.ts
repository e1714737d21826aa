import type { Block } from '../../documents/description.ts'
import { itemsById, type PaperHead, twoSidedCards } from '../paper.ts'
import type { FlashcardBoard } from './flashcards.ts'

/** Cards to cut: the word on one side, what it means on the other. */
export function flashcardPaper(board: FlashcardBoard, head: PaperHead): Block[] {
  const items = itemsById(board.items)
  const cards = board.order.map(id => {
    const { answer = '', prompt = '' } = items.get(id) ?? {}
    const [word, meaning] = [
      { text: answer, size: 18 },
      { text: prompt, size: 13 },
    ]
    return board.rules.front === 'answer' ? { front: word, back: meaning } : { front: meaning, back: word }
  })
  return twoSidedCards(head, cards, 2, 62, '')
}
