import type { Point } from '../layout.ts'
import { type Grey, greyAt } from './picture.ts'

/** Four corners, clockwise as they are seen. */
export type Quad = [Point, Point, Point, Point]

/** A pixel is dark where it is this much darker than what is around it (Bradley and Roth's share). */
const DARKER = 0.15
/** Pixels of a side below which the cells of a mark cannot be told apart. */
const LEAST_SIDE = 10

/** What is joined and darker by a share than a window around it, where its outline has four sides. */
export function darkQuads(grey: Grey, window: number, darker = DARKER): Quad[] {
  const { starts, ends, rows, labels, count } = runsOf(grey, window, darker)
  const lefts = new Int32Array(count).fill(grey.width)
  const rights = new Int32Array(count)
  const ups = new Int32Array(count).fill(grey.height)
  const downs = new Int32Array(count)
  const areas = new Int32Array(count)
  for (let run = 0; run < labels.length; run++) {
    const label = labels[run] as number
    const [start, end, y] = [starts[run] as number, ends[run] as number, rows[run] as number]
    if (start < (lefts[label] as number)) lefts[label] = start
    if (end > (rights[label] as number)) rights[label] = end
    if (y < (ups[label] as number)) ups[label] = y
    if (y > (downs[label] as number)) downs[label] = y
    areas[label] = (areas[label] as number) + end - start
  }
  const most = Math.max(grey.width, grey.height) / 4
  const outlines = new Array<Outline | undefined>(count)
  for (let label = 0; label < count; label++) {
    const up = ups[label] as number
    const [wide, high] = [
      (rights[label] as number) - (lefts[label] as number),
      (downs[label] as number) - up + 1,
    ]
    // A square seen from the side stays within these, and its black border alone is half of it.
    if (Math.min(wide, high) < LEAST_SIDE || Math.max(wide, high) > most) continue
    if (wide > 3 * high || high > 3 * wide || (areas[label] as number) < 0.2 * wide * high) continue
    outlines[label] = {
      up,
      lefts: new Int32Array(high + 1).fill(grey.width),
      rights: new Int32Array(high + 1),
    }
  }
  for (let run = 0; run < labels.length; run++) {
    const outline = outlines[labels[run] as number]
    if (outline) widen(outline, rows[run] as number, starts[run] as number, ends[run] as number)
  }
  return outlines.flatMap(outline => {
    const quad = outline && quadOf(hullOf(outline))
    return quad ? [quad] : []
  })
}

/** How far something reaches to the left and to the right on each line between rows, from above its first row on. */
interface Outline {
  up: number
  lefts: Int32Array
  rights: Int32Array
}

/** A run touches the line above its row and the one below. */
function widen({ up, lefts, rights }: Outline, row: number, start: number, end: number) {
  for (let line = row - up; line <= row - up + 1; line++) {
    if (start < (lefts[line] as number)) lefts[line] = start
    if (end > (rights[line] as number)) rights[line] = end
  }
}

/** Dark pixels in runs along the rows, each with the number of what it is joined to. */
function runsOf({ width, height, data }: Grey, window: number, darker: number) {
  const half = Math.max(2, Math.round(window / 2))
  let starts = new Int32Array(8192)
  let ends = new Int32Array(8192)
  let rows = new Int32Array(8192)
  let parents = new Int32Array(8192)
  let count = 0
  // Framed by nothing as far as a window reaches, and by a row and a column more: what it leaves is there everywhere.
  const span = 2 * half + 1
  const wide = width + span
  const framed = new Uint8Array(wide * (height + span))
  for (let y = 0; y < height; y++)
    framed.set(data.subarray(y * width, (y + 1) * width), (y + half + 1) * wide + half + 1)
  // Greys of the rows around the last one, added up in each column; they move down with it.
  const columns = new Int32Array(wide)
  for (let at = 0; at < span * wide; at += wide)
    for (let x = 0; x < wide; x++) columns[x] = (columns[x] as number) + (framed[at + x] as number)
  // How much of a window around each place of a row is in the picture.
  const areas = new Int32Array(width)
  const edges = new Int32Array(width + 2)
  let before = 0
  for (let y = 0, last = 0; y < height; y++) {
    const high = Math.min(height, y + half + 1) - Math.max(0, y - half)
    if (high !== last)
      for (let x = 0; x < width; x++)
        areas[x] = high * (Math.min(width, x + half + 1) - Math.max(0, x - half))
    last = high
    const found = darkEdges(edges, framed, y * wide, columns, span, areas, 1 - darker)
    const first = count
    for (let edge = 0; edge < found; edge += 2) {
      if (count === starts.length) {
        starts = grown(starts)
        ends = grown(ends)
        rows = grown(rows)
        parents = grown(parents)
      }
      starts[count] = edges[edge] as number
      ends[count] = edges[edge + 1] as number
      rows[count] = y
      parents[count] = count
      count++
    }
    let above = before
    for (let run = first; run < count; run++) {
      while (above < first && (ends[above] as number) <= (starts[run] as number)) above++
      for (let next = above; next < first && (starts[next] as number) < (ends[run] as number); next++)
        join(parents, next, run)
    }
    before = first
  }
  const labels = new Int32Array(count)
  let numbers = 0
  // What is joined hangs on its first run.
  for (let run = 0; run < count; run++) {
    const root = rootOf(parents, run)
    labels[run] = root === run ? numbers++ : (labels[root] as number)
  }
  return { starts, ends, rows, labels, count: numbers }
}

