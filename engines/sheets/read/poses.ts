import type { Point } from '../layout.ts'
import { sheetMarks } from '../layout.ts'
import { type MarkPlace, markMeaning, markPlaces, type Slot } from '../marks.ts'
import { away, expectedMark, middleOf, type SeenMark } from './find-marks.ts'
import type { Grey } from './picture.ts'
import { inverse, type Perspective, perspectiveOf, seen } from './plane.ts'
import { areaOf, type Quad } from './quads.ts'

/** Where a sheet lies in a picture, as its marks say. */
export interface Pose {
  slot: Slot
  marks: Map<MarkPlace, SeenMark>
  /** From millimetres on the page to the picture. */
  place: Perspective
  /** How far the corners of the marks are from where they belong, in millimetres, as a root of the mean square. */
  residual: number
}

/** Two marks of one sheet agree about it to this many millimetres; of two sheets, each disagrees by its own size. */
const PAIR_AGREES = 1.5
/** How far from its place a mark may be on paper that is not flat; the next mark is ten times as far. */
const STANDS_NEAR = 6
/** As many marks as 32 sheets have, more than fit a photograph; of more, which tiles may show, those that are seen largest. */
const MAX_MARKS = 192

/** The sheets of a picture, those with most marks first. A mark belongs to one of them. */
export function posesOf(found: readonly SeenMark[]): Pose[] {
  const poses: Pose[] = []
  let left = found
    .toSorted((one, other) => Math.abs(areaOf(other.corners)) - Math.abs(areaOf(one.corners)))
    .slice(0, MAX_MARKS)
  while (left.length > 1) {
    const best = bestPose(left)
    if (!best) break
    poses.push(best)
    const taken = new Set(best.marks.values())
    left = left.filter(mark => !taken.has(mark))
  }
  return poses
}

/** The hypothesis of a pair of marks with which most others agree, of equal ones the closest. */
function bestPose(found: readonly SeenMark[]): Pose | undefined {
  let best: Pose | undefined
  for (const [at, one] of found.entries())
    for (const other of found.slice(at + 1)) {
      const [a, b] = [markMeaning(one.id), markMeaning(other.id)]
      if (a.slot !== b.slot || a.place === b.place) continue
      const pair = poseFrom(a.slot, new Map([[a.place, one] as const, [b.place, other] as const]))
      if (!pair || pair.residual > PAIR_AGREES) continue
      const whole = withOthers(pair, found)
      if (
        !best ||
        whole.marks.size > best.marks.size ||
        (whole.marks.size === best.marks.size && whole.residual < best.residual)
      )
        best = whole
    }
  return best
}

/** With the marks that stand where the pose expects them, the nearest where there are two. */
function withOthers(pose: Pose, found: readonly SeenMark[]): Pose {
  let now = pose
  // From near to far: each mark that is taken makes the next prediction better.
  for (;;) {
    const back = inverse(now.place)
    if (!back) return now
    const near = found
      .flatMap(mark => {
        const { slot, place } = markMeaning(mark.id)
        if (slot !== now.slot || now.marks.has(place)) return []
        const on = sheetMarks(slot).find(each => each.place === place)
        if (!on) return []
        const at = seen(back, middleOf(mark.corners))
        const far = Math.hypot(at.x - on.x - on.side / 2, at.y - on.y - on.side / 2)
        return far < STANDS_NEAR ? [{ mark, place, far }] : []
      })
      .sort((one, other) => one.far - other.far)[0]
    const next = near && poseFrom(now.slot, new Map([...now.marks, [near.place, near.mark]]))
    if (!next || next.residual > STANDS_NEAR / 2) return now
    now = next
  }
}

/** The pose that these marks say, if they show the paper from its front. */
export function poseFrom(slot: Slot, marks: Map<MarkPlace, SeenMark>): Pose | undefined {
  const pairs = [...marks].flatMap(([place, mark]) => cornerPairs(slot, place, mark))
  const place = perspectiveOf(pairs)
  const back = place && inverse(place)
  if (!back) return undefined
  const square = pairs.reduce((sum, { from, to }) => sum + away(seen(back, to), from) ** 2, 0) / pairs.length
  return { slot, marks, place, residual: Math.sqrt(square) }
}

/** Where the corners of a mark are on paper, and where they are seen. */
export function cornerPairs(slot: Slot, place: MarkPlace, mark: SeenMark): { from: Point; to: Point }[] {
  const on = sheetMarks(slot).find(each => each.place === place)
  return on ? cornersOn(on).map((from, at) => ({ from, to: mark.corners[at] as Point })) : []
}

function cornersOn({ x, y, side }: Point & { side: number }): Point[] {
  return [
    { x, y },
    { x: x + side, y },
    { x: x + side, y: y + side },
    { x, y: y + side },
  ]
}

/** With the marks that were overlooked and are where geometry says, and the names of those that are not. */
export function completed(grey: Grey, pose: Pose): { pose: Pose; missing: MarkPlace[] } {
  let now = pose
  const missing: MarkPlace[] = []
  for (const place of markPlaces) {
    if (now.marks.has(place)) continue
    const on = sheetMarks(now.slot).find(each => each.place === place)
    const rough = on && (cornersOn(on).map(corner => seen(now.place, corner)) as Quad)
    const mark = on && rough && expectedMark(grey, rough, on.id)
    const next = mark && poseFrom(now.slot, new Map([...now.marks, [place, mark]]))
    if (next && next.residual < STANDS_NEAR / 2) now = next
    else missing.push(place)
  }
  return { pose: now, missing }
}

/** Whether the marks hold the whole sheet: three or more, on both of its sides. */
export function isHeld({ marks }: Pose): boolean {
  const places = [...marks.keys()]
  const left = places.filter(place => place.endsWith('left')).length
  return places.length >= 3 && left > 0 && left < places.length
}
