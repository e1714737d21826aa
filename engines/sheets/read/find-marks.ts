import type { Point } from '../layout.ts'
import { canBeMark, MARK_CELLS, readMark } from '../marks.ts'
import { type Grey, greyAt } from './picture.ts'
import { median, type Perspective, perspectiveOf, seen } from './plane.ts'
import { darkQuads, type Quad, refined } from './quads.ts'

/** A mark in a picture; its corners are those of the mark as it is printed, the upper left one first. */
export interface SeenMark {
  id: number
  corners: Quad
  /** Greys of its black and of the paper around it. */
  black: number
  white: number
}

const LAST = MARK_CELLS - 1
const square: Point[] = [
  { x: 0, y: 0 },
  { x: MARK_CELLS, y: 0 },
  { x: MARK_CELLS, y: MARK_CELLS },
  { x: 0, y: MARK_CELLS },
]

/** Two windows, so that neither a large mark is taken for its own surroundings nor a shadow's edge joins marks. */
const WINDOWS = [8, 24]

/** The marks of a picture, each once. */
export function findMarks(grey: Grey): SeenMark[] {
  const found: SeenMark[] = []
  for (const part of WINDOWS)
    for (const rough of darkQuads(grey, Math.max(grey.width, grey.height) / part)) {
      const middle = middleOf(rough)
      const side = Math.hypot(rough[2].x - rough[0].x, rough[2].y - rough[0].y) / 2
      if (found.some(mark => away(middleOf(mark.corners), middle) < side)) continue
      const quad = refined(grey, rough)
      const cells = quad && cellsOf(grey, quad)
      const read = cells && readMark(cells.bits)
      if (quad && read) found.push({ id: read.number, corners: turnedBack(quad, read.quarters), ...cells })
    }
  return found
}

/** The mark that is expected at a place, looked for there; undefined where it is not. */
export function expectedMark(grey: Grey, rough: Quad, id: number): SeenMark | undefined {
  // Twice, since the first look may begin some pixels off.
  const once = refined(grey, rough)
  const quad = once && refined(grey, once)
  if (!quad) return undefined
  const cells = cellsOf(grey, quad)
  return cells && canBeMark(cells.bits, id) ? { id, corners: quad, ...cells } : undefined
}

/** A mark that is turned clockwise by quarters has its own upper left corner as many places on. */
function turnedBack(quad: Quad, quarters: number): Quad {
  return quad.map((_, at) => quad[(at + quarters) % 4]) as Quad
}

export function middleOf(quad: Quad): Point {
  return {
    x: quad.reduce((sum, { x }) => sum + x, 0) / 4,
    y: quad.reduce((sum, { y }) => sum + y, 0) / 4,
  }
}

export function away(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

/** What stands in the cells of a square, white ones as bits; undefined where it has no black border on white. */
function cellsOf(grey: Grey, quad: Quad): { bits: number; black: number; white: number } | undefined {
  const place = perspectiveOf(square.map((from, at) => ({ from, to: quad[at] as Point })))
  if (!place) return undefined
  const around = aroundOf(grey, place)
  if (around.length < 12) return undefined
  const values: number[] = []
  for (let row = 0; row < MARK_CELLS; row++)
    for (let column = 0; column < MARK_CELLS; column++) {
      const value = cellAt(grey, place, column + 0.5, row + 0.5)
      if (value < 0) return undefined
      values.push(value)
    }
  const isBorder = (at: number) =>
    Math.min(Math.floor(at / MARK_CELLS), at % MARK_CELLS) === 0 ||
    Math.max(Math.floor(at / MARK_CELLS), at % MARK_CELLS) === LAST
  const black = median(values.filter((_, at) => isBorder(at)))
  const white = median(around)
  const middle = (black + white) / 2
  if (white - black < white / 5) return undefined
  if (values.filter((value, at) => isBorder(at) && value > middle).length > 1) return undefined
  const bits = values
    .filter((_, at) => !isBorder(at))
    .reduce((sum, value, at) => sum | (value > middle ? 1 << at : 0), 0)
  return { bits, black, white }
}

/** Greys of the paper around a square, seven tenths of a cell away. */
function aroundOf(grey: Grey, place: Perspective): number[] {
  const far = 0.7
  const greys: number[] = []
  for (let at = 0.5; at < MARK_CELLS; at++)
    for (const [x, y] of [
      [at, -far],
      [at, MARK_CELLS + far],
      [-far, at],
      [MARK_CELLS + far, at],
    ] as const) {
      const point = seen(place, { x, y })
      const value = greyAt(grey, point.x, point.y)
      if (value >= 0) greys.push(value)
    }
  return greys
}

function cellAt(grey: Grey, place: Perspective, x: number, y: number): number {
  let sum = 0
  for (const [dx, dy] of [
    [0, 0],
    [-0.2, -0.2],
    [0.2, -0.2],
    [-0.2, 0.2],
    [0.2, 0.2],
  ] as const) {
    const point = seen(place, { x: x + dx, y: y + dy })
    const value = greyAt(grey, point.x, point.y)
    if (value < 0) return -1
    sum += value
  }
  return sum / 5
}
