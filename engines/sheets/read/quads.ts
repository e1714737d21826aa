import type { Point } from '../layout.ts'
import { type Grey, greyAt } from './picture.ts'

/** Four corners, clockwise as they are seen. */
export type Quad = [Point, Point, Point, Point]

/** A pixel is dark where it is this much darker than what is around it (Bradley and Roth's share). */
const DARKER = 0.15
/** Pixels of a side below which the cells of a mark cannot be told apart. */
const LEAST_SIDE = 10

/** Sums of the greys above and to the left of each corner between pixels: the mean of any window in four look-ups. */
export function sumsOf({ width, height, data }: Grey): Uint32Array {
  const row = width + 1
  const sums = new Uint32Array(row * (height + 1))
  for (let y = 0; y < height; y++) {
    let line = 0
    for (let x = 0; x < width; x++) {
      line += data[y * width + x] as number
      sums[(y + 1) * row + x + 1] = (sums[y * row + x + 1] as number) + line
    }
  }
  return sums
}

/** What is joined and darker by a share than a window around it, where its outline has four sides. */
export function darkQuads(grey: Grey, sums: Uint32Array, window: number, darker = DARKER): Quad[] {
  const { starts, ends, rows, labels, count } = runsOf(grey, sums, window, darker)
  const boxes = new Int32Array(count * 5)
  for (let label = 0; label < count; label++) boxes.set([1e9, -1, 1e9, -1, 0], label * 5)
  for (let run = 0; run < labels.length; run++) {
    const at = (labels[run] as number) * 5
    const [start, end, y] = [starts[run] as number, ends[run] as number, rows[run] as number]
    if (start < (boxes[at] as number)) boxes[at] = start
    if (end > (boxes[at + 1] as number)) boxes[at + 1] = end
    if (y < (boxes[at + 2] as number)) boxes[at + 2] = y
    if (y > (boxes[at + 3] as number)) boxes[at + 3] = y
    boxes[at + 4] = (boxes[at + 4] as number) + end - start
  }
  const most = Math.max(grey.width, grey.height) / 4
  const wanted = new Map<number, Point[]>()
  for (let label = 0; label < count; label++) {
    const [left = 0, right = 0, up = 0, down = 0, area = 0] = boxes.subarray(label * 5, label * 5 + 5)
    const [wide, high] = [right - left, down - up + 1]
    // A square seen from the side stays within these, and its black border alone is half of it.
    if (Math.min(wide, high) < LEAST_SIDE || Math.max(wide, high) > most) continue
    if (wide > 3 * high || high > 3 * wide || area < 0.2 * wide * high) continue
    wanted.set(label, [])
  }
  for (let run = 0; run < labels.length; run++) {
    const points = wanted.get(labels[run] as number)
    if (!points) continue
    const y = rows[run] as number
    points.push(
      { x: (starts[run] as number) - 0.5, y: y - 0.5 },
      { x: (starts[run] as number) - 0.5, y: y + 0.5 },
    )
    points.push(
      { x: (ends[run] as number) - 0.5, y: y - 0.5 },
      { x: (ends[run] as number) - 0.5, y: y + 0.5 },
    )
  }
  return [...wanted.values()].flatMap(points => {
    const quad = quadOf(hullOf(points))
    return quad ? [quad] : []
  })
}

/** Dark pixels in runs along the rows, each with the number of what it is joined to. */
function runsOf({ width, height, data }: Grey, sums: Uint32Array, window: number, darker: number) {
  const half = Math.max(2, Math.round(window / 2))
  const line = width + 1
  const starts: number[] = []
  const ends: number[] = []
  const rows: number[] = []
  const parents: number[] = []
  let before = 0
  for (let y = 0; y < height; y++) {
    const [up, down] = [Math.max(0, y - half) * line, Math.min(height, y + half + 1) * line]
    const high = (down - up) / line
    const first = starts.length
    let open = -1
    for (let x = 0; x <= width; x++) {
      let isDark = false
      if (x < width) {
        const left = x < half ? 0 : x - half
        const right = x + half + 1 > width ? width : x + half + 1
        const sum =
          (sums[down + right] as number) -
          (sums[down + left] as number) -
          (sums[up + right] as number) +
          (sums[up + left] as number)
        isDark = (data[y * width + x] as number) * (right - left) * high < sum * (1 - darker)
      }
      if (isDark === open >= 0) continue
      if (isDark) open = x
      else {
        starts.push(open)
        ends.push(x)
        rows.push(y)
        parents.push(parents.length)
        open = -1
      }
    }
    let above = before
    for (let run = first; run < starts.length; run++) {
      while (above < first && (ends[above] as number) <= (starts[run] as number)) above++
      for (let next = above; next < first && (starts[next] as number) < (ends[run] as number); next++)
        join(next, run)
    }
    before = first
  }
  const numbers = new Map<number, number>()
  const labels = Int32Array.from(parents, (_, run) => {
    const root = rootOf(run)
    const known = numbers.get(root) ?? numbers.size
    numbers.set(root, known)
    return known
  })
  return { starts, ends, rows, labels, count: numbers.size }

  function rootOf(run: number): number {
    let root = run
    while (parents[root] !== root) {
      parents[root] = parents[parents[root] as number] as number
      root = parents[root] as number
    }
    return root
  }
  function join(one: number, other: number) {
    const [a, b] = [rootOf(one), rootOf(other)]
    parents[Math.max(a, b)] = Math.min(a, b)
  }
}

