import type { Point } from '../layout.ts'
import { type Cell, type Print, printOf, type Reach } from './cells.ts'
import { type Flat, flattenArea, STEP } from './flat.ts'
import type { Lie } from './lie.ts'
import type { Grey } from './picture.ts'
import { median, quantile } from './plane.ts'
import type { Pose } from './poses.ts'
import { SHADED, shadeAround } from './shade.ts'

/** What is seen in a circle and around it, as shares of the way from the paper's white, 0, to the print's black, 1. */
export interface SeenCircle {
  /** False where a part of it is not in the picture. */
  isInside: boolean
  /** How clearly its ring is seen. */
  ring: number
  /** Grey of the paper around, as it would be without ink. */
  white: number
  /** Ink at each place within: darkness beyond what is printed there. */
  ink: readonly { u: number; v: number; dark: number }[]
  /** How much of that there is on the whole. */
  fill: number
  /** How many places within are inked beyond doubt. */
  inked: number
  /** How dark the paper is beyond it on two opposite sides, further than a mark reaches and wider than a pen. */
  shade: number
  /** Ink along the ring beyond the printed one, in millimetres of black, on half of its way at least. */
  ringed: number
  /** Angles, of so many around, at which a line leaves the circle and goes on. */
  arms: readonly boolean[]
  /** Below this a place may be grain. */
  least: number
}

/** Circles of a sheet as they were looked into, and the ink around them. */
export interface SeenRows {
  rows: SeenCircle[][]
  cells: Cell[][]
  flat: Flat
  /** Darkness beyond print at each place of the rows' bands; NaN where no row is. */
  rest: Float32Array
  /** In radii, how far each place is from the middle of its own circle; and its row. */
  far: Float32Array
  rowAt: Int16Array
  /** What is inked beyond doubt at a place. */
  leastAt: (place: number) => number
  radius: number
}

/** Circles that belong together: those of a question, or of a column of digits. */
export interface LookedFor {
  rows: readonly { bubbles: readonly Point[] }[]
  radius: number
  /** Millimetres above the first circles, and shares of a step and then millimetres beside them, free of other print. */
  above: number
  before: { steps: number; more: number }
  after: { steps: number; more: number }
}

const WITHIN = 0.82
/** Beyond the ring by so many millimetres its blur no longer counts, and so far within. */
const BEYOND = 0.5
/** Millimetres across a ring in which its ink is sought: a shade over the circle is as dark on each of them as within it. */
export const RING_WIDTH = 2 * BEYOND
/** Millimetres beyond a circle that are looked at where none is near. */
const BESIDE = 2.5
export const AROUND = 48
/** In radii, where lines that leave a circle are looked for: a hand that fills one in seldom strays so far. */
const ARMS = [1.3, 1.4]
/** No pen is paler than this share of the print's black over its own width. */
const LEAST_DARK = 0.18
/** Grain reaches so many times its usual size somewhere on a sheet. */
const GRAINS = 4

/** Looks into all circles of a sheet, and at the paper between them. */
export function measureCircles(
  grey: Grey,
  lie: Lie,
  wanted: LookedFor,
  black: (point: Point) => number,
): SeenRows {
  const { rows, radius } = wanted
  const all = rows.flatMap(({ bubbles }) => bubbles)
  const { step } = reachOf(wanted)
  const wide = 2 * radius + 1
  // Around the bands as much as tells a shadow from ink.
  const room = Math.max(radius + BESIDE, 0.62 * step) + wide
  const box = {
    left: Math.min(...all.map(({ x }) => x)) - room,
    right: Math.max(...all.map(({ x }) => x)) + room,
    top: Math.min(...all.map(({ y }) => y)) - radius - BESIDE - wide,
    bottom: Math.max(...all.map(({ y }) => y)) + radius + BESIDE + wide,
  }
  const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 }
  const flat = flattenArea(grey, lie, box, wide, black(middle))
  const cells = cellsOf(flat, wanted)
  settle(flat, cells.flat(), radius)
  const rings = cells.map(row => row.map(cell => ringOf(flat, cell, radius)))
  const least = leastRing(
    cells.flatMap((row, at) =>
      row.map((cell, choice) => ({
        ring: rings[at]?.[choice] as number,
        fill: middleOf(flat, cell, radius),
      })),
    ),
  )
  for (const [at, row] of cells.entries())
    for (const [choice, cell] of row.entries()) cell.isPrinted = (rings[at]?.[choice] as number) > least
  const reach = reachOf(wanted)
  const print = printOf(flat, cells.flat(), reach, radius)
  const { rest, far, rowAt } = restOf(flat, cells.flat(), print, radius)
  const grain = flat.noise / (1 - flat.black)
  const leastAt = (place: number) =>
    Math.max(LEAST_DARK, (GRAINS * grain) / Math.max(1, flat.white[place] as number))
  const seen = { cells, flat, rest, far, rowAt, leastAt, radius }
  return {
    ...seen,
    rows: cells.map((row, at) =>
      row.map((cell, choice) => circleOf(seen, cell, rings[at]?.[choice] as number, print)),
    ),
  }
}

