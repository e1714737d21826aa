import { type Grey, greyAt, halved } from '../sheets/read/picture.ts'
import { median, type Perspective, perspectiveOf, seen } from '../sheets/read/plane.ts'
import { darkQuads, type Quad, refined, sumsOf } from '../sheets/read/quads.ts'
import { CARD_CELLS, DATA, type Held, letterUp, readCard } from './codes.ts'

/** A card in a picture. */
export interface SeenCard extends Held {
  /** Of its black square, clockwise from the one that is printed at the upper left. */
  corners: Quad
}

/**
 * Pixels of the window by which squares are told from what is around them. It keeps a card at the back apart from a bright
 * window over it; a card at the front, whose border is wider than it, is looked for with it in a smaller picture.
 */
const WINDOW = 16
/** Print is a ninth of paper; what is half as dark as that, as a thumb beside it, is none of it. */
const DARKER = 0.35

const LAST = CARD_CELLS - 1
const square = [
  { x: 0, y: 0 },
  { x: CARD_CELLS, y: 0 },
  { x: CARD_CELLS, y: CARD_CELLS },
  { x: 0, y: CARD_CELLS },
]

/**
 * The cards of a picture, each place once. Squares are looked for at half its size, where a card whose cells can be told
 * apart is still ten pixels wide, and at a quarter; they are read at the whole.
 */
export function findCards(picture: Grey): SeenCard[] {
  const found: SeenCard[] = []
  const half = halved(picture)
  for (const [level, times] of [
    [half, 2],
    [halved(half), 4],
  ] as const)
    for (const rough of darkQuads(level, sumsOf(level), WINDOW, DARKER)) {
      const quad = rough.map(({ x, y }) => ({
        x: (x + 0.5) * times - 0.5,
        y: (y + 0.5) * times - 0.5,
      })) as Quad
      const middle = middleOf(quad)
      if (found.some(({ corners }) => isNear(corners, middle))) continue
      const card = cardAt(picture, quad)
      if (card) found.push(card)
    }
  return found
}

/** What is rough may lie a pixel off: so many cells of the border may then look light, and it is laid along its edges. */
const ROUGH = 8

function cardAt(picture: Grey, rough: Quad): SeenCard | undefined {
  const once = cellsOf(picture, rough)
  if (!once || once.light > ROUGH) return undefined
  const card = readAt(rough, once)
  if (card) return card
  const quad = refined(picture, rough)
  const cells = quad && cellsOf(picture, quad)
  return quad && cells && readAt(quad, cells)
}

function readAt(quad: Quad, { bits, light }: Cells): SeenCard | undefined {
  const read = light > 1 ? undefined : readCard(bits)
  return read && heldUp(quad, read)
}

/** Out of upright by more than this, in quarters, nobody could say which of two letters is up. */
const TILTED = 0.4

/** The card that a square is, with the letter that is up in the picture; undefined where none of them is. */
function heldUp(
  quad: Quad,
  { number, quarters }: { number: number; quarters: number },
): SeenCard | undefined {
  const corners = quad.map((_, at) => quad[(at + quarters) % 4]) as Quad
  const [one, next, , last] = corners
  // From the lower edge to the upper one, as they are printed.
  const up = { x: one.x - last.x + next.x - corners[2].x, y: one.y - last.y + next.y - corners[2].y }
  const turn = Math.atan2(up.x, -up.y) / (Math.PI / 2)
  const whole = Math.round(turn)
  return Math.abs(turn - whole) > TILTED ? undefined : { number, choice: letterUp(whole), corners }
}

function middleOf(quad: Quad) {
  return {
    x: quad.reduce((sum, { x }) => sum + x, 0) / 4,
    y: quad.reduce((sum, { y }) => sum + y, 0) / 4,
  }
}

function isNear(quad: Quad, { x, y }: { x: number; y: number }): boolean {
  const middle = middleOf(quad)
  const side = Math.hypot(quad[2].x - quad[0].x, quad[2].y - quad[0].y) / 2
  return Math.hypot(middle.x - x, middle.y - y) < side
}

/** What stands in the cells of a square: white ones as bits, and how many of its border are light. */
interface Cells {
  bits: number
  light: number
}

/** Undefined where no dark border stands on white. */
function cellsOf(picture: Grey, quad: Quad): Cells | undefined {
  const place = perspectiveOf(square.map((from, at) => ({ from, to: quad[at] as Quad[number] })))
  if (!place) return undefined
  const around = aroundOf(picture, place)
  if (around.length < 14) return undefined
  const white = median(around)
  const border: number[] = []
  for (let at = 0; at < CARD_CELLS * CARD_CELLS; at++)
    if (isBorder(at))
      border.push(cellAt(picture, place, (at % CARD_CELLS) + 0.5, Math.floor(at / CARD_CELLS) + 0.5))
  if (border.includes(-1)) return undefined
  const black = median(border)
  const middle = (black + white) / 2
  if (white - black < white / 5) return undefined
  let bits = 0
  for (let row = 0; row < DATA; row++)
    for (let column = 0; column < DATA; column++)
      if (cellAt(picture, place, column + 1.5, row + 1.5) > middle) bits |= 1 << (row * DATA + column)
  return { bits, light: border.filter(value => value > middle).length }
}

function isBorder(at: number): boolean {
  const [row, column] = [Math.floor(at / CARD_CELLS), at % CARD_CELLS]
  return row === 0 || column === 0 || row === LAST || column === LAST
}

/** Greys of the paper around a square, seven tenths of a cell away. */
function aroundOf(picture: Grey, place: Perspective): number[] {
  const far = 0.7
  const greys: number[] = []
  for (let at = 0.5; at < CARD_CELLS; at++)
    for (const [x, y] of [
      [at, -far],
      [at, CARD_CELLS + far],
      [-far, at],
      [CARD_CELLS + far, at],
    ] as const) {
      const point = seen(place, { x, y })
      const value = greyAt(picture, point.x, point.y)
      if (value >= 0) greys.push(value)
    }
  return greys
}

const TASTED = [
  [0, 0],
  [-0.2, -0.2],
  [0.2, -0.2],
  [-0.2, 0.2],
  [0.2, 0.2],
] as const

function cellAt(picture: Grey, place: Perspective, x: number, y: number): number {
  let sum = 0
  for (const [dx, dy] of TASTED) {
    const point = seen(place, { x: x + dx, y: y + dy })
    const value = greyAt(picture, point.x, point.y)
    if (value < 0) return -1
    sum += value
  }
  return sum / TASTED.length
}
