import type { Point } from '../layout.ts'
import { markPlaces } from '../marks.ts'
import { type Grey, greyAt } from './picture.ts'
import { leastSquares, median, type Perspective, perspectiveOf, seen } from './plane.ts'
import { cornerPairs, type Pose } from './poses.ts'

/** From a point on paper, in millimetres, to the picture. */
export type Lie = (point: Point) => Point

const SIDES = 24

/** How the paper lies: a perspective above the middle marks and one below, where all of them are there. */
export function lieOf({ slot, marks, place }: Pose): Lie {
  const through = (rows: readonly string[]): Perspective | undefined => {
    const wanted = markPlaces.filter(name => rows.some(row => name.startsWith(row)))
    const pairs = wanted.flatMap(name => {
      const mark = marks.get(name)
      return mark ? cornerPairs(slot, name, mark) : []
    })
    return pairs.length === 16 ? perspectiveOf(pairs) : undefined
  }
  const [upper, lower] = [through(['upper', 'middle']), through(['middle', 'lower'])]
  const [left, right] = [marks.get('middle-left'), marks.get('middle-right')]
  if (!upper || !lower || !left || !right) return point => seen(place, point)
  const middle = middleHeight(slot)
  return point => {
    // One passes into the other over the height of a mark, so that nothing is torn between them.
    const share = Math.min(1, Math.max(0, (point.y - middle + 5) / 10))
    const [a, b] = [seen(upper, point), seen(lower, point)]
    return { x: a.x * (1 - share) + b.x * share, y: a.y * (1 - share) + b.y * share }
  }
}

function middleHeight(slot: Pose['slot']): number {
  return slot === 'page' ? 148.5 : slot === 'upper-half' ? 74.25 : 222.75
}

/** A row of circles: those of a question, or of a column of digits. */
export type RowOfCircles = { bubbles: readonly Point[] }

/**
 * Corrected by the printed rings themselves: what those of each row are off by, then one smooth surface through all of
 * them. Then once more and finely from there, each place with its neighbours, since paper bends as no surface of a few
 * terms does. None follows what a pupil drew in one circle.
 */
export function ringed(grey: Grey, lie: Lie, rows: readonly RowOfCircles[], radius: number): Lie {
  const rough = closer(grey, lie, rows, radius, [{ reach: 6, step: ROUGH_STEP }], surfaceThrough)
  const fine: Search[] = [
    { reach: 2, step: ROUGH_STEP },
    { reach: 3, step: 0.12 },
  ]
  return closer(grey, rough, rows, radius, fine, neighbourly)
}

/** Looked for in steps of so many millimetres, so many steps to every side. */
interface Search {
  reach: number
  step: number
}
const ROUGH_STEP = 0.4

function closer(
  grey: Grey,
  lie: Lie,
  rows: readonly RowOfCircles[],
  radius: number,
  searches: readonly Search[],
  through: typeof surfaceThrough,
): Lie {
  // Two circles at a time: one alone may be written over, and across a whole row paper may bend.
  const offs = rows.flatMap(({ bubbles }) =>
    bubbles.flatMap((bubble, at) => {
      const other = bubbles[at + 1]
      if (at % 2 === 1 || !other) return []
      const middle = { x: (bubble.x + other.x) / 2, y: (bubble.y + other.y) / 2 }
      return [{ at: middle, ...offOf(grey, lie, [bubble, other], radius, searches) }]
    }),
  )
  const clear = median(offs.map(off => off.clear))
  const sure = offs.filter(off => off.clear > clear / 2)
  const dx = through(sure.map(({ at, dx }) => ({ at, value: dx })))
  const dy = through(sure.map(({ at, dy }) => ({ at, value: dy })))
  return point => lie({ x: point.x + dx(point), y: point.y + dy(point) })
}

/** By how much the rings of a row stand elsewhere, in millimetres, and how clearly they do. */
function offOf(grey: Grey, lie: Lie, bubbles: readonly Point[], radius: number, searches: readonly Search[]) {
  const views = bubbles.map(bubble => viewOf(lie, bubble))
  let best = { dx: 0, dy: 0, clear: Number.NEGATIVE_INFINITY }
  for (const { reach, step } of searches) {
    const from = best
    for (let y = -reach; y <= reach; y++)
      for (let x = -reach; x <= reach; x++) {
        const dx = from.dx + x * step
        const dy = from.dy + y * step
        let clear = 0
        for (const view of views) clear += ringIn(grey, view, radius, dx, dy)
        if (clear > best.clear) best = { dx, dy, clear }
      }
  }
  return best
}

