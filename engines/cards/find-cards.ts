import { type Grey, greyAt, halved } from '../sheets/read/picture.ts'
import { leastSquares, median, type Perspective } from '../sheets/read/plane.ts'
import { darkQuads, type Quad, refined } from '../sheets/read/quads.ts'
import { CARD_CELLS, type CardVote, DATA, letterUp, readCard } from './codes.ts'

/** A card in a picture. */
export interface SeenCard extends CardVote {
  /** Of its black square, clockwise from the one that is printed at the upper left. */
  corners: Quad
}

/**
 * Pixels of the window by which squares are separated from their surroundings. It keeps a card at the back apart from a
 * bright window over it; a card at the front, whose border is wider than it, is looked for with it in a smaller
 * picture.
 */
const WINDOW = 16
/** Print is a ninth of paper; what is half as dark as that, as a thumb beside it, is none of it. */
const DARKER = 0.35
/** Where a shadow's edge lies over a card, its dark half is kept apart from the paper in shadow by what is nearest alone. */
const NEAR_WINDOW = 8
const NEAR_DARKER = 0.3

const LAST = CARD_CELLS - 1

/**
 * The cards of a picture, each place once. Squares are looked for at half its size, where a card whose cells are
 * distinguishable is still ten pixels wide, and at a quarter; they are read at the whole.
 */