/** In radii, as far as one circle of a row is from the next. */
const FURTHEST = 5

/** Half of the way to the next circle, across and down. */
function reachOf({ rows, radius }: LookedFor): Reach & { step: number } {
  const places = rows.flatMap(({ bubbles }) => bubbles)
  let [across, down] = [FURTHEST * radius, 2.6 * radius]
  for (const { x, y } of places)
    for (const other of places) {
      const [dx, dy] = [Math.abs(other.x - x), Math.abs(other.y - y)]
      if (dy < 0.1 && dx > 0.1 && dx < across) across = dx
      if (dx < 0.1 && dy > 0.1 && dy < down) down = dy
    }
  return { step: across, across: Math.floor(across / 2 / STEP), down: Math.floor(down / 2 / STEP) }
}

/** Between two circles the middle of the way is the border, unless they are far apart. */
function cellsOf(flat: Flat, wanted: LookedFor): Cell[][] {
  const { rows, radius, above } = wanted
  const reach = reachOf(wanted)
  const edge = ({ steps, more }: LookedFor['before']) => Math.floor((steps * reach.step + more) / STEP)
  const places = rows.flatMap(({ bubbles }) => bubbles)
  const halfWay = (ways: number[], usual: number) =>
    Math.ceil(Math.min(radius + BESIDE, Math.min(2 * usual * STEP + 2, ...ways) / 2) / STEP)
  return rows.map(({ bubbles }, row) =>
    bubbles.map((bubble, choice) => {
      const beside = places.filter(({ x }) => Math.abs(x - bubble.x) < 0.1)
      const up = beside.flatMap(({ y }) => (y < bubble.y - 0.1 ? [bubble.y - y] : []))
      const down = beside.flatMap(({ y }) => (y > bubble.y + 0.1 ? [y - bubble.y] : []))
      return {
        row,
        choice,
        x: Math.round((bubble.x - flat.box.left) / STEP),
        y: Math.round((bubble.y - flat.box.top) / STEP),
        // Rounded up, so that no place lies between two bands.
        left: choice === 0 ? edge(wanted.before) : reach.across + 1,
        right: choice === bubbles.length - 1 ? edge(wanted.after) : reach.across + 1,
        up: up.length === 0 ? Math.floor((radius + above) / STEP) : halfWay(up, reach.down),
        down: down.length === 0 ? Math.floor((radius + above) / STEP) : halfWay(down, reach.down),
        isPrinted: true,
      }
    }),
  )
}

const cosines = Float64Array.from({ length: AROUND }, (_, at) => Math.cos((2 * Math.PI * at) / AROUND))
const sines = Float64Array.from({ length: AROUND }, (_, at) => Math.sin((2 * Math.PI * at) / AROUND))

function placeAt({ width }: Flat, { x, y }: Cell, turn: number, far: number): number {
  const dx = Math.round(((cosines[turn] as number) * far) / STEP)
  const dy = Math.round(((sines[turn] as number) * far) / STEP)
  return (y + dy) * width + x + dx
}

/** Places by which a ring may lie off where the paper was laid flat. */
export const OFF = 2
/** Millimetres within which paper lies off alike. */
const ALIKE = 14

/**
 * Lays each circle where its ring is seen, by what those around it say together: one alone may be written over, and none
 * follows what a pupil drew.
 */
