import type { Point } from '../layout.ts'
import type { Lie } from './lie.ts'
import { type Grey, greyAt } from './picture.ts'
import { median, quantile } from './plane.ts'

/** Millimetres from one place of paper laid flat to the next: half of the width of the thinnest pen. */
export const STEP = 0.25
/** Paper bends so little that between places this far apart it is straight. */
const COARSE = 16

/** Edges of a part of the paper, in millimetres. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** A part of the paper laid flat, row by row from its upper left corner. */
export interface Flat {
  box: Box
  width: number
  height: number
  /** Share of the way from the paper's white, 0, to the print's black, 1, each place with its neighbours; NaN outside of the picture. */
  dark: Float32Array
  /** Grey of the paper, as it would be without ink. */
  white: Float32Array
  /** Grey by which one place of plain paper differs from the next. */
  noise: number
  /** How dark print is against paper. */
  black: number
}

/**
 * Lays a part of the paper flat and measures the ink on it. The white of a place is that of the paper around it: no ink is
 * wider than a circle that is filled in, and no shadow is as narrow, so that whatever is narrower than `wide` is ink.
 */
export function flattenArea(grey: Grey, lie: Lie, box: Box, wide: number, black: number): Flat {
  const width = Math.ceil((box.right - box.left) / STEP) + 1
  const height = Math.ceil((box.bottom - box.top) / STEP) + 1
  const seen = smoothed(sampled(grey, lie, box, width, height), width, height)
  const white = closed(seen, width, height, Math.round(wide / STEP))
  // The lightest of many places is lighter than the paper by its grain.
  const shares: number[] = []
  for (let at = 0; at < seen.length; at += 7) {
    const share = (seen[at] as number) / (white[at] as number)
    if (share > 0.7) shares.push(share)
  }
  const usual = shares.length > 0 ? median(shares) : 1
  const dark = new Float32Array(seen.length)
  for (let at = 0; at < seen.length; at++) {
    const paper = Math.max(1, (white[at] as number) * usual)
    white[at] = paper
    dark[at] = (paper - (seen[at] as number)) / (paper * (1 - black))
  }
  return { box, width, height, dark, white, noise: noiseOf(seen, width), black }
}

/** Greys of the paper; NaN outside of the picture. */
function sampled(grey: Grey, lie: Lie, box: Box, width: number, height: number): Float32Array {
  const across = Math.ceil(width / COARSE) + 1
  const down = Math.ceil(height / COARSE) + 1
  const knots: Point[] = []
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++)
      knots.push(lie({ x: box.left + column * COARSE * STEP, y: box.top + row * COARSE * STEP }))
  const out = new Float32Array(width * height)
  for (let row = 0; row < height; row++) {
    const above = Math.floor(row / COARSE) * across
    const v = (row % COARSE) / COARSE
    for (let first = 0; first < width; first += COARSE) {
      const at = above + first / COARSE
      const left = between(knots[at] as Point, knots[at + across] as Point, v)
      const right = between(knots[at + 1] as Point, knots[at + across + 1] as Point, v)
      const [dx, dy] = [(right.x - left.x) / COARSE, (right.y - left.y) / COARSE]
      const last = Math.min(COARSE, width - first)
      for (let step = 0; step < last; step++) {
        const value = greyAt(grey, left.x + dx * step, left.y + dy * step)
        out[row * width + first + step] = value < 0 ? Number.NaN : value
      }
    }
  }
  return out
}

function between(one: Point, other: Point, share: number): Point {
  return { x: one.x + (other.x - one.x) * share, y: one.y + (other.y - one.y) * share }
}

/** Each place the mean of itself and its eight neighbours. */
function smoothed(from: Float32Array, width: number, height: number): Float32Array {
  const rows = new Float32Array(from.length)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const one = from[x > 0 ? at - 1 : at] as number
      const other = from[x < width - 1 ? at + 1 : at] as number
      rows[at] = (one + (from[at] as number) + other) / 3
    }
  const to = new Float32Array(from.length)
  for (let y = 0, at = 0; y < height; y++) {
    const up = y > 0 ? -width : 0
    const down = y < height - 1 ? width : 0
    for (let x = 0; x < width; x++, at++)
      to[at] = ((rows[at + up] as number) + (rows[at] as number) + (rows[at + down] as number)) / 3
  }
  return to
}

/** Without what is darker and narrower than a square of so many places: the lightest around, then the darkest of those. */
function closed(from: Float32Array, width: number, height: number, side: number): Float32Array {
  const half = side >> 1
  const light = new Float32Array(from.length)
  for (let at = 0; at < from.length; at++) {
    const value = from[at] as number
    light[at] = Number.isNaN(value) ? 0 : value
  }
  const to = new Float32Array(from.length)
  extremes(light, to, width, height, 1, width, half, 1)
  extremes(to, light, height, width, width, 1, half, 1)
  extremes(light, to, width, height, 1, width, half, -1)
  extremes(to, light, height, width, width, 1, half, -1)
  return light
}

/** The largest within reach along each line, or with a sign of −1 the smallest (van Herk, Gil and Werman). */
function extremes(
  from: Float32Array,
  to: Float32Array,
  length: number,
  lines: number,
  step: number,
  next: number,
  reach: number,
  sign: 1 | -1,
) {
  const span = 2 * reach + 1
  const padded = length + 2 * reach
  const forth = new Float32Array(padded)
  const back = new Float32Array(padded + 1)
  for (let line = 0; line < lines; line++) {
    const start = line * next
    for (let at = 0; at < padded; at++) {
      const place = at - reach
      const own =
        place < 0 || place >= length
          ? Number.NEGATIVE_INFINITY
          : sign * (from[start + place * step] as number)
      forth[at] = at % span === 0 || own > (forth[at - 1] as number) ? own : (forth[at - 1] as number)
    }
    back[padded] = Number.NEGATIVE_INFINITY
    for (let at = padded - 1; at >= 0; at--) {
      const place = at - reach
      const own =
        place < 0 || place >= length
          ? Number.NEGATIVE_INFINITY
          : sign * (from[start + place * step] as number)
      back[at] = (at + 1) % span === 0 || own > (back[at + 1] as number) ? own : (back[at + 1] as number)
    }
    for (let at = 0; at < length; at++) {
      const one = back[at] as number
      const other = forth[at + span - 1] as number
      to[start + at * step] = sign * (one > other ? one : other)
    }
  }
}

/** A quarter of the differences of two draws from a bell are less than this, in its widths. */
const QUARTER = 0.4506

/** By what two places differ that share no place of the picture; on plain paper that is its grain. */
function noiseOf(seen: Float32Array, width: number): number {
  const apart = 4
  const differences: number[] = []
  for (let at = 0; at + apart < seen.length; at += 11) {
    if (at % width > width - apart) continue
    const difference = Math.abs((seen[at] as number) - (seen[at + apart] as number))
    if (!Number.isNaN(difference)) differences.push(difference)
  }
  return differences.length > 0 ? quantile(differences, 0.25) / QUARTER : 0
}
