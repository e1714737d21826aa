import type { Point } from '../layout.ts'
import { greyNear, type Lie, ringNear, viewOf } from './lie.ts'
import type { Grey } from './picture.ts'
import { median, quantile } from './plane.ts'
import type { Pose } from './poses.ts'

/** What is seen in a circle and around it. Shares are of the way from the paper's white, 0, to the print's black, 1. */
export interface SeenCircle {
  /** False where a part of it is not in the picture. */
  inside: boolean
  /** How dark it is at each place within, each with its place from the middle in radii. */
  dark: readonly { u: number; v: number; dark: number }[]
  /** How dark it is just outside the ring, around it. */
  around: readonly number[]
  /** How much darker each of these places is than those on both sides of it: what leaves the circle as a line shows here. */
  arms: readonly number[]
  /** How clearly its ring is seen. */
  ring: number
  /** Grey of the paper around. */
  white: number
  /** Whether the paper around is as white as a picture can be. */
  dazzled: boolean
}

/** Millimetres from one place within a circle to the next, less than a pen's line is wide. */
const FINE = 0.35
/** Within the ring and clear of it. */
const WITHIN = 0.82
const AROUND = 36
/** Looks to each of those places: a pen's line is thinner than the way from one to the next. */
const LOOKS = [-1 / 3, 0, 1 / 3]
/** A line that leaves a circle is narrower than half of this to either side. */
const BESIDE = 5

const discs = new Map<number, { u: number; v: number }[]>()

/** Places within a circle of this radius, in radii. */
function discOf(radius: number): { u: number; v: number }[] {
  const steps = Math.ceil((radius * WITHIN) / FINE)
  const known = discs.get(steps)
  if (known) return known
  const across = 2 * steps + 1
  const disc = Array.from({ length: across ** 2 }, (_, at) => ({
    u: (((at % across) - steps) / steps) * WITHIN,
    v: ((Math.floor(at / across) - steps) / steps) * WITHIN,
  })).filter(({ u, v }) => Math.hypot(u, v) <= WITHIN + 1e-9)
  discs.set(steps, disc)
  return disc
}

/** Looks into a circle, measuring by the white around it and by the black of the marks nearby. */
export function lookInto(
  grey: Grey,
  lie: Lie,
  { at, radius, room }: { at: Point; radius: number; room: number },
  blackShare: number,
): SeenCircle {
  const view = viewOf(lie, at)
  const far = radius + room
  const ringGreys = Array.from({ length: AROUND }, (_, turn) => {
    const angle = (2 * Math.PI * turn) / AROUND
    const [x, y] = [Math.cos(angle) * far, Math.sin(angle) * far]
    return { x, y, grey: greyNear(grey, view, x, y) }
  })
  const inner = discOf(radius).map(({ u, v }) => ({
    u,
    v,
    grey: greyNear(grey, view, u * radius, v * radius),
  }))
  if (ringGreys.some(each => each.grey < 0) || inner.some(each => each.grey < 0))
    return { inside: false, dark: [], around: [], arms: [], ring: 0, white: 0, dazzled: false }
  const darkest = ringGreys.map(({ grey: own }, turn) =>
    LOOKS.reduce((dark, by) => {
      const angle = (2 * Math.PI * (turn + by)) / AROUND
      const value = by === 0 ? own : greyNear(grey, view, Math.cos(angle) * far, Math.sin(angle) * far)
      return value < 0 ? dark : Math.min(dark, value)
    }, own),
  )
  const white = median(ringGreys.map(each => each.grey))
  const whiteAt = whiteAround(ringGreys, far)
  const darkness = (value: number, x: number, y: number) => {
    const white = whiteAt(x, y)
    return (white - value) / (white * (1 - blackShare))
  }
  return {
    inside: true,
    dark: inner.map(({ u, v, grey: value }) => ({ u, v, dark: darkness(value, u * radius, v * radius) })),
    around: ringGreys.map(({ x, y, grey: value }) => darkness(value, x, y)),
    arms: darkest.map((value, turn) => {
      const near = Array.from(
        { length: 2 * BESIDE + 1 },
        (_, by) => darkest[(turn + by - BESIDE + AROUND) % AROUND] as number,
      )
      const white = Math.max(1, median(near))
      return (white - value) / (white * (1 - blackShare))
    }),
    ring: ringNear(grey, view, radius),
    white,
    dazzled: white >= 250,
  }
}

/**
 * The white of the paper over a circle. The edge of a shadow is straight at this size, so white changes in one direction
 * only: it is the one for which what lies on both sides of it agrees best, and along it each place has the white of the
 * two places of the ring that lie as far on. Of the two the lighter counts, since ink strays over a ring.
 */
function whiteAround(ring: readonly { grey: number }[], far: number) {
  const count = ring.length
  const greys = ring.map((_, at) =>
    [count - 1, 0, 1].reduce((sum, by) => sum + (ring[(at + by) % count]?.grey as number) / 3, 0),
  )
  const half = count / 2
  const pair = (way: number, by: number) =>
    [greys[(way + by) % count] as number, greys[(way - by + count) % count] as number] as const
  let [best, least] = [0, Number.POSITIVE_INFINITY]
  for (let way = 0; way < half; way++) {
    let apart = 0
    for (let by = 1; by < half; by++) apart += Math.abs(pair(way, by)[0] - pair(way, by)[1])
    if (apart < least) [best, least] = [way, apart]
  }
  const angle = (2 * Math.PI * best) / count
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  // No shadow takes more than half of the light; what is darker still is ink all around.
  const floor = Math.max(1, quantile(greys, 0.75) / 2)
  const whites = Array.from({ length: half + 1 }, (_, by) => Math.max(floor, ...pair(best, by)))
  return (x: number, y: number) => {
    const along = Math.min(1, Math.max(-1, (x * cos + y * sin) / far))
    const at = (Math.acos(along) / Math.PI) * half
    const low = Math.min(half - 1, Math.floor(at))
    return (whites[low] as number) + ((whites[low + 1] as number) - (whites[low] as number)) * (at - low)
  }
}

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
