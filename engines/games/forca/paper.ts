import type { Block, PlacedShape, PlacedText } from '../../documents/description.ts'
import { fold } from '../letters.ts'
import { boxedText, itemsById, type PaperHead, placedSheet, sheet, solutionPage } from '../paper.ts'
import type { HangmanBoard } from './hangman.ts'

const ROW = 42
const PER_SHEET = 6

/** A clue, a line for each letter, and the leaves to strike out for each letter that is not in the word. */
export function hangmanPaper(board: HangmanBoard, head: PaperHead): Block[] {
  const items = itemsById(board.items)
  const sheets: Block[] = []
  for (let from = 0; from < board.order.length; from += PER_SHEET) {
    const shapes: PlacedShape[] = []
    const texts: PlacedText[] = [
      {
        text: 'Um diz letras, outro escreve-as nas linhas. Cada letra que não está na palavra risca uma folha.',
        x: sheet.left,
        y: 27,
        size: 9.5,
      },
    ]
    for (const [at, id] of board.order.slice(from, from + PER_SHEET).entries()) {
      const y = 33 + at * ROW
      const { answer = '', prompt = '' } = items.get(id) ?? {}
      texts.push({ text: `${from + at + 1}.`, x: sheet.left, y: y + 6, size: 12, bold: true })
      texts.push(...boxedText(prompt, { x: 24, y, width: 171, height: 13 }, 11, { align: 'start' }))
      const letters = [...answer.normalize('NFC')]
      const step = Math.min(9, 171 / letters.length)
      for (const [place, letter] of letters.entries()) {
        const x = 24 + place * step
        if (/[\p{L}\p{N}]/u.test(fold(letter)))
          shapes.push({ path: `M${x} ${y + 25}h${step * 0.8}`, stroke: 0.5 })
        else if (letter.trim() !== '')
          texts.push({ text: letter, x: x + step / 2, y: y + 22, size: 14, align: 'centre' })
      }
      for (let leaf = 0; leaf < board.leaves; leaf++)
        shapes.push({ path: `M${24 + leaf * 9} ${y + 37}q0 -6 6 -7q0 6 -6 7Z`, stroke: 0.3 })
    }
    sheets.push(placedSheet(head.title, head.subtitle, shapes, texts))
  }
  return [
    ...sheets,
    ...solutionPage(
      head.title,
      [
        ['Nº', 1],
        ['Palavra', 4],
        ['Pista', 10],
      ],
      board.order.map((id, at) => [`${at + 1}`, items.get(id)?.answer ?? '', items.get(id)?.prompt ?? '']),
    ),
  ]
}
