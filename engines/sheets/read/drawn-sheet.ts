import { qrMatrix } from '#engines/documents/qr.ts'
import { CODE_CORRECTION, type Point, readSheetText, type SheetLayout } from '../layout.ts'
import { isBlack, MARK_CELLS } from '../marks.ts'

/** What a pupil did in a circle. */
export const strokes = ['fill', 'cross', 'thick-cross', 'faint', 'half', 'crossed-fill'] as const
export type Stroke = (typeof strokes)[number]

/** Circles that were written in, by question and by choice; those of the code by column and by digit. */
export interface Written {
  answers: ReadonlyMap<number, ReadonlyMap<number, Stroke>>
  code: readonly number[]
}

/** How a pen or a pencil writes: how much of the print's black, and how wide, in millimetres. */
export interface Pen {
  dark: number
  width: number
}

export type Random = () => number

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Paper in greys, so many pixels to a millimetre, its upper edge at `top` on the page. */
export interface Paper {
  data: Float32Array
  width: number
  height: number
  top: number
}

export const FINE = 8
const PAPER = 242
const PALE = 180
const LINE = 60

/**
 * A sheet as it is printed and written on, drawn by its own hand from the layout alone: nothing here is what the
 * product draws with, nor what reads.
 */
export function drawnSheet(
  layout: SheetLayout,
  text: string,
  written: Written,
  pen: Pen,
  random: Random,
): Paper {
  const width = 210 * FINE
  const height = Math.round((layout.bottom - layout.top) * FINE)
  const paper: Paper = { data: new Float32Array(width * height).fill(PAPER), width, height, top: layout.top }
  for (const { id, x, y, side } of layout.marks)
    for (let cell = 0; cell < MARK_CELLS ** 2; cell++) {
      const [row, column] = [Math.floor(cell / MARK_CELLS), cell % MARK_CELLS]
      if (!isBlack(id, row, column)) continue
      const size = side / MARK_CELLS
      box(paper, x + column * size, y + row * size, size, size, 14)
    }
  const { side, dark } = qrMatrix(text, CODE_CORRECTION)
  const module = layout.qr.side / side
  for (let at = 0; at < side * side; at++)
    if (dark(Math.floor(at / side), at % side))
      box(
        paper,
        layout.qr.x + (at % side) * module,
        layout.qr.y + Math.floor(at / side) * module,
        module,
        module,
        14,
      )
  // Lines and words of the head, whose letters matter to nobody here.
  for (const y of [31.2, 39.8, 50.6]) box(paper, 24, layout.top + y, 125, 0.3, LINE)
  for (let word = 0; word < 14; word++)
    box(paper, 26 + (word % 7) * 16, layout.top + (word < 7 ? 10 : 27), 5 + 8 * random(), 2.6, 40)
  const shape = readSheetText(text)?.shape
  for (const { number, label, bubbles } of layout.questions) {
    lines(paper, digitsOf(number, label), 0.5, 1, 20)
    for (const [choice, bubble] of bubbles.entries()) {
      ring(paper, bubble, layout.radius)
      lines(paper, letterOf(choice, bubble, layout.radius), 0.3, 1, PALE)
      const stroke = written.answers.get(number)?.get(choice)
      if (stroke) writeIn(paper, bubble, layout.radius, stroke, pen, random)
    }
  }
  if (shape?.codeGrid && layout.codeGrid)
    for (const { column, digit, ...at } of layout.codeGrid.bubbles) {
      ring(paper, at, layout.codeGrid.radius)
      lines(paper, letterOf(digit, at, layout.codeGrid.radius), 0.3, 1, PALE)
      if (written.code[column] === digit) writeIn(paper, at, layout.codeGrid.radius, 'fill', pen, random)
    }
  return paper
}

function box(paper: Paper, x: number, y: number, wide: number, high: number, grey: number) {
  const [left, up] = [x * FINE, (y - paper.top) * FINE]
  const [right, down] = [left + wide * FINE, up + high * FINE]
  for (let row = Math.floor(up); row < down; row++)
    for (let column = Math.floor(left); column < right; column++) {
      const share = Math.min(1, column + 1 - left, right - column) * Math.min(1, row + 1 - up, down - row)
      darken(paper, column, row, share, grey)
    }
}

function darken({ data, width, height }: Paper, column: number, row: number, share: number, grey: number) {
  if (column < 0 || row < 0 || column >= width || row >= height || share <= 0) return
  const at = row * width + column
  data[at] = (data[at] as number) * (1 - share) + Math.min(data[at] as number, grey) * share
}

function ring(paper: Paper, { x, y }: Point, radius: number) {
  around(
    paper,
    x,
    y,
    radius + 0.5,
    (dx, dy) => 0.5 + (0.125 - Math.abs(Math.hypot(dx, dy) - radius)) * FINE,
    LINE,
  )
}

/** Every pixel near a place, inked by how much of it a shape covers. */
function around(
  paper: Paper,
  x: number,
  y: number,
  reach: number,
  cover: (dx: number, dy: number) => number,
  grey: number,
) {
  const [column, row, far] = [x * FINE, (y - paper.top) * FINE, Math.ceil(reach * FINE)]
  for (let v = Math.floor(row - far); v <= row + far; v++)
    for (let u = Math.floor(column - far); u <= column + far; u++) {
      const share = cover((u + 0.5 - column) / FINE, (v + 0.5 - row) / FINE)
      darken(paper, u, v, Math.min(1, Math.max(0, share)), grey)
    }
}

