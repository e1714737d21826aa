import { type Grey, greyAt, halved } from '../sheets/read/picture.ts'
import { median, type Perspective } from '../sheets/read/plane.ts'
import { darkQuads, type Quad, refined } from '../sheets/read/quads.ts'
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
    for (const rough of darkQuads(level, WINDOW, DARKER)) {
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
  const quad = refined(picture, rough)
  const cells = quad && cellsOf(picture, quad)
  if (!quad || !cells) return card
  const anew = readAt(quad, cells)
  // Another square of the room may look like a card by chance, and then seldom like the same one along its own edges.
  return card && anew?.number !== card.number ? undefined : anew
}

function readAt(quad: Quad, { bits, light }: Cells): SeenCard | undefined {
  const read = light > 1 || !canBeSquare(quad) ? undefined : readCard(bits)
  return read && heldUp(quad, read)
}

/** Out of upright by more than this, in quarters, nobody could say which of two letters is up. */
const TILTED = 0.4

/**
 * A square of a tenth of a metre whose middle is half a metre away has one side longer than the other across by no more than
 * this, however it leans; what narrows more is no card, whatever its cells happen to say.
 */
const NARROWING = 1.25
/** Pixels by which a side may be measured wrong. */
const UNSURE = 1

/** Whether four corners can be those of a square that is seen from where a camera stands. */
function canBeSquare([a, b, c, d]: Quad): boolean {
  const long = (one: Quad[0], other: Quad[0]) => Math.hypot(one.x - other.x, one.y - other.y)
  const alike = (one: number, other: number) =>
    Math.max(one, other) <= NARROWING * Math.min(one, other) + UNSURE
  return alike(long(a, b), long(c, d)) && alike(long(b, c), long(d, a))
}

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

/** Greys of the paper around the square that is looked at, and of the cells of its border. */
const around = new Float64Array(4 * CARD_CELLS)
const border = new Float64Array(4 * LAST)

/** Undefined where no dark border stands on white. */
function cellsOf(picture: Grey, quad: Quad): Cells | undefined {
  const place = ontoQuad(quad)
  if (!place) return undefined
  let seen = 0
  for (let at = 0; at < AROUND.length; at += 2) {
    const value = tasted(picture, place, AROUND[at] as number, AROUND[at + 1] as number)
    if (value >= 0) around[seen++] = value
  }
  if (seen < 14) return undefined
  const white = median(around.subarray(0, seen))
  let put = 0
  for (let at = 0; at < CARD_CELLS * CARD_CELLS; at++) {
    if (!isBorder(at)) continue
    const value = cellAt(picture, place, (at % CARD_CELLS) + 0.5, Math.floor(at / CARD_CELLS) + 0.5)
    if (value < 0) return undefined
    border[put++] = value
  }
  const black = median(border)
  const middle = (black + white) / 2
  if (white - black < white / 5) return undefined
  let light = 0
  for (const value of border) if (value > middle) light++
  if (light > ROUGH) return { bits: 0, light }
  let bits = 0
  for (let row = 0; row < DATA; row++)
    for (let column = 0; column < DATA; column++)
      if (cellAt(picture, place, column + 1.5, row + 1.5) > middle) bits |= 1 << (row * DATA + column)
  return { bits, light }
}

/** The perspective that takes the square of a card to a quad, in closed form (Heckbert). */
function ontoQuad([a, b, c, d]: Quad): Perspective | undefined {
  const [x, y] = [a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y]
  const [x1, y1] = [b.x - c.x, b.y - c.y]
  const [x2, y2] = [d.x - c.x, d.y - c.y]
  const whole = x1 * y2 - x2 * y1
  if (Math.abs(whole) < 1e-9) return undefined
  const [g, h] = [(x * y2 - x2 * y) / whole, (x1 * y - x * y1) / whole]
  return [
    (b.x - a.x + g * b.x) / CARD_CELLS,
    (d.x - a.x + h * d.x) / CARD_CELLS,
    a.x,
    (b.y - a.y + g * b.y) / CARD_CELLS,
    (d.y - a.y + h * d.y) / CARD_CELLS,
    a.y,
    g / CARD_CELLS,
    h / CARD_CELLS,
  ]
}

function isBorder(at: number): boolean {
  const row = Math.floor(at / CARD_CELLS)
  const column = at % CARD_CELLS
  return row === 0 || column === 0 || row === LAST || column === LAST
}

/** Places on the paper around a square, seven tenths of a cell away. */
const AROUND = Array.from({ length: CARD_CELLS }, (_, cell) => {
  const [at, far] = [cell + 0.5, 0.7]
  return [at, -far, at, CARD_CELLS + far, -far, at, CARD_CELLS + far, at]
}).flat()

function cellAt(picture: Grey, place: Perspective, x: number, y: number): number {
  let sum = 0
  for (let at = 0; at < TASTED.length; at += 2) {
    const value = tasted(picture, place, x + (TASTED[at] as number), y + (TASTED[at + 1] as number))
    if (value < 0) return -1
    sum += value
  }
  return sum / (TASTED.length / 2)
}

/** Where a cell is looked into: in its middle and towards its corners. */
const TASTED = [0, 0, -0.2, -0.2, 0.2, -0.2, -0.2, 0.2, 0.2, 0.2]

function tasted(picture: Grey, place: Perspective, x: number, y: number): number {
  const depth = (place[6] as number) * x + (place[7] as number) * y + 1
  return greyAt(
    picture,
    ((place[0] as number) * x + (place[1] as number) * y + (place[2] as number)) / depth,
    ((place[3] as number) * x + (place[4] as number) * y + (place[5] as number)) / depth,
  )
}