function settle(flat: Flat, cells: readonly Cell[], radius: number) {
  const offs = cells.flatMap(cell => {
    const off = offOf(flat, cell, radius)
    return off ? [{ x: cell.x, y: cell.y, ...off }] : []
  })
  const near = ALIKE / STEP
  for (const cell of cells) {
    const around = offs.filter(({ x, y }) => Math.hypot(x - cell.x, y - cell.y) <= near)
    if (around.length < 3) continue
    cell.x += Math.round(median(around.map(({ dx }) => dx)))
    cell.y += Math.round(median(around.map(({ dy }) => dy)))
  }
}

/** By how many places the ring of an empty circle stands elsewhere; undefined where something is written in it. */
function offOf(flat: Flat, cell: Cell, radius: number): { dx: number; dy: number } | undefined {
  let best = { clear: 0, dx: 0, dy: 0 }
  for (let dy = -OFF; dy <= OFF; dy++)
    for (let dx = -OFF; dx <= OFF; dx++) {
      const there = { ...cell, x: cell.x + dx, y: cell.y + dy }
      let clear = 0
      for (let turn = 0; turn < AROUND; turn += 3)
        clear +=
          2 * (flat.dark[placeAt(flat, there, turn, radius)] as number) -
          (flat.dark[placeAt(flat, there, turn, radius - 0.75)] as number) -
          (flat.dark[placeAt(flat, there, turn, radius + 0.75)] as number)
      if (clear > best.clear) best = { clear, dx, dy }
    }
  return (2 * 3 * best.clear) / AROUND > CLEAR ? best : undefined
}

/** A ring stands out from the paper on both of its sides by this much, or it is none. */
const CLEAR = 0.15

/** How dark the middle of a circle is. */
function middleOf(flat: Flat, cell: Cell, radius: number): number {
  let sum = 0
  for (let turn = 0; turn < AROUND; turn += 6)
    sum += flat.dark[placeAt(flat, cell, turn, radius / 2)] as number
  return (6 * sum) / AROUND
}

/** Below this no ring was seen: a third of what the rings of empty circles have, which ink makes no clearer. */
export function leastRing(circles: readonly { ring: number; fill: number }[]): number {
  const seen = circles.filter(({ ring }) => !Number.isNaN(ring))
  const empty = seen.filter(({ fill }) => fill < PALE)
  const rings = (empty.length > 0 ? empty : seen).map(({ ring }) => ring)
  return quantile(rings, 0.6) / 3
}

/** On the whole a circle with nothing but its letter is no darker. */
const PALE = 0.15

/** How much darker its ring is than the paper outside of it; NaN where it is not in the picture. */
function ringOf(flat: Flat, cell: Cell, radius: number): number {
  let sum = 0
  for (let turn = 0; turn < AROUND; turn += 2)
    sum +=
      (flat.dark[placeAt(flat, cell, turn, radius)] as number) -
      (flat.dark[placeAt(flat, cell, turn, radius + 0.9)] as number)
  return (2 * sum) / AROUND
}

/** What is darker than print, in the band of each row. */
function restOf(flat: Flat, cells: readonly Cell[], print: Print, radius: number) {
  const { width, height } = flat
  const rest = new Float32Array(width * height).fill(Number.NaN)
  const far = new Float32Array(width * height).fill(99)
  const rowAt = new Int16Array(width * height).fill(-1)
  const nearest = new Float32Array(width * height).fill(Number.POSITIVE_INFINITY)
  const { reach, wide } = print
  for (const { row, choice, isPrinted, ...cell } of cells) {
    const template = print.dark[choice] as Float32Array
    for (let dy = -cell.up; dy <= cell.down; dy++)
      for (let dx = -cell.left; dx <= cell.right; dx++) {
        const [x, y] = [cell.x + dx, cell.y + dy]
        if (x < 0 || y < 0 || x >= width || y >= height) continue
        const at = y * width + x
        const away = Math.hypot(dx, dy)
        // Where bands meet, a place is of the circle that is nearer.
        if (away >= (nearest[at] as number)) continue
        nearest[at] = away
        const isLearned = isPrinted && Math.abs(dy) <= reach.down && Math.abs(dx) <= reach.across
        const printed = isLearned ? (template[(dy + reach.down) * wide + dx + reach.across] as number) : 0
        rest[at] = (flat.dark[at] as number) - printed - DOUBT * Math.max(0, printed)
        far[at] = isPrinted ? (away * STEP) / radius : 9
        rowAt[at] = row
      }
  }
  return { rest, far, rowAt }
}