type Stretch = [Point, Point]

/** Lines of one width, as if drawn in one go: where they cross they are no darker. */
function lines(paper: Paper, parts: readonly Stretch[], width: number, dark: number, grey: number) {
  if (parts.length === 0) return
  const all = parts.flat()
  const left = Math.min(...all.map(({ x }) => x)) - width
  const right = Math.max(...all.map(({ x }) => x)) + width
  const up = Math.min(...all.map(({ y }) => y)) - width
  const down = Math.max(...all.map(({ y }) => y)) + width
  const [x, y] = [(left + right) / 2, (up + down) / 2]
  around(
    paper,
    x,
    y,
    Math.max(right - left, down - up) / 2,
    (dx, dy) => {
      const far = Math.min(...parts.map(([from, to]) => distance({ x: x + dx, y: y + dy }, from, to)))
      return dark * Math.min(1, Math.max(0, 0.5 + (width / 2 - far) * FINE))
    },
    grey,
  )
}

function distance({ x, y }: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const square = dx * dx + dy * dy
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / square))
  return Math.hypot(x - from.x - share * dx, y - from.y - share * dy)
}

/** Seven strokes of a digit; which of them each digit has, from its top clockwise, the middle one last. */
const SEVEN = [
  '1111110',
  '0110000',
  '1101101',
  '1111001',
  '0110011',
  '1011011',
  '1011111',
  '1110000',
  '1111111',
  '1111011',
]

function digitAt(digit: number, { x, y }: Point, size: number): Stretch[] {
  const [left, right, up, down] = [x - size / 2, x + size / 2, y - size, y + size]
  const all: Stretch[] = [
    [
      { x: left, y: up },
      { x: right, y: up },
    ],
    [
      { x: right, y: up },
      { x: right, y },
    ],
    [
      { x: right, y },
      { x: right, y: down },
    ],
    [
      { x: left, y: down },
      { x: right, y: down },
    ],
    [
      { x: left, y },
      { x: left, y: down },
    ],
    [
      { x: left, y: up },
      { x: left, y },
    ],
    [
      { x: left, y },
      { x: right, y },
    ],
  ]
  return all.filter((_, at) => SEVEN[digit]?.[at] === '1')
}

function digitsOf(number: number, label: Point): Stretch[] {
  return [...String(number)]
    .reverse()
    .flatMap((digit, at) => digitAt(Number(digit), { x: label.x - 1 - at * 2.4, y: label.y }, 1.4))
}

/** What stands pale in a circle: not the printed letter, but as much ink in the same place. */
function letterOf(choice: number, { x, y }: Point, radius: number): Stretch[] {
  return digitAt((choice * 3 + 2) % 10, { x, y }, radius * 0.42)
}

function writeIn(paper: Paper, at: Point, radius: number, stroke: Stroke, pen: Pen, random: Random) {
  const ink = PAPER * (1 - pen.dark)
  const shaky = () => (random() - 0.5) * radius * 0.12
  const off = { x: at.x + shaky(), y: at.y + shaky() }
  if (stroke === 'fill' || stroke === 'faint' || stroke === 'half' || stroke === 'crossed-fill') {
    const dark = stroke === 'faint' ? 0.35 : 1
    lines(
      paper,
      zigzag(off, radius * (0.88 + 0.14 * random()), stroke === 'half', random),
      pen.width,
      dark,
      ink,
    )
  }
  if (stroke === 'fill' || stroke === 'faint' || stroke === 'half') return
  const reach = radius * (stroke === 'crossed-fill' ? 1.45 : 0.95 + 0.35 * random())
  const width = stroke === 'thick-cross' ? radius * 0.42 : Math.max(0.5, pen.width * 0.8)
  const lean = (random() - 0.5) * 0.3
  lines(
    paper,
    [Math.PI / 4 + lean, (3 * Math.PI) / 4 + lean].map((angle): Stretch => {
      const [x, y] = [Math.cos(angle) * reach, Math.sin(angle) * reach]
      return [
        { x: off.x - x, y: off.y - y },
        { x: off.x + x, y: off.y + y },
      ]
    }),
    width,
    1,
    stroke === 'crossed-fill' ? ink * 0.7 : ink,
  )
}

/** To and fro over a circle, or over its upper half, as one fills it in by hand. */
function zigzag({ x, y }: Point, radius: number, half: boolean, random: Random): Stretch[] {
  const step = 0.55 + 0.15 * random()
  const points: Point[] = []
  const last = half ? -0.05 * radius : radius - 0.2
  for (let v = -radius + 0.2; v <= last; v += step) {
    const reach = Math.sqrt(Math.max(0, radius ** 2 - v * v)) - 0.2
    const side = points.length % 2 === 0 ? -1 : 1
    points.push({ x: x + side * reach, y: y + v }, { x: x - side * reach, y: y + v + step / 2 })
  }
  return points.slice(1).map((to, at): Stretch => [points[at] as Point, to])
}
