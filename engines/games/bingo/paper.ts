import type { Block, PlacedShape, PlacedText } from '../../documents/description.ts'
import {
  boxedText,
  cutLines,
  grid,
  itemsById,
  type PaperHead,
  placedSheet,
  rectangle,
  sheet,
} from '../paper.ts'
import { type BingoBoard, bingoCards, MAX_CARDS } from './bingo.ts'

const PER_SHEET = 4
const CARDS_WITHOUT_NAMES = 8

/** A card for each pupil, four to a sheet, and the teacher's sheet in the order of the draw. */
export function bingoPaper(board: BingoBoard, head: PaperHead): Block[] {
  const names = head.pupils.slice(0, MAX_CARDS)
  const count = names.length || CARDS_WITHOUT_NAMES
  const cards = bingoCards(board, count)
  const items = itemsById(board.items)
  const { size } = board.rules
  const sheets: Block[] = []
  for (let from = 0; from < count; from += PER_SHEET) {
    const some = cards.slice(from, from + PER_SHEET)
    const boxes = grid(some.length, 2, { x: sheet.left, y: 26, width: 90, height: 127 })
    const shapes: PlacedShape[] = cutLines(boxes)
    const texts: PlacedText[] = []
    for (const [at, card] of some.entries()) {
      const box = boxes[at] ?? { x: 15, y: 26, width: 90, height: 127 }
      const number = from + at + 1
      texts.push({
        text: names[number - 1] ?? 'Nome ____________________',
        x: box.x + 4,
        y: box.y + 7,
        size: 11,
        bold: true,
        width: 58,
      })
      texts.push({ text: `cartão ${number}`, x: box.x + 86, y: box.y + 7, size: 9, align: 'end' })
      const cells = grid(card.length, size, {
        x: box.x + 4,
        y: box.y + 12,
        width: 82 / size,
        height: 102 / size,
      })
      for (const [place, cell] of cells.entries()) {
        shapes.push({ path: rectangle(cell), stroke: 0.4 })
        const inner = { x: cell.x + 1, y: cell.y + 1, width: cell.width - 2, height: cell.height - 2 }
        texts.push(...boxedText(items.get(card[place] ?? '')?.answer ?? '', inner, 11, { bold: true }))
      }
      texts.push({
        text: 'Ouve a definição e marca a palavra, se a tiveres.',
        x: box.x + 4,
        y: box.y + 121,
        size: 8,
        width: 82,
      })
    }
    sheets.push(
      placedSheet(head.title, `${head.subtitle}, cartões ${from + 1} a ${from + some.length}`, shapes, texts),
    )
  }
  return [
    ...sheets,
    { kind: 'page-break' },
    { kind: 'heading', level: 1, text: `Folha do professor: ${head.title}` },
    {
      kind: 'table',
      columns: [
        { label: 'Ordem', width: 1 },
        { label: 'Definição a ler', width: 9 },
        { label: 'Palavra', width: 4 },
        { label: 'Saiu', width: 1 },
      ],
      rows: board.order.map((id, at) => ({
        cells: [`${at + 1}`, items.get(id)?.prompt ?? '', items.get(id)?.answer ?? '', '□'],
      })),
      size: 10,
    },
  ]
}
