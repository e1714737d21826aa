import type { Block, PlacedText } from '../../documents/description.ts'
import { columnsOfText, itemsById, type PaperHead, placedSheet, rectangle, sheet } from '../paper.ts'
import { type CrosswordBoard, crosswordLetters } from './crossword.ts'

/** The empty grid with its clues, and the written one on another page. */
export function crosswordPaper(board: CrosswordBoard, head: PaperHead): Block[] {
  const items = itemsById(board.items)
  const cell = Math.min(10, sheet.width / board.width, 150 / board.height)
  const [left, top] = [(210 - cell * board.width) / 2, 36]
  const letters = crosswordLetters(board)
  const corner = (at: number): [number, number] => [
    left + (at % board.width) * cell,
    top + Math.floor(at / board.width) * cell,
  ]
  const boxes = [...letters.keys()].map(at => {
    const [x, y] = corner(at)
    return { path: rectangle({ x, y, width: cell, height: cell }), stroke: 0.3 }
  })
  const numbers = new Map(board.entries.map(entry => [entry.cells[0] ?? 0, entry.number]))
  const small: PlacedText[] = [...numbers].map(([at, number]) => {
    const [x, y] = corner(at)
    return { text: `${number}`, x: x + 0.5, y: y + 1.4, size: Math.min(6.5, cell * 0.7) }
  })
  const written: PlacedText[] = [...letters].map(([at, letter]) => {
    const [x, y] = corner(at)
    return { text: letter, x: x + cell / 2, y: y + cell * 0.55, size: cell * 1.5, align: 'centre' }
  })
  const below = { x: sheet.left, y: top + cell * board.height + 6, width: sheet.width, height: 0 }
  below.height = sheet.bottom - below.y
  const cluesOf = (across: boolean) =>
    board.entries
      .filter(entry => entry.across === across)
      .map(
        entry => `${entry.number}. ${items.get(entry.item)?.prompt || 'Sem pista'} (${entry.cells.length})`,
      )
  // A head is one paragraph with its first clue: it never ends a column alone.
  const headed = (title: string, [first, ...others]: string[]) =>
    first === undefined ? [] : [`${title}\n${first}`, ...others]
  const clues = [...headed('HORIZONTAIS', cluesOf(true)), ...headed('VERTICAIS', cluesOf(false))]
  const name = 'Nome ______________________________________   Turma __________   Data __________'
  return [
    placedSheet(head.title, head.subtitle, boxes, [
      { text: name, x: 15, y: 28, size: 10 },
      ...small,
      ...columnsOfText(clues, below, 2, 10),
    ]),
    placedSheet(`Solução: ${head.title}`, head.subtitle, boxes, [
      ...small,
      ...written,
      ...columnsOfText(
        board.entries.map(
          entry =>
            `${entry.number} ${entry.across ? 'horizontal' : 'vertical'}: ${items.get(entry.item)?.answer ?? ''}`,
        ),
        below,
        3,
        10,
      ),
      ...(head.offBoard ? [{ text: head.offBoard, x: sheet.left, y: 28, size: 10, width: sheet.width }] : []),
    ]),
  ]
}
