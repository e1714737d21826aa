import { AROUND, OFF, type SeenRows } from './circles.ts'
import { STEP } from './flat.ts'

/** Square millimetres below which a speck is dirt. */
const LEAST_AREA = 0.4
/** A hand that fills a circle in strays over its edge by this share of its radius, and by half the width of its pen. */
const STRAYS = 0.4
const PEN = 0.25
/** In radii, and then in millimetres, where a circle's own ring begins and ends. */
const RING_FROM = 0.82
const RING_BEYOND = 0.5
/** Of a line through several rows, one belongs to those of which it crosses half of the height or holds a third. */
const CROSSES = 0.5
const HOLDS = 1 / 3

/** The rows in whose bands there is ink that no circle holds: neither print, nor of a circle that is filled in. */
export function strayRows(seen: SeenRows, isFilled: (row: number, choice: number) => boolean): Set<number> {
  const { flat, rest, far, rowAt, leastAt, radius, cells } = seen
  const { width } = flat
  const beyond = 1 + RING_BEYOND / radius
  const inked = new Uint8Array(rest.length)
  for (let at = 0; at < rest.length; at++) {
    const value = rest[at] as number
    if (!(value > LOWEST) || (far[at] as number) < RING_FROM) continue
    // What print leaves of a ring that is blurred unlike the others is no ink.
    const doubt = (far[at] as number) < beyond ? RING_DOUBT : 0
    if (value > leastAt(at) + doubt) inked[at] = 1
  }
  for (const cell of cells.flat()) if (isFilled(cell.row, cell.choice)) clear(cell)
  return rowsOfParts()

  /** What belongs to a circle that is filled in. */
  function clear({ x, y }: { x: number; y: number }) {
    const reach = Math.floor((radius * (1 + STRAYS) + PEN) / STEP)
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++)
        if (dx * dx + dy * dy <= reach * reach && y + dy >= 0 && x + dx >= 0 && x + dx < width)
          inked[(y + dy) * width + x + dx] = 0
  }

  function rowsOfParts(): Set<number> {
    const found = new Set<number>()
    const waiting: number[] = []
    for (let start = 0; start < inked.length; start++) {
      if (inked[start] !== 1) continue
      inked[start] = 2
      waiting.push(start)
      const rows = new Map<number, { area: number; first: number; last: number; right: number }>()
      let area = 0
      for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
        area++
        const row = rowAt[at] as number
        const line = Math.floor(at / width)
        const own = rows.get(row) ?? { area: 0, first: line, last: line, right: 0 }
        own.area++
        own.first = Math.min(own.first, line)
        own.last = Math.max(own.last, line)
        own.right = Math.max(own.right, at % width)
        rows.set(row, own)
        for (const next of [
          ...[at - width - 1, at - width, at - width + 1, at - 1],
          ...[at + 1, at + width - 1, at + width, at + width + 1],
        ])
          if (inked[next] === 1) {
            inked[next] = 2
            waiting.push(next)
          }
      }
      if (area * STEP ** 2 < LEAST_AREA) continue
      for (const [row, own] of rows) {
        const [cell] = cells[row] ?? []
        // The number that is printed before the row, where paper bends it in.
        if (cell && own.right < cell.x - cell.left + OFF) continue
        const height = cell ? cell.up + cell.down + 1 : 1
        const isCrossed = own.last - own.first + 1 >= CROSSES * height
        if (isCrossed || own.area >= HOLDS * area) found.add(row)
      }
    }
    return found
  }
}

/** Nothing paler is looked at twice. */
const LOWEST = 0.15
const RING_DOUBT = 0.08

/** Lines that leave a circle on both sides, through its middle: arms of a cross, a slash or a dash over it. */
export function pairsOfArms(arms: readonly boolean[]): number {
  const apart = 2
  const middles: number[] = []
  for (const [turn, isArm] of arms.entries())
    if (isArm && !arms[(turn + AROUND - 1) % AROUND]) {
      let length = 0
      while (length < AROUND && arms[(turn + length) % AROUND]) length++
      // Wider than this is ink all around and no line.
      if (length <= AROUND / 8) middles.push(turn + (length - 1) / 2)
    }
  return (
    middles.filter(one =>
      middles.some(other => {
        const between = Math.abs(((((other - one) % AROUND) + AROUND) % AROUND) - AROUND / 2)
        return between <= apart
      }),
    ).length / 2
  )
}
