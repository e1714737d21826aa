import type { Block, PlacedPage, PlacedShape, PlacedText } from '../documents/description.ts'
import type { GameItem } from './content.ts'

/** What is on every paper of a game. Lengths are millimetres, type sizes points. */
export interface PaperHead {
  title: string
  /** Kind, subject and grade. */
  subtitle: string
  /** Names of pupils, for a card each. */
  pupils: readonly string[]
  /** What the content has and the board does not: said beside the solution. */
  offBoard?: string
}

/** Where who plays writes who it is. */
export const nameLine: Block = {
  kind: 'paragraph',
  text: 'Nome ______________________________________   Turma __________   Data __________',
  below: 4,
}

/** The inside of an A4 sheet with margins of 15. */
export const sheet = { left: 15, top: 15, right: 195, bottom: 280, width: 180 } as const

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** One sheet: a head with the title and what it is, then what is placed on it. */
export function placedSheet(
  title: string,
  aside: string,
  shapes: readonly PlacedShape[],
  texts: readonly PlacedText[],
): PlacedPage {
  return {
    kind: 'placed-page',
    shapes: [{ path: `M${sheet.left} 22H${sheet.right}`, stroke: 0.3 }, ...shapes],
    texts: [
      { text: title, x: sheet.left, y: 18, size: 13, bold: true, width: 105 },
      { text: aside, x: sheet.right, y: 18, size: 9, align: 'end', width: 72 },
      ...texts,
    ],
  }
}

export function rectangle({ x, y, width, height }: Box): string {
  return `M${x} ${y}h${width}v${height}h${-width}Z`
}

/** Dashed lines to cut along, around boxes that touch each other. */
export function cutLines(boxes: readonly Box[]): PlacedShape[] {
  return boxes.map(box => ({ path: rectangle(box), stroke: 0.2, dash: [1.5, 1.2] }))
}

/** Boxes in rows from a corner, so many to a row. */
export function grid(count: number, across: number, { x, y, width, height }: Box): Box[] {
  return Array.from({ length: count }, (_, at) => ({
    x: x + (at % across) * width,
    y: y + Math.floor(at / across) * height,
    width,
    height,
  }))
}

/** A box where it is on the back of its sheet, turned over the long edge. */
export function onBack(box: Box): Box {
  return { ...box, x: 210 - box.x - box.width }
}

/** A letter is about as wide as this share of its size; whatever is wider is set smaller by the page itself. */
const LETTER = 0.5
const MM_PER_POINT = 25.4 / 72
const LEADING = 1.28

/** Text in lines within a box, in its middle; smaller where it would not fit. */
export function boxedText(
  text: string,
  box: Box,
  size: number,
  options: { bold?: boolean; align?: 'start' | 'centre' } = {},
): PlacedText[] {
  const { bold = false, align = 'centre' } = options
  for (let now = size; ; now *= 0.94) {
    const lines = brokenLines(text, box.width, now)
    const step = now * MM_PER_POINT * LEADING
    if (lines.length * step > box.height && now > 5) continue
    const first = box.y + box.height / 2 - ((lines.length - 1) * step) / 2
    return lines.map((line, at) => ({
      text: line,
      x: align === 'centre' ? box.x + box.width / 2 : box.x,
      y: first + at * step,
      size: now,
      align,
      bold,
      width: box.width,
    }))
  }
}

/** Paragraphs below one another in columns of a box, none of them torn; smaller where they would not fit. */
export function columnsOfText(
  paragraphs: readonly string[],
  box: Box,
  columns: number,
  size: number,
): PlacedText[] {
  const gap = 6
  const width = (box.width - gap * (columns - 1)) / columns
  for (let now = size; ; now *= 0.94) {
    const step = now * MM_PER_POINT * LEADING
    const texts: PlacedText[] = []
    let [column, y] = [0, box.y + step / 2]
    const broken = paragraphs.map(paragraph =>
      paragraph.split('\n').flatMap(line => brokenLines(line, width, now)),
    )
    const whole = broken.reduce((sum, lines) => sum + (lines.length + 0.35) * step, 0)
    // Columns of about the same height, as long as the box has it.
    const height = Math.min(box.height, whole / columns + 1.5 * step)
    for (const lines of broken) {
      if (y + (lines.length - 1) * step > box.y + height) [column, y] = [column + 1, box.y + step / 2]
      for (const line of lines) {
        texts.push({ text: line, x: box.x + column * (width + gap), y, size: now, width })
        y += step
      }
      y += step * 0.35
    }
    if (column < columns || now <= 5) return texts
  }
}

function brokenLines(text: string, width: number, size: number): string[] {
  const max = Math.max(4, Math.floor(width / (size * MM_PER_POINT * LETTER)))
  const lines: string[] = []
  let line = ''
  for (const word of text.trim().split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (longer.length <= max || line === '') line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  return [...lines, line]
}

/** A table of solutions on a page of its own. */
export function solutionPage(
  title: string,
  columns: readonly [string, number][],
  rows: readonly string[][],
): Block[] {
  return [
    { kind: 'page-break' },
    { kind: 'heading', level: 1, text: `Solução: ${title}` },
    {
      kind: 'table',
      columns: columns.map(([label, width]) => ({ label, width })),
      rows: rows.map(cells => ({ cells })),
      size: 10,
    },
  ]
}

export function itemsById(items: readonly GameItem[]): Map<string, GameItem> {
  return new Map(items.map(item => [item.id, item]))
}

/** A side of a card: its text and the size that it has at most; bold from 16 points. */
export interface CardSide {
  text: string
  size: number
}

/** Cards of a front and a back, each on its own sheet, so that both meet when the sheet is turned over its long edge. */
export function twoSidedCards(
  head: PaperHead,
  cards: readonly { front: CardSide; back: CardSide }[],
  across: number,
  height: number,
  foot: string,
): Block[] {
  const width = sheet.width / across
  const perSheet = across * Math.floor((sheet.bottom - 26) / height)
  const sheets: Block[] = []
  for (let from = 0; from < cards.length; from += perSheet) {
    const some = cards.slice(from, from + perSheet)
    const boxes = grid(some.length, across, { x: sheet.left, y: 26, width, height })
    const inner = (box: Box): Box => ({
      x: box.x + 4,
      y: box.y + 4,
      width: box.width - 8,
      height: box.height - 8,
    })
    sheets.push(
      placedSheet(
        head.title,
        head.subtitle,
        cutLines(boxes),
        some.flatMap(({ front }, at) => side(front, inner(boxes[at] as Box))),
      ),
      placedSheet(
        head.title,
        'Verso. Imprimir frente e verso, virar na margem longa.',
        cutLines(boxes.map(onBack)),
        [
          ...some.flatMap(({ back }, at) => side(back, inner(onBack(boxes[at] as Box)))),
          ...(foot ? [{ text: foot, x: sheet.left, y: 279, size: 7, width: sheet.width }] : []),
        ],
      ),
    )
  }
  return sheets
}

function side({ text, size }: CardSide, box: Box): PlacedText[] {
  return boxedText(text, box, size, { bold: size >= 16 })
}