/**
 * Where the next row passes from light to dark and back, in turns, and how often it does: dark is what keeps less than a
 * share of the mean of a window, whose columns go on with the row that comes into it and without the one that is gone.
 */
function darkEdges(
  edges: Int32Array,
  framed: Uint8Array,
  gone: number,
  columns: Int32Array,
  span: number,
  areas: Int32Array,
  keeps: number,
): number {
  const wide = columns.length
  const width = wide - span
  const half = span >> 1
  const next = gone + span * wide
  const row = gone + (half + 1) * wide + half + 1
  let count = 0
  let wasDark = 0
  let sum = 0
  for (let x = 0; x < span; x++) {
    const column = (columns[x] as number) + (framed[next + x] as number) - (framed[gone + x] as number)
    columns[x] = column
    sum += column
  }
  for (let x = 0; x < width; x++) {
    const right = x + span
    const column =
      ((columns[right] as number) + (framed[next + right] as number) - (framed[gone + right] as number)) | 0
    columns[right] = column
    sum = (sum + column - (columns[x] as number)) | 0
    const isDark = (framed[row + x] as number) * (areas[x] as number) < sum * keeps ? 1 : 0
    if (isDark === wasDark) continue
    edges[count++] = x
    wasDark = isDark
  }
  if (wasDark === 1) edges[count++] = width
  return count
}

function rootOf(parents: Int32Array, run: number): number {
  let root = run
  while (parents[root] !== root) {
    parents[root] = parents[parents[root] as number] as number
    root = parents[root] as number
  }
  return root
}

function join(parents: Int32Array, one: number, other: number) {
  const a = rootOf(parents, one)
  const b = rootOf(parents, other)
  parents[Math.max(a, b)] = Math.min(a, b)
}

function grown(from: Int32Array): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(2 * from.length)
  wider.set(from)
  return wider
}

/** The outline without dents, clockwise as it is seen, from the point furthest left. */
function hullOf({ up, lefts, rights }: Outline): Point[] {
  const last = lefts.length - 1
  const at = (from: Int32Array, line: number): Point => ({
    x: (from[line] as number) - 0.5,
    y: up + line - 0.5,
  })
  const hull: Point[] = []
  let first = 0
  const put = (point: Point) => {
    while (hull.length - first > 1 && turn(hull.at(-2) as Point, hull.at(-1) as Point, point) <= 0) hull.pop()
    hull.push(point)
  }
  put(at(lefts, 0))
  for (let line = 0; line <= last; line++) put(at(rights, line))
  first = hull.length - 1
  for (let line = last; line >= 0; line--) put(at(lefts, line))
  hull.pop()
  let start = 0
  for (const [at, { x, y }] of hull.entries()) {
    const best = hull[start] as Point
    if (x < best.x || (x === best.x && y < best.y)) start = at
  }
  return [...hull.slice(start), ...hull.slice(0, start)]
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
  const steps = Math.ceil(4 * reach)
  if (across.length <= steps) across = new Float64Array(2 * steps)
  if (ways.length <= steps) ways = new Float64Array(2 * steps)
  for (let step = 0; step <= steps; step++) ways[step] = -reach + (2 * reach * step) / steps
  for (let at = 0; at < count; at++) {
    const share = 0.12 + (0.76 * at) / (count - 1)
    const foot = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
    const found = edgeAcross(grey, foot, out, steps)
    if (found !== undefined) points.push({ x: foot.x + out.x * found, y: foot.y + out.y * found })
  }
  const first = lineThrough(points)
  if (!first) return undefined
  const near = points.filter(point => awayFrom(first, point) <= 1 + reach / 4)
  return near.length < points.length / 2 ? undefined : lineThrough(near)
}

/** How far out from a place the grey passes the middle between dark and light, on a way of so many steps. */
function edgeAcross(grey: Grey, foot: Point, out: Point, steps: number): number | undefined {
  const { width, data } = grey
  const [fx, fy, ox, oy] = [foot.x, foot.y, out.x, out.y]
  const [first, last] = [ways[0] as number, ways[steps] as number]
  // Mostly the extremes already; and what lies between two places of the picture is in it too.
  let dark = greyAt(grey, fx + ox * first, fy + oy * first)
  let light = greyAt(grey, fx + ox * last, fy + oy * last)
  if (dark < 0 || light < 0) return undefined
  for (let step = 0; step <= steps; step++) {
    const far = ways[step] as number
    const x = fx + ox * far
    const y = fy + oy * far
    const left = x | 0
    const up = y | 0
    const at = up * width + left
    const u = x - left
    const v = y - up
    const above = (data[at] as number) * (1 - u) + (data[at + 1] as number) * u
    const below = (data[at + width] as number) * (1 - u) + (data[at + width + 1] as number) * u
    const value = above * (1 - v) + below * v
    across[step] = value
  }
  for (let step = 0; step <= steps; step++) {
    const value = across[step] as number
    if (value < dark) dark = value
    if (value > light) light = value
  }
  const middle = (dark + light) / 2
  const reach = -first
  for (let step = 1; step <= steps; step++) {
    const one = across[step - 1] as number
    const next = across[step] as number
    if (one <= middle && next > middle)
      return -reach + (2 * reach * (step - 1 + (middle - one) / (next - one))) / steps
  }
  return undefined
}

/** How far out each step over an edge is, and the grey there, for the widest looked at so far. */
let ways = new Float64Array(64)
let across = new Float64Array(64)

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