/** A point of the paper in the picture, and what a millimetre to the right and one down are there. */
export interface View {
  at: Point
  right: Point
  down: Point
}

export function viewOf(lie: Lie, point: Point): View {
  const at = lie(point)
  const [x, y] = [lie({ x: point.x + 2, y: point.y }), lie({ x: point.x, y: point.y + 2 })]
  return {
    at,
    right: { x: (x.x - at.x) / 2, y: (x.y - at.y) / 2 },
    down: { x: (y.x - at.x) / 2, y: (y.y - at.y) / 2 },
  }
}

/** The grey so many millimetres right of and below a point; −1 outside of the picture. */
export function greyNear(grey: Grey, { at, right, down }: View, x: number, y: number): number {
  return greyAt(grey, at.x + right.x * x + down.x * y, at.y + right.y * x + down.y * y)
}

const cosines = Float64Array.from({ length: SIDES }, (_, at) => Math.cos((2 * Math.PI * at) / SIDES))
const sines = Float64Array.from({ length: SIDES }, (_, at) => Math.sin((2 * Math.PI * at) / SIDES))

/** How much darker the ring is than the paper outside of it, as a share of that. */
function ringIn(grey: Grey, { at, right, down }: View, radius: number, dx = 0, dy = 0): number {
  const far = radius + 0.6
  let ring = 0
  let paper = 0
  for (let turn = 0; turn < SIDES; turn++) {
    const cos = cosines[turn] as number
    const sin = sines[turn] as number
    const x = dx + radius * cos
    const y = dy + radius * sin
    const on = greyAt(grey, at.x + right.x * x + down.x * y, at.y + right.y * x + down.y * y)
    const u = dx + far * cos
    const v = dy + far * sin
    const out = greyAt(grey, at.x + right.x * u + down.x * v, at.y + right.y * u + down.y * v)
    if (on < 0 || out < 0) return 0
    ring += on
    paper += out
  }
  return paper === 0 ? 0 : 1 - ring / paper
}

/** How far places speak for each other, in millimetres: two or three rows of circles. */
const NEIGHBOURS = 10
/** Places that lie further off their surface than this were misseen. */
const MISSEEN = 0.8

/** The smoothest surface through some values, and on top of it what the neighbours of each place are still off by. */
function neighbourly(values: readonly { at: Point; value: number }[]): (point: Point) => number {
  const surface = surfaceThrough(values)
  const rest = values
    .map(({ at, value }) => ({ at, value: value - surface(at) }))
    .filter(({ value }) => Math.abs(value) < MISSEEN)
  return point => {
    // One place alone is held by the surface, which counts as much as a place right here.
    let [sum, weight] = [0, 1]
    for (const { at, value } of rest) {
      const near = 1 / (1 + ((at.x - point.x) ** 2 + (at.y - point.y) ** 2) / NEIGHBOURS ** 2) ** 2
      sum += near * value
      weight += near
    }
    return surface(point) + sum / weight
  }
}

/** The smoothest surface that so many values bear: flat, leaning or bent; what is far off it has no part in it. */
function surfaceThrough(values: readonly { at: Point; value: number }[]): (point: Point) => number {
  if (values.length === 0) return () => 0
  const middle = { x: median(values.map(({ at }) => at.x)), y: median(values.map(({ at }) => at.y)) }
  const terms = ({ x, y }: Point) => {
    const [u, v] = [(x - middle.x) / 50, (y - middle.y) / 50]
    return [1, v, u, v * v, u * v, u * u, u ** 3, v ** 3]
  }
  const most = values.length >= 24 ? 8 : values.length >= 18 ? 6 : values.length >= 8 ? 3 : 1
  let used = values
  for (let round = 0; ; round++) {
    const surface = surfaceOf(used, terms, most)
    if (round === 2) return surface
    const far = used.map(({ at, value }) => Math.abs(value - surface(at)))
    const limit = Math.max(0.15, 3 * median(far))
    const kept = used.filter((_, at) => (far[at] as number) <= limit)
    if (kept.length < used.length / 2) return surface
    used = kept
  }
}

/** By least squares with as many terms as the places tell apart: circles in two columns say nothing of a bend between. */
function surfaceOf(
  values: readonly { at: Point; value: number }[],
  terms: (point: Point) => number[],
  most: number,
): (point: Point) => number {
  for (const count of [8, 6, 5, 3, 1]) {
    if (count > most) continue
    const factors = leastSquares(
      values.map(({ at, value }) => [...terms(at).slice(0, count), value]),
      count,
    )
    if (factors)
      return point => factors.reduce((sum, factor, at) => sum + factor * (terms(point)[at] as number), 0)
  }
  return () => 0
}