/** The outline without dents, clockwise as it is seen. */
function hullOf(points: Point[]): Point[] {
  points.sort((one, other) => one.x - other.x || one.y - other.y)
  const half = (order: readonly Point[]) => {
    const chain: Point[] = []
    for (const point of order) {
      while (chain.length > 1 && turn(chain.at(-2) as Point, chain.at(-1) as Point, point) <= 0) chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return [...half(points), ...half(points.toReversed())]
}

/** Above 0 where the way from one over the next to the last turns clockwise as it is seen. */
function turn(one: Point, next: Point, last: Point): number {
  return (next.x - one.x) * (last.y - next.y) - (next.y - one.y) * (last.x - next.x)
}

/** The four corners of an outline; undefined where it has other sides. */
function quadOf(hull: readonly Point[]): Quad | undefined {
  if (hull.length < 4) return undefined
  const middle = {
    x: hull.reduce((sum, { x }) => sum + x, 0) / hull.length,
    y: hull.reduce((sum, { y }) => sum + y, 0) / hull.length,
  }
  const first = furthest(point => Math.hypot(point.x - middle.x, point.y - middle.y))
  const third = furthest(point => Math.hypot(point.x - first.x, point.y - first.y))
  const second = furthest(point => -turn(first, third, point))
  const fourth = furthest(point => turn(first, third, point))
  const quad: Quad = [first, second, third, fourth]
  const whole = areaOf(hull)
  // Clockwise, and filling its outline, for which a corner that is cut off by blur may miss a little.
  return areaOf(quad) > 0.85 * whole ? quad : undefined

  function furthest(away: (point: Point) => number): Point {
    let [best, most] = [hull[0] as Point, Number.NEGATIVE_INFINITY]
    for (const point of hull) {
      const far = away(point)
      if (far > most) [best, most] = [point, far]
    }
    return best
  }
}

/** Above 0 for what is drawn clockwise as it is seen. */
export function areaOf(points: readonly Point[]): number {
  let sum = 0
  for (const [at, { x, y }] of points.entries()) {
    const next = points[(at + 1) % points.length] as Point
    sum += x * next.y - next.x * y
  }
  return sum / 2
}

/** The quad with each side laid along the edge between dark inside and light outside, to a part of a pixel. */
export function refined(grey: Grey, quad: Quad): Quad | undefined {
  const side = Math.sqrt(Math.abs(areaOf(quad)))
  // Not further in than the black border of a mark is wide.
  const reach = Math.max(1.5, side / 7)
  const lines = quad.map((from, at) => edgeAlong(grey, from, quad[(at + 1) % 4] as Point, reach))
  const corners = lines.map((line, at) => crossing(lines[(at + 3) % 4], line))
  return corners.every(corner => corner !== undefined) ? (corners as Quad) : undefined
}

interface Line {
  at: Point
  along: Point
}

function edgeAlong(grey: Grey, from: Point, to: Point, reach: number): Line | undefined {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  if (length < LEAST_SIDE / 3) return undefined
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
  const out = { x: along.y, y: -along.x }
  const points: Point[] = []
  const count = Math.max(6, Math.min(24, Math.round(length)))
  for (let at = 0; at < count; at++) {
    const share = 0.12 + (0.76 * at) / (count - 1)
    const foot = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
    const found = edgeAcross(grey, foot, out, reach)
    if (found !== undefined) points.push({ x: foot.x + out.x * found, y: foot.y + out.y * found })
  }
  const first = lineThrough(points)
  if (!first) return undefined
  const near = points.filter(point => awayFrom(first, point) <= 1 + reach / 4)
  return near.length < points.length / 2 ? undefined : lineThrough(near)
}

/** How far out from a place the grey passes the middle between dark and light. */
function edgeAcross(grey: Grey, foot: Point, out: Point, reach: number): number | undefined {
  const steps = Math.ceil(2 * reach * 2)
  const values: number[] = []
  for (let step = 0; step <= steps; step++) {
    const far = -reach + (2 * reach * step) / steps
    const value = greyAt(grey, foot.x + out.x * far, foot.y + out.y * far)
    if (value < 0) return undefined
    values.push(value)
  }
  const [dark, light] = [Math.min(...values), Math.max(...values)]
  const middle = (dark + light) / 2
  for (let step = 1; step <= steps; step++) {
    const [one, next] = [values[step - 1] as number, values[step] as number]
    if (one <= middle && next > middle)
      return -reach + (2 * reach * (step - 1 + (middle - one) / (next - one))) / steps
  }
  return undefined
}

function lineThrough(points: readonly Point[]): Line | undefined {
  if (points.length < 4) return undefined
  const x = points.reduce((sum, point) => sum + point.x, 0) / points.length
  const y = points.reduce((sum, point) => sum + point.y, 0) / points.length
  let [xx, xy, yy] = [0, 0, 0]
  for (const point of points) {
    xx += (point.x - x) ** 2
    xy += (point.x - x) * (point.y - y)
    yy += (point.y - y) ** 2
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2
  return { at: { x, y }, along: { x: Math.cos(angle), y: Math.sin(angle) } }
}

function awayFrom({ at, along }: Line, { x, y }: Point): number {
  return Math.abs((x - at.x) * along.y - (y - at.y) * along.x)
}

function crossing(one: Line | undefined, other: Line | undefined): Point | undefined {
  if (!one || !other) return undefined
  const cross = one.along.x * other.along.y - one.along.y * other.along.x
  if (Math.abs(cross) < 0.1) return undefined
  const far = ((other.at.x - one.at.x) * other.along.y - (other.at.y - one.at.y) * other.along.x) / cross
  return { x: one.at.x + one.along.x * far, y: one.at.y + one.along.y * far }
}