/** Print that lies by a hair beside where it was learned leaves so much of its darkness. */
const DOUBT = 0.3

function circleOf(seen: Omit<SeenRows, 'rows'>, cell: Cell, ring: number, print: Print): SeenCircle {
  const { flat, rest, far, radius, leastAt } = seen
  const within = Math.ceil((radius * WITHIN) / STEP)
  const ink: { u: number; v: number; dark: number }[] = []
  const template = print.dark[cell.choice] as Float32Array
  const middle = cell.y * flat.width + cell.x
  const least = leastAt(middle)
  let [sum, inked] = [0, 0]
  for (let dy = -within; dy <= within; dy++)
    for (let dx = -within; dx <= within; dx++) {
      const [u, v] = [(dx * STEP) / radius, (dy * STEP) / radius]
      if (Math.hypot(u, v) > WITHIN) continue
      const at = middle + dy * flat.width + dx
      const printed = template[(dy + print.reach.down) * print.wide + dx + print.reach.across] as number
      const dark = (flat.dark[at] as number) - printed
      ink.push({ u, v, dark })
      sum += Math.min(1.2, Math.max(-0.2, dark))
      if ((rest[at] as number) > least) inked++
    }
  const fill = sum / ink.length
  const excess = Array.from({ length: AROUND }, (_, turn) => {
    let black = 0
    for (let out = -BEYOND; out <= BEYOND; out += STEP) {
      const at = placeAt(flat, cell, turn, radius + out)
      const [dx, dy] = [(at % flat.width) - cell.x, Math.floor(at / flat.width) - cell.y]
      const place = (dy + print.reach.down) * print.wide + dx + print.reach.across
      black += ((flat.dark[at] as number) - (template[place] ?? 0)) * STEP
    }
    return black
  })
  const isInside = !Number.isNaN(fill) && !Number.isNaN(ring)
  return {
    isInside,
    ring,
    white: flat.white[middle] as number,
    ink,
    fill,
    inked,
    shade: isInside && fill > SHADED ? shadeAround(seen, cell) : 0,
    ringed: isInside ? median(excess.map(value => (Number.isNaN(value) ? 0 : value))) : 0,
    arms: isInside ? armsOf() : [],
    least,
  }

  /** A line is darker than what lies on both sides of it, however far blur takes the ink of the circle out. */
  function armsOf(): boolean[] {
    const [near, further] = ARMS.map(share => {
      const values = Array.from({ length: AROUND }, (_, turn) => {
        const at = placeAt(flat, cell, turn, radius * share)
        return (far[at] as number) < OTHER ? 0 : (rest[at] as number)
      })
      const usual = median(values.filter(value => !Number.isNaN(value)))
      return values.map(value => value - usual)
    }) as [number[], number[]]
    const isLine = (value: number) => value > least * ARM
    // Where the band ends before the second place, the first one says it.
    return near.map(
      (value, turn) => isLine(value) && (isLine(further[turn] as number) || Number.isNaN(further[turn])),
    )
  }
}

/** In radii, where the next circle begins. */
const OTHER = 0.95
/** An arm is thinner than a mark, and blur takes half of its ink. */
const ARM = 0.5

/** How dark print is against paper at a place, by the marks, the nearer ones most. */
export function blackShares(pose: Pose, marks: readonly (Point & { place: string; side: number })[]) {
  const known = marks.flatMap(({ place, x, y, side }) => {
    const mark = pose.marks.get(place as never)
    return mark ? [{ x: x + side / 2, y: y + side / 2, share: mark.black / mark.white }] : []
  })
  return (point: Point) => {
    let [sum, weight] = [0, 0]
    for (const { x, y, share } of known) {
      const near = 1 / (1 + (x - point.x) ** 2 + (y - point.y) ** 2)
      sum += share * near
      weight += near
    }
    return Math.min(0.8, sum / weight)
  }
}
