import type { Block } from '../../documents/description.ts'
import {
  boxedText,
  cutLines,
  itemsById,
  type PaperHead,
  placedSheet,
  rectangle,
  sheet,
  solutionPage,
} from '../paper.ts'
import type { OrderingBoard } from './ordering.ts'

/** Strips to cut, each with a box for its number. */
export function orderingPaper(board: OrderingBoard, head: PaperHead): Block[] {
  const items = itemsById(board.items)
  const height = Math.min(34, (sheet.bottom - 36) / board.shown.length)
  const strips = board.shown.map((_, at) => ({
    x: sheet.left,
    y: 34 + at * height,
    width: sheet.width,
    height,
  }))
  const task =
    board.rules.by === 'alphabet'
      ? 'Põe as palavras por ordem alfabética.'
      : 'Põe os passos por ordem, do primeiro ao último.'
  return [
    placedSheet(
      head.title,
      head.subtitle,
      [
        ...cutLines(strips),
        ...strips.map(strip => ({
          path: rectangle({ x: 20, y: strip.y + height / 2 - 6, width: 12, height: 12 }),
          stroke: 0.4,
        })),
      ],
      [
        { text: `${task} Corta as tiras, ou escreve o número no quadrado.`, x: 15, y: 28, size: 10 },
        ...board.shown.flatMap((id, at) => {
          const strip = strips[at] ?? { x: 15, y: 34, width: 180, height }
          const box = { x: 38, y: strip.y + 2, width: 152, height: height - 4 }
          return boxedText(items.get(id)?.answer ?? '', box, 14, { align: 'start' })
        }),
      ],
    ),
    ...solutionPage(
      head.title,
      [
        ['Lugar', 1],
        ['Passo', 8],
      ],
      board.key.map((id, at) => [`${at + 1}`, items.get(id)?.answer ?? '']),
    ),
  ]
}