export function findCards(picture: Grey): SeenCard[] {
  const found: SeenCard[] = []
  const half = halved(picture)
  for (const [level, times, window, darker] of [
    [half, 2, WINDOW, DARKER],
    [halved(half), 4, WINDOW, DARKER],
    [half, 2, NEAR_WINDOW, NEAR_DARKER],
  ] as const)
    for (const rough of darkQuads(level, window, darker)) {
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

function readAt(quad: Quad, { values, lights, light }: Cells): SeenCard | undefined {
  if (light > 1 || !canBeSquare(quad)) return undefined
  const read = readCard(bitsOf(values, lights)) ?? readCard(bitsOf(values, followed(values, lights)))
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

/** What stands in the cells of a square. */
interface Cells {
  /** Greys of its cells, row by row. */
  values: Float64Array
  /** Greys between white and black at each of them, as the border and the paper around it show them. */
  lights: Float64Array
  /** How many cells of its border are light. */
  light: number
}

const COUNT = CARD_CELLS * CARD_CELLS
/** Greys of the paper beside each cell of the border: above, to the right, below, to the left. */
const around = new Float64Array(4 * CARD_CELLS)
/** A cell of the border keeps less than this of the light of the paper beside it, also where a lamp shines on it. */
const KEEPS = 0.75

/** Undefined where no dark border stands on white. */
function cellsOf(picture: Grey, quad: Quad): Cells | undefined {
  const place = ontoQuad(quad)
  if (!place) return undefined
  let missing = 0
  for (let at = 0; at < 4 * CARD_CELLS; at++) {
    const value = tasted(picture, place, AROUND[2 * at] as number, AROUND[2 * at + 1] as number)
    around[at] = value
    if (value < 0) missing++
  }
  if (missing > 0 && !fillIn(missing)) return undefined
  const values = new Float64Array(COUNT)
  for (let at = 0; at < COUNT; at++) {
    if (!isBorder(at)) continue
    const value = cellAt(picture, place, (at % CARD_CELLS) + 0.5, Math.floor(at / CARD_CELLS) + 0.5)
    if (value < 0) return undefined
    values[at] = value
  }
  let light = 0
  for (let at = 0; at < COUNT; at++)
    if (isBorder(at) && (values[at] as number) > KEEPS * besideOf(at)) light++
  if (light > ROUGH) return { values, lights: values, light }
  for (let at = 0; at < COUNT; at++)
    if (!isBorder(at))
      values[at] = cellAt(picture, place, (at % CARD_CELLS) + 0.5, Math.floor(at / CARD_CELLS) + 0.5)
  return { values, lights: lightsOf(values), light }
}

/** Paper beyond the edge of the picture is as light as that which is in it, if most of it is. */
function fillIn(missing: number): boolean {
  if (missing > around.length / 2) return false
  const white = median(around.filter(value => value >= 0))
  for (let at = 0; at < around.length; at++) if ((around[at] as number) < 0) around[at] = white
  return true
}

/** The darkest paper beside a cell of the border. */
function besideOf(at: number): number {
  const [row, column] = [Math.floor(at / CARD_CELLS), at % CARD_CELLS]
  let white = 255
  if (row === 0) white = Math.min(white, around[column] as number)
  if (column === LAST) white = Math.min(white, around[CARD_CELLS + row] as number)
  if (row === LAST) white = Math.min(white, around[2 * CARD_CELLS + column] as number)
  if (column === 0) white = Math.min(white, around[3 * CARD_CELLS + row] as number)
  return white
}

/** Light changes over a card: at each cell it is that of the four places of the border and its paper that lie straight on. */
function lightsOf(values: Float64Array): Float64Array {
  const lights = new Float64Array(COUNT)
  for (let row = 1; row < LAST; row++)
    for (let column = 1; column < LAST; column++) {
      const sides = [
        [row, around[column], values[column]],
        [LAST - column, around[CARD_CELLS + row], values[row * CARD_CELLS + LAST]],
        [LAST - row, around[2 * CARD_CELLS + column], values[LAST * CARD_CELLS + column]],
        [column, around[3 * CARD_CELLS + row], values[row * CARD_CELLS]],
      ] as const
      let [sum, weight] = [0, 0]
      for (const [away, white = 0, black = 0] of sides) {
        sum += (white + black) / 2 / away
        weight += 1 / away
      }
      lights[row * CARD_CELLS + column] = sum / weight
    }
  return lights
}

/** Terms of a light that bends over a card. */
const TERMS = 6
const terms = Array.from({ length: COUNT }, (_, at) => {
  const [u, v] = [(at % CARD_CELLS) / LAST - 0.5, Math.floor(at / CARD_CELLS) / LAST - 0.5]
  return [1, u, v, u * u, u * v, v * v]
})

/** The same where a lamp shines on the middle: what is black within says how light black is there, and so what is white. */
function followed(values: Float64Array, lights: Float64Array): Float64Array {
  let now = lights
  for (let round = 0; round < 2; round++) {
    const black: number[][] = []
    const white: number[][] = []
    for (let at = 0; at < COUNT; at++) {
      const row = [...(terms[at] as number[]), values[at] as number]
      if (isBorder(at) || (values[at] as number) <= (now[at] as number)) black.push(row)
      else white.push(row)
    }
    const [dark, pale] = [leastSquares(black, TERMS), leastSquares(white, TERMS)]
    if (!dark || !pale) return now
    now = Float64Array.from(
      terms,
      own => own.reduce((sum, term, at) => sum + term * ((dark[at] as number) + (pale[at] as number)), 0) / 2,
    )
  }
  return now
}

function bitsOf(values: Float64Array, lights: Float64Array): number {
  let bits = 0
  for (let row = 0; row < DATA; row++)
    for (let column = 0; column < DATA; column++) {
      const at = (row + 1) * CARD_CELLS + column + 1
      if ((values[at] as number) > (lights[at] as number)) bits |= 1 << (row * DATA + column)
    }
  return bits
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

/** Places on the paper around a square, seven tenths of a cell away: above, to the right, below, to the left. */
const AROUND = [
  (at: number) => [at, -0.7],
  (at: number) => [CARD_CELLS + 0.7, at],
  (at: number) => [at, CARD_CELLS + 0.7],
  (at: number) => [-0.7, at],
].flatMap(side => Array.from({ length: CARD_CELLS }, (_, cell) => side(cell + 0.5)).flat())

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
