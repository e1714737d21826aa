import type { Block, PlacedShape, PlacedText } from '../../documents/description.ts'
import { itemsById, type PaperHead, placedSheet, solutionPage } from '../paper.ts'
import type { WheelBoard } from './wheel.ts'

const [X, Y, R] = [105, 155, 85]

/** The wheel to turn around a pencil with a paper clip, and what is behind its numbers on another page. */
export function wheelPaper(board: WheelBoard, head: PaperHead): Block[] {
  const items = itemsById(board.items)
  const count = board.slots.length
  const at = (slot: number, radius: number): [number, number] => {
    const turn = (slot / count) * 2 * Math.PI - Math.PI / 2
    return [X + radius * Math.cos(turn), Y + radius * Math.sin(turn)]
  }
  const shapes: PlacedShape[] = [circle(R), circle(2)]
  const texts: PlacedText[] = [
    {
      text: 'Segura um clipe no centro com a ponta de um lápis e faz o clipe rodar. Risca o número que sair.',
      x: 15,
      y: 30,
      size: 10,
    },
  ]
  for (let slot = 0; slot < count; slot++) {
    const [x, y] = at(slot - 0.5, R)
    shapes.push({ path: `M${X} ${Y}L${x.toFixed(2)} ${y.toFixed(2)}`, stroke: 0.4 })
    const [tx, ty] = at(slot, R * 0.82)
    texts.push({ text: `${slot + 1}`, x: tx, y: ty, size: count > 12 ? 16 : 24, bold: true, align: 'centre' })
  }
  return [
    placedSheet(head.title, head.subtitle, shapes, texts),
    ...solutionPage(
      head.title,
      [
        ['Casa', 1],
        ['Pergunta', 9],
        ['Resposta', 4],
      ],
      board.slots.map(({ item }, slot) => [
        `${slot + 1}`,
        items.get(item)?.prompt ?? '',
        items.get(item)?.answer ?? '',
      ]),
    ),
  ]
}

function circle(r: number): PlacedShape {
  return { path: `M${X - r} ${Y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`, stroke: 0.6 }
}
