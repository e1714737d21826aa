import type { Block, PlacedShape, PlacedText } from '../../documents/description.ts'
import { columnsOfText, itemsById, type PaperHead, placedSheet, rectangle, sheet } from '../paper.ts'
import { cellName, type WordSearchBoard } from './word-search.ts'

/** The grid with its words, and the same grid with its solution on another page. */
export function wordSearchPaper(board: WordSearchBoard, head: PaperHead): Block[] {
  const items = itemsById(board.items)
  const cell = Math.min(16, 150 / board.height)
  const [left, top] = [(210 - cell * board.width) / 2, 44]
  const middle = (at: number): [number, number] => [
    left + ((at % board.width) + 0.5) * cell,
    top + (Math.floor(at / board.width) + 0.5) * cell,
  ]
  const letters: PlacedText[] = board.letters.map((letter, at) => {
    const [x, y] = middle(at)
    return { text: letter, x, y, size: cell, align: 'centre' as const }
  })
  const names: PlacedText[] = [
    ...Array.from({ length: board.width }, (_, at) => ({
      text: String.fromCharCode(65 + at),
      x: left + (at + 0.5) * cell,
      y: top - 3,
      size: 8,
      align: 'centre' as const,
    })),
    ...Array.from({ length: board.height }, (_, at) => ({
      text: `${at + 1}`,
      x: left - 3,
      y: top + (at + 0.5) * cell,
      size: 8,
      align: 'end' as const,
    })),
  ]
  const frame: PlacedShape = {
    path: rectangle({ x: left, y: top, width: cell * board.width, height: cell * board.height }),
    stroke: 0.5,
  }
  const below = { x: sheet.left, y: top + cell * board.height + 6, width: sheet.width, height: 0 }
  below.height = sheet.bottom - below.y
  const words = board.words.map(({ item }) => {
    const { answer = '', prompt = '' } = items.get(item) ?? {}
    return { answer, prompt }
  })
  const capsules = board.words.map(({ cells }): PlacedShape => {
    const [from, to] = [middle(cells[0] ?? 0), middle(cells.at(-1) ?? 0)]
    return { path: capsule(from, to, cell * 0.4), stroke: 0.4 }
  })
  return [
    placedSheet(
      head.title,
      head.subtitle,
      [frame],
      [
        {
          text: 'Nome ______________________________________   Turma __________   Data __________',
          x: 15,
          y: 28,
          size: 10,
        },
        {
          text: `Procura as ${board.words.length} palavras na grelha. Os acentos e os espaços não contam.`,
          x: 15,
          y: 35,
          size: 10,
        },
        ...names,
        ...letters,
        ...columnsOfText(
          words.map(({ answer, prompt }) => `□ ${answer}${prompt ? `: ${prompt}` : ''}`),
          below,
          2,
          10,
        ),
      ],
    ),
    placedSheet(
      `Solução: ${head.title}`,
      head.subtitle,
      [frame, ...capsules],
      [
        ...names,
        ...letters,
        ...columnsOfText(
          board.words.map(
            ({ cells }, at) =>
              `${words[at]?.answer ?? ''}: começa ${cellName(board, cells[0] ?? 0)}; acaba ${cellName(board, cells.at(-1) ?? 0)}`,
          ),
          below,
          2,
          9,
        ),
      ],
    ),
  ]
}

/** The outline around a word: two half circles and two lines. */
function capsule(
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
  r: number,
): string {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1
  const [dx, dy] = [((y2 - y1) / length) * r, (-(x2 - x1) / length) * r]
  const number = (value: number) => value.toFixed(2)
  return (
    `M${number(x1 + dx)} ${number(y1 + dy)}L${number(x2 + dx)} ${number(y2 + dy)}` +
    `A${r} ${r} 0 0 1 ${number(x2 - dx)} ${number(y2 - dy)}` +
    `L${number(x1 - dx)} ${number(y1 - dy)}A${r} ${r} 0 0 1 ${number(x1 + dx)} ${number(y1 + dy)}Z`
  )
}
