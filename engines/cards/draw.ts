import type { DocumentDescription, PlacedPage, Text } from '#engines/documents/description.ts'
import { filledBox } from '#engines/documents/qr.ts'
import { CARD_CELLS, isBlack, letters } from './codes.ts'

/** Millimetres: two cards to a page of A4, each with its black square in the middle. */
const WIDTH = 210
const HEIGHT = 148.5
const SIDE = 105
const LEFT = (WIDTH - SIDE) / 2
const TOP = (HEIGHT - SIDE) / 2
/** From the square to the middle of a letter, and how high a letter is. */
const AWAY = 10.5
const LETTER = 7

const HOW: Text[] = [
  'Levanta o cartão com a',
  'letra da tua resposta',
  [{ text: 'para cima', bold: true }, { text: '. Não tapes' }],
  'o quadrado.',
]

/** The line to cut along between two cards. */
const CUT: PlacedPage['shapes'][number] = { path: 'M0 148.5H210', stroke: 0.25, dash: [1, 0.8] }

/** Cards to vote with, from the first number to the last, two to a page; nobody's name is on them. */
export function cardsDocument(first: number, last: number): DocumentDescription {
  const numbers = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  const pages: PlacedPage[] = []
  for (let at = 0; at < numbers.length; at += 2) {
    const [upper, lower] = [numbers[at] as number, numbers[at + 1]]
    const page: PlacedPage = { kind: 'placed-page', ...drawnCard(upper, 0) }
    if (lower !== undefined) {
      const below = drawnCard(lower, HEIGHT)
      page.shapes.push(CUT, ...below.shapes)
      page.texts.push(...below.texts)
    }
    pages.push(page)
  }
  return {
    title: first === last ? `Cartão de voto ${first}` : `Cartões de voto ${first} a ${last}`,
    orientation: 'portrait',
    margins: { top: 0, right: 0, bottom: 0, left: 0 },
    footer: null,
    blocks: pages.flatMap((page, at) => (at === 0 ? [page] : [{ kind: 'page-break' as const }, page])),
  }
}

function drawnCard(number: number, top: number): Omit<PlacedPage, 'kind'> {
  return {
    shapes: [
      { path: squarePath(number, LEFT, top + TOP), fill: 'black' },
      { path: letters.map((_, at) => letterPath(at, top)).join(''), fill: 'pale' },
    ],
    texts: [
      { text: [{ text: String(number), bold: true, serif: true }], x: 9, y: top + 14, size: 27 },
      { text: 'Cartão de voto', x: 9, y: top + 136.5, size: 10 },
      ...HOW.map((text, line) => ({
        text,
        x: 201,
        y: top + 126 + 4.4 * line,
        size: 10,
        align: 'end' as const,
      })),
    ],
  }
}

function squarePath(number: number, x: number, y: number): string {
  const cell = SIDE / CARD_CELLS
  let path = ''
  for (let row = 0; row < CARD_CELLS; row++)
    for (let column = 0; column < CARD_CELLS; column++) {
      if (!isBlack(number, row, column)) continue
      const start = column
      while (column + 1 < CARD_CELLS && isBlack(number, row, column + 1)) column++
      path += filledBox(x + start * cell, y + row * cell, (column - start + 1) * cell, cell)
    }
  return path
}

/** Letters ten wide and twelve high; what is inside of them runs the other way round. */
const outlines = [
  'M0 12L3.7 0L6.3 0L10 12L7.5 12L6.7 9.3L3.3 9.3L2.5 12zM5 2.9L3.8 7.3L6.2 7.3z',
  'M0 0L5.2 0C7.8 0 9 1.2 9 3.1C9 4.4 8.4 5.3 7.3 5.7C8.7 6 9.6 7 9.6 8.6C9.6 10.8 8 12 5.4 12L0 12zM2.4 2L2.4 5L5 5C6 5 6.6 4.5 6.6 3.5C6.6 2.5 6 2 5 2zM2.4 6.9L2.4 10L5.2 10C6.5 10 7.1 9.5 7.1 8.45C7.1 7.4 6.5 6.9 5.2 6.9z',
  'M9.6 8.4C9 10.8 7.4 12 5.2 12C2 12 0 9.6 0 6C0 2.4 2 0 5.2 0C7.4 0 9 1.2 9.6 3.6L7.2 4.2C6.9 2.8 6.2 2.1 5.2 2.1C3.4 2.1 2.5 3.6 2.5 6C2.5 8.4 3.4 9.9 5.2 9.9C6.2 9.9 6.9 9.2 7.2 7.8z',
  'M0 0L4.5 0C8.2 0 10 2.4 10 6C10 9.6 8.2 12 4.5 12L0 12zM2.4 2L2.4 10L4.4 10C6.6 10 7.5 8.4 7.5 6C7.5 3.6 6.6 2 4.4 2z',
]

/** A letter over its edge, its foot to the square: upright when that edge is up. */
function letterPath(at: number, top: number): string {
  const scale = LETTER / 12
  const middle = { x: WIDTH / 2, y: top + HEIGHT / 2 }
  const [cos, sin] = (
    [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ] as const
  )[at] ?? [1, 0]
  return (outlines[at] ?? '').replaceAll(/(-?[\d.]+) (-?[\d.]+)/g, (_, u, v) => {
    const [x, y] = [(Number(u) - 5) * scale, (Number(v) - 6) * scale - SIDE / 2 - AWAY]
    return `${round(middle.x + x * cos - y * sin)} ${round(middle.y + x * sin + y * cos)}`
  })
}

/** Thousandths of a millimetre are enough for paper. */
function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
