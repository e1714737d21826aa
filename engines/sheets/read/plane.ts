import type { Point } from '../layout.ts'

/** Eight numbers of a perspective from one plane to another; the ninth is 1. */
export type Perspective = readonly number[]

/** The place to which a perspective takes a point. */
export function seen(h: Perspective, { x, y }: Point): Point {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, i = 0] = h
  const depth = g * x + i * y + 1
  return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth }
}

/**
 * The perspective that takes each point to its place, of four or more the one with the least squares; undefined where
 * the points say too little.
 */
export function perspectiveOf(pairs: readonly { from: Point; to: Point }[]): Perspective | undefined {
  if (pairs.length < 4) return undefined
  const one = normal(pairs.map(({ from }) => from))
  const other = normal(pairs.map(({ to }) => to))
  const rows: number[][] = []
  for (const { from, to } of pairs) {
    const [x, y] = [(from.x - one.x) * one.scale, (from.y - one.y) * one.scale]
    const [u, v] = [(to.x - other.x) * other.scale, (to.y - other.y) * other.scale]
    rows.push([x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v])
  }
  const h = leastSquares(rows, 8)
  if (!h) return undefined
  const [a, b, c, d, e, f, g, i] = h as [number, number, number, number, number, number, number, number]
  // Undoes both changes of scale: to the normal plane, through, and back.
  const s = one.scale
  const first = [s, 0, -s * one.x, 0, s, -s * one.y, 0, 0, 1]
  const last = [1 / other.scale, 0, other.x, 0, 1 / other.scale, other.y, 0, 0, 1]
  const whole = product(last, product([a, b, c, d, e, f, g, i, 1], first))
  const ninth = whole[8] as number
  return Math.abs(ninth) < 1e-12 ? undefined : whole.slice(0, 8).map(value => value / ninth)
}

/** The perspective back; undefined where there is none. */
export function inverse(h: Perspective): Perspective | undefined {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, i = 0] = h
  const adjugate = [
    e - f * i,
    c * i - b,
    b * f - c * e,
    f * g - d,
    a - c * g,
    c * d - a * f,
    d * i - e * g,
    b * g - a * i,
    a * e - b * d,
  ]
  const ninth = adjugate[8] as number
  return Math.abs(ninth) < 1e-12 ? undefined : adjugate.slice(0, 8).map(value => value / ninth)
}

function normal(points: readonly Point[]) {
  const x = points.reduce((sum, point) => sum + point.x, 0) / points.length
  const y = points.reduce((sum, point) => sum + point.y, 0) / points.length
  const away = points.reduce((sum, point) => sum + Math.hypot(point.x - x, point.y - y), 0) / points.length
  return { x, y, scale: away > 0 ? Math.SQRT2 / away : 1 }
}

function product(one: readonly number[], other: readonly number[]): number[] {
  return Array.from({ length: 9 }, (_, at) => {
    const [row, column] = [3 * Math.floor(at / 3), at % 3]
    return [0, 1, 2].reduce((sum, k) => sum + (one[row + k] as number) * (other[3 * k + column] as number), 0)
  })
}

/**
 * The unknowns for which the rows, each its factors and then its value, come out best by least squares; undefined where
 * they say too little.
 */
export function leastSquares(rows: readonly (readonly number[])[], unknowns: number): number[] | undefined {
  const system = Array.from({ length: unknowns }, () => new Array<number>(unknowns + 1).fill(0))
  for (const row of rows)
    for (let i = 0; i < unknowns; i++) {
      const target = system[i] as number[]
      for (let j = 0; j <= unknowns; j++)
        target[j] = (target[j] as number) + (row[i] as number) * (row[j] as number)
    }
  for (let column = 0; column < unknowns; column++) {
    let best = column
    for (let row = column + 1; row < unknowns; row++)
      if (Math.abs(system[row]?.[column] as number) > Math.abs(system[best]?.[column] as number)) best = row
    const pivot = system[best] as number[]
    system[best] = system[column] as number[]
    system[column] = pivot
    const head = pivot[column] as number
    if (Math.abs(head) < 1e-10) return undefined
    for (let row = 0; row < unknowns; row++) {
      const target = system[row] as number[]
      if (row === column) continue
      const times = (target[column] as number) / head
      if (times === 0) continue
      for (let j = column; j <= unknowns; j++)
        target[j] = (target[j] as number) - times * (pivot[j] as number)
    }
  }
  return system.map((row, at) => (row[unknowns] as number) / (row[at] as number))
}

/** The middle one of some numbers; NaN of none. */
export function median(values: ArrayLike<number>): number {
  return quantile(values, 0.5)
}

/** The number that a share of them do not exceed; NaN of none. */
export function quantile(values: ArrayLike<number>, share: number): number {
  if (values.length === 0) return Number.NaN
  const all = new Float64Array(values)
  const at = (all.length - 1) * share
  const place = Math.floor(at)
  const low = putInPlace(all, place)
  let high = low
  if (at > place) {
    high = Number.POSITIVE_INFINITY
    for (let next = place + 1; next < all.length; next++) high = Math.min(high, all[next] as number)
  }
  return low + (high - low) * (at - place)
}

/** Orders some numbers as far as it takes to know which one stands at a place: none before it is larger, none after it smaller. */
function putInPlace(all: Float64Array, place: number): number {
  let first = 0
  let last = all.length - 1
  while (first < last) {
    const pivot = all[(first + last) >> 1] as number
    let low = first
    let high = last
    while (low <= high) {
      while ((all[low] as number) < pivot) low++
      while ((all[high] as number) > pivot) high--
      if (low > high) break
      const held = all[low] as number
      all[low++] = all[high] as number
      all[high--] = held
    }
    if (place <= high) last = high
    else if (place >= low) first = low
    else break
  }
  return all[place] as number
}
