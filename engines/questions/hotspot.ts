import type { Area } from './question-parts.ts'

type Point = readonly [x: number, y: number]
type Shape = Pick<Area, 'shape' | 'coords'>

/** A point as an answer writes it: `120 45`, in units of the picture. Undefined for anything else. */
export function readPoint(text: string): Point | undefined {
  const match = /^(\d{1,5}) (\d{1,5})$/.exec(text)
  return match ? [Number(match[1]), Number(match[2])] : undefined
}

/** Whether a point is within an area, its edge included. */
export function contains({ shape, coords }: Shape, [x, y]: Point): boolean {
  const [a = 0, b = 0, c = 0, d = 0] = coords
  if (shape === 'rect') return x >= a && x <= c && y >= b && y <= d
  if (shape === 'circle') return (x - a) ** 2 + (y - b) ** 2 <= c ** 2
  return isInPolygon(cornersOf(coords), [x, y])
}

function cornersOf(coords: readonly number[]): Point[] {
  return Array.from(
    { length: Math.floor(coords.length / 2) },
    (_, at): Point => [coords[2 * at] ?? 0, coords[2 * at + 1] ?? 0],
  )
}

/** By the number of edges to one side of the point; those on an edge are within. */
function isInPolygon(corners: readonly Point[], [x, y]: Point): boolean {
  let inside = false
  for (const [at, [x2, y2]] of corners.entries()) {
    const [x1, y1] = corners.at(at - 1) ?? [x2, y2]
    const cross = (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)
    const isBetween = Math.min(x1, x2) <= x && x <= Math.max(x1, x2)
    if (cross === 0 && isBetween && Math.min(y1, y2) <= y && y <= Math.max(y1, y2)) return true
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) * (x2 - x1)) / (y2 - y1)) inside = !inside
  }
  return inside
}

/** The first area that holds a point: where two lie over each other, the one that is written first. */
export function areaAt(areas: readonly Area[], text: string): Area | undefined {
  const point = readPoint(text)
  return point && areas.find(area => contains(area, point))
}

/** The smallest frame around an area. */
export function frameOf({ shape, coords }: Shape): {
  left: number
  top: number
  right: number
  bottom: number
} {
  const [a = 0, b = 0, c = 0, d = 0] = coords
  if (shape === 'rect') return { left: a, top: b, right: c, bottom: d }
  if (shape === 'circle') return { left: a - c, top: b - c, right: a + c, bottom: b + c }
  const corners = cornersOf(coords)
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

/** A whole point within an area: its middle or, of a shape that bends around it, one near a corner. */
export function pointWithin(area: Shape): Point {
  const { left, top, right, bottom } = frameOf(area)
  const middle: Point = [Math.round((left + right) / 2), Math.round((top + bottom) / 2)]
  if (area.shape !== 'poly' || contains(area, middle)) return middle
  const corners = cornersOf(area.coords)
  // Some three corners that follow each other have their middle within (the two ears of Meisters, 1975).
  const near = corners.map(([x, y], at): Point => {
    const [before, after] = [corners.at(at - 1) ?? [x, y], corners[(at + 1) % corners.length] ?? [x, y]]
    return [Math.round((before[0] + x + after[0]) / 3), Math.round((before[1] + y + after[1]) / 3)]
  })
  return near.find(point => contains(area, point)) ?? corners[0] ?? middle
}

/** So finely is a part of an area sought that no earlier one covers. */
const STEPS = 20

/** A whole point that belongs to an area and to none that is written before it; undefined where those cover it. */
export function ownPointOf(areas: readonly Shape[], place: number): Point | undefined {
  const area = areas[place]
  if (!area) return undefined
  const isOwn = (point: Point) => areas.find(each => contains(each, point)) === area
  const within = pointWithin(area)
  if (isOwn(within)) return within
  const { left, top, right, bottom } = frameOf(area)
  const steps = Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS)
  return steps
    .flatMap(x =>
      steps.map((y): Point => [Math.round(left + x * (right - left)), Math.round(top + y * (bottom - top))]),
    )
    .find(point => point[0] >= 0 && point[1] >= 0 && isOwn(point))
}

/** Areas of which others take every point, so that where any point is tapped they never count. */
export function coveredAreas<T extends Shape>(areas: readonly T[]): T[] {
  return areas.filter((_, place) => ownPointOf(areas, place) === undefined)
}

/** Ids of areas from above, and from the left: the order in which they were written may tell which is right. */
export function idsByPlace(areas: readonly Area[]): string[] {
  const placed = areas.map(area => ({ id: area.id, ...frameOf(area) }))
  // Old phones have no toSorted.
  return [...placed].sort((a, b) => a.top - b.top || a.left - b.left).map(({ id }) => id)
}

/** The areas that an answer names, each once; what is tapped beside all of them is counted apart. */
export function areasOfAnswer(
  { areas, shown }: { areas: readonly Area[]; shown: boolean },
  answer: readonly string[],
): { areas: Area[]; beside: number } {
  const found = answer.map(each => (shown ? areas.find(area => area.id === each) : areaAt(areas, each)))
  return {
    areas: areas.filter(area => found.includes(area)),
    beside: found.filter(area => area === undefined).length,
  }
}
