import { type Flat, STEP } from './flat.ts'
import { quantile } from './plane.ts'

/** A circle on paper that was laid flat, in places of it, with the part of its row's band that is its own. */
export interface Cell {
  row: number
  choice: number
  x: number
  y: number
  left: number
  right: number
  up: number
  down: number
  /** Whether its ring was seen; a question with fewer choices leaves the last ones out. */
  isPrinted: boolean
}

/** How far from the middle of a circle its print is learned, in places. */
export interface Reach {
  across: number
  down: number
}

/** Of so many circles at most, what is printed is learned: more say nothing new. */
const LEARNED = 48
/** Pale print is no darker than this, however large its letters. */
const MAX_PALE = 0.3

/** The print around the circles of a sheet, as those show it that bear no ink. */
export interface Print {
  reach: Reach
  wide: number
  /** In radii, how far each place of a cell is from its middle. */
  far: Float32Array
  /** By choice: how dark print alone makes each place of a cell. */
  dark: Float32Array[]
}

/**
 * Learns what is printed from the sheet itself: all rings are alike, and the letters of a choice in all rows. Of each
 * place the lighter circles count, so that ink in some of them is no print; and whatever is darker than pale print within a
 * circle is ink in all.
 */
export function printOf(flat: Flat, cells: readonly Cell[], reach: Reach, radius: number): Print {
  const wide = 2 * reach.across + 1
  const size = wide * (2 * reach.down + 1)
  const far = Float32Array.from({ length: size }, (_, at) => {
    const [dx, dy] = [(at % wide) - reach.across, Math.floor(at / wide) - reach.down]
    return (Math.hypot(dx, dy) * STEP) / radius
  })
  const printed = cells.filter(({ isPrinted }) => isPrinted)
  const plain = printed.filter(cell => isPlain(flat, cell, radius))
  const choices = Math.max(0, ...cells.map(({ choice }) => choice)) + 1
  const all = learned(flat, printed, far, reach, wide, place => place >= INNER)
  const inner = learned(flat, plain, far, reach, wide, place => place < INNER)
  const dark = Array.from({ length: choices }, (_, choice) => {
    const own = plain.filter(cell => cell.choice === choice)
    const letter = own.length >= 3 ? learned(flat, own, far, reach, wide, place => place < INNER) : inner
    return Float32Array.from(far, (place, at) =>
      place >= INNER ? (all[at] as number) : Math.min(MAX_PALE + EDGE * place ** 6, letter[at] as number),
    )
  })
  return { reach, wide, far, dark }
}

/** In radii: within it stands the letter, beyond it the ring begins to show. */
const INNER = 0.86
/** How much of the ring blur brings as far in as that. */
const EDGE = 0.4

/** No place of it is darker than pale print can be. */
function isPlain(flat: Flat, { x, y }: Cell, radius: number): boolean {
  const within = Math.floor((0.7 * radius) / STEP)
  for (let dy = -within; dy <= within; dy++)
    for (let dx = -within; dx <= within; dx++) {
      if (Math.hypot(dx, dy) > within) continue
      const value = flat.dark[(y + dy) * flat.width + x + dx] as number
      if (!(value < MAX_PALE + 0.1)) return false
    }
  return true
}

function learned(
  flat: Flat,
  cells: readonly Cell[],
  far: Float32Array,
  { across, down }: Reach,
  wide: number,
  isWanted: (place: number) => boolean,
): Float32Array {
  const out = new Float32Array(far.length)
  const every = Math.max(1, Math.ceil(cells.length / LEARNED))
  const some = cells.filter((_, at) => at % every === 0)
  if (some.length === 0) return out
  const values = new Float64Array(some.length)
  for (let at = 0; at < far.length; at++) {
    if (!isWanted(far[at] as number)) continue
    const [dx, dy] = [(at % wide) - across, Math.floor(at / wide) - down]
    let count = 0
    for (const { x, y } of some) {
      const [column, row] = [x + dx, y + dy]
      if (column < 0 || row < 0 || column >= flat.width || row >= flat.height) continue
      const value = flat.dark[row * flat.width + column] as number
      if (!Number.isNaN(value)) values[count++] = value
    }
    if (count > 0) out[at] = quantile(values.subarray(0, count), 0.35)
  }
  return out
}
