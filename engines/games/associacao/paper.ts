import type { Block, PlacedShape, PlacedText } from '../../documents/description.ts'
import {
  boxedText,
  itemsById,
  type PaperHead,
  placedSheet,
  rectangle,
  sheet,
  solutionPage,
} from '../paper.ts'
import type { MatchingBoard } from './matching.ts'

/** Two columns to join with a pencil, a sheet for each round. */
export function matchingPaper(board: MatchingBoard, head: PaperHead): Block[] {
  const items = itemsById(board.items)
  const sheets = board.rounds.map(({ left, right }, round): Block => {
    const height = Math.min(40, (sheet.bottom - 40) / left.length)
    const shapes: PlacedShape[] = []
    const texts: PlacedText[] = [
      { text: 'Liga cada palavra ao que lhe corresponde.', x: 15, y: 30, size: 11 },
      ...(board.rounds.length > 1
        ? [
            {
              text: `Folha ${round + 1} de ${board.rounds.length}`,
              x: 195,
              y: 30,
              size: 9,
              align: 'end' as const,
            },
          ]
        : []),
    ]
    for (const [at, id] of left.entries()) {
      const y = 38 + at * height
      const [word, meaning] = [
        { x: 15, y, width: 58, height: height - 4 },
        { x: 103, y, width: 92, height: height - 4 },
      ]
      shapes.push({ path: rectangle(word), stroke: 0.3 }, { path: rectangle(meaning), stroke: 0.3 })
      for (const x of [77, 99]) shapes.push({ path: circle(x, y + (height - 4) / 2, 1.6), stroke: 0.4 })
      texts.push({ text: `${at + 1}`, x: 17, y: y + 4, size: 8 })
      texts.push({ text: String.fromCharCode(65 + at), x: 105, y: y + 4, size: 8 })
      const inner = (box: typeof word) => ({ ...box, x: box.x + 6, width: box.width - 8 })
      texts.push(...boxedText(items.get(id)?.answer ?? '', inner(word), 13, { bold: true }))
      texts.push(...boxedText(items.get(right[at] ?? '')?.prompt ?? '', inner(meaning), 11))
    }
    return placedSheet(head.title, head.subtitle, shapes, texts)
  })
  return [
    ...sheets,
    ...solutionPage(
      head.title,
      [
        ['Folha', 1],
        ['Ligação', 2],
        ['Palavra', 4],
        ['Definição', 10],
      ],
      board.rounds.flatMap(({ left, right }, round) =>
        left.map((id, at) => [
          `${round + 1}`,
          `${at + 1} – ${String.fromCharCode(65 + right.indexOf(id))}`,
          items.get(id)?.answer ?? '',
          items.get(id)?.prompt ?? '',
        ]),
      ),
    ),
  ]
}

function circle(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`
}
