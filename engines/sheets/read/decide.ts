import { leastRing, RING_WIDTH, type SeenCircle, type SeenRows } from './circles.ts'
import { median, quantile } from './plane.ts'
import { pairsOfArms, strayRows } from './stray.ts'

/** Why a row is asked and not read. */
export const doubts = ['two-marks', 'cross', 'faint', 'half', 'outside', 'glare'] as const
export type Doubt = (typeof doubts)[number]

/** What a row shows: the places of the circles that are filled in, from 0, or what the reader would say if asked. */
export interface DecidedRow {
  filled: number[]
  /** The places of all circles in which something was seen. */
  touched: number[]
  why: Doubt | null
  /** How many circles are printed; a question with fewer choices leaves the last ones out. */
  circles: number
}

/** Nobody marks with less than a tenth of the print's black; below that a sheet has no ink. */
const LEAST_INK = 0.1
/** So dark on the whole a circle without ink never is, and so dark it is where it was touched. */
const EMPTY = 0.05
const TOUCHED = 0.1
/** So many places within a circle that are inked beyond doubt are a mark, however small. */
const DOT = 4
/** Grain that looks as dark as this could hide a pencil's line. */
const PLAUSIBLE = 0.4
/** Of so many rows with marks that no ink explains, the picture is at fault. */
const UNEXPLAINED = 0.25

/** What is known of a row beforehand. */
export interface ExpectedRow {
  choices?: number
  several?: boolean
  /** One circle is filled in and no other, as in a column of digits. */
  isDigit?: boolean
}

/** Pale is a circle in which no place is dark enough for any pen, and no darker than around: the edge of a shadow. */
type Kind = 'empty' | 'filled' | 'pale' | Doubt

export interface Decided {
  rows: DecidedRow[]
  noise: number
  ink: number
  /** Whether what a pupil wrote could be hidden in the grain of the picture. */
  isUnclear: boolean
}

/**
 * Decides the rows of a sheet by its own print and its own ink. What is clearly filled in is read, what is clearly empty is
 * blank, and whatever lies between is asked; so is every row whose band holds ink that was not read.
 */
export function decide(
  seen: SeenRows,
  expected: readonly ExpectedRow[],
  /** Whether all of the sheet is in the picture: then a ring that is not seen was not printed. */
  isWhole: boolean,
): Decided {
  const { rows } = seen
  const printed = printedCircles(rows, expected, isWhole)
  const circles = rows.flatMap((row, at) =>
    row.slice(0, printed[at]?.count ?? 0).filter(circle => circle.isInside),
  )
  const fills = circles.map(({ fill }) => fill)
  const top = Math.max(0, ...fills)
  const low = fills.filter(fill => fill < TOUCHED)
  const level = low.length > 0 ? median(low) : 0
  const noise = low.length > 0 ? 1.4826 * median(low.map(fill => Math.abs(fill - level))) : 0
  const marked = circles.filter(({ fill }) => fill > Math.max(LEAST_INK, 0.3 * top))
  const ink = marked.length > 0 ? median(marked.map(({ fill }) => fill)) : 0
  const measure = {
    ink,
    pixel:
      marked.length > 0
        ? median(
            marked.map(circle =>
              quantile(
                circle.ink.map(({ dark }) => dark),
                0.75,
              ),
            ),
          )
        : 1,
    // Grain makes a row asked and never blank.
    least: Math.min(TOUCHED, Math.max(EMPTY, 5 * noise)),
    ringed: ringedOf(circles),
  }
  const kinds = rows.map((row, at) =>
    row
      .slice(0, printed[at]?.count ?? 0)
      .map(circle => (circle.isInside ? kindOf(circle, measure) : 'glare')),
  )
  const stray = strayRows(seen, (row, choice) => kinds[row]?.[choice] === 'filled')
  const decided = kinds.map((own, at) => decideRow(own, printed[at] as Printed, stray.has(at), expected[at]))
  const grain = median(circles.map(({ least }) => least))
  const marks = decided.filter(({ why }) => why !== null && why !== 'glare').length
  return {
    rows: decided,
    noise,
    ink,
    isUnclear: grain > PLAUSIBLE || (ink === 0 && marks > UNEXPLAINED * decided.length),
  }
}

/** How much a ring differs from the others of the sheet that is not printed alone. */
function ringedOf(circles: readonly SeenCircle[]): number {
  const rings = circles.flatMap(({ fill, ringed }) => (fill < TOUCHED ? [ringed] : []))
  if (rings.length === 0) return RINGED
  const usual = median(rings)
  const spread = 1.4826 * median(rings.map(ring => Math.abs(ring - usual)))
  return usual + Math.max(RINGED, Math.min(2 * RINGED, 5 * spread))
}

interface Measure {
  ink: number
  pixel: number
  least: number
  ringed: number
}

interface Printed {
  count: number
  why: Doubt | null
}

/** How many circles of each row are there: rings are seen from the first on; one that is hidden between others is asked. */
function printedCircles(
  rows: readonly (readonly SeenCircle[])[],
  expected: readonly ExpectedRow[],
  isWhole: boolean,
): Printed[] {
  const least = leastRing(rows.flatMap(row => row.filter(circle => circle.isInside)))
  const isThere = (circle: SeenCircle | undefined) => circle !== undefined && circle.ring > least
  /** Plain paper has the white of a circle beside it; what lies over the paper, or shines on it, has its own. */
  const isPaper = (at: number, choice: number) => {
    const here = rows[at]?.[choice]
    if (!here || here.fill > LEAST_INK || here.white >= DAZZLED) return false
    const beside = [rows[at]?.findLast(isThere), rows[at - 1]?.[choice], rows[at + 1]?.[choice]]
    return beside.some(
      other => other && isThere(other) && here.white > other.white * LIKE && here.white * LIKE < other.white,
    )
  }
  return rows.map((row, at) => {
    if (row.some(circle => !circle.isInside)) return { count: row.length, why: 'glare' }
    const known = expected[at]?.choices
    const count = known ?? row.findLastIndex(isThere) + 1
    const hidden = row.slice(0, count).some(circle => !isThere(circle))
    // Paper that is folded over a circle hides the marks behind it too.
    const plain =
      known !== undefined ||
      count === row.length ||
      (isWhole && row.slice(count).every((_, beyond) => isPaper(at, count + beyond)))
    // Nobody asks for one choice of one.
    return hidden || !plain || count === 1
      ? { count: Math.max(count, 1), why: 'glare' }
      : { count, why: null }
  })
}

/** Two places of a sheet that are a circle apart have this much of each other's light, or something lies between. */
const LIKE = 0.7
/** As white as a picture can be. */
const DAZZLED = 250

function decideRow(
  kinds: readonly Kind[],
  { count, why }: Printed,
  isStray: boolean,
  expected: ExpectedRow | undefined,
): DecidedRow {
  const filled = kinds.flatMap((kind, at) => (kind === 'filled' ? [at] : []))
  // A digit that is filled in is the digit; an answer beside something pale may have been taken back for it.
  const isOne = expected?.isDigit && filled.length === 1
  const doubtful = kinds.find(kind => kind !== 'filled' && kind !== 'empty' && !(isOne && kind === 'pale'))
  // What the reader would say: what is filled in; else the only circle that is not empty.
  const touched = kinds.flatMap((kind, at) => (kind === 'empty' || kind === 'glare' ? [] : [at]))
  const likely = filled.length > 0 ? filled : touched.length === 1 ? touched : []
  const reason: Doubt | null =
    why ??
    (kinds.includes('cross') ? 'cross' : undefined) ??
    (doubtful === 'pale' ? 'faint' : (doubtful as Doubt | undefined)) ??
    (isStray ? 'outside' : undefined) ??
    (filled.length > 1 && !expected?.several ? 'two-marks' : null)
  return { filled: likely, touched, why: reason, circles: count }
}

/** Eighths of a circle, and how much of each must be inked for it to be filled in. */
const EIGHTHS = 8
const FILLED = 0.7
const FILLED_EIGHTH = 0.35

/** Millimetres of black along a ring beyond the printed one that are drawn by hand: half of the paler pencil's line. */
const RINGED = 0.075

function kindOf(circle: SeenCircle, measure: Measure): Kind {
  const { fill } = circle
  if (fill < measure.least && circle.inked < DOT) return circle.ringed > measure.ringed ? 'outside' : 'empty'
  if (isPale(circle, measure)) return fill - circle.shade < measure.least ? 'empty' : 'pale'
  const isInk = (dark: number) => dark > measure.pixel / 2
  const covered = circle.ink.filter(({ dark }) => isInk(dark)).length / circle.ink.length
  const eighths = coveredEighths(circle, isInk)
  if (measure.ink > 0 && fill > measure.ink / 2 && covered >= FILLED && Math.min(...eighths) >= FILLED_EIGHTH)
    return pairsOfArms(circle.arms) > 0 ? 'cross' : 'filled'
  if (isCrossed(eighths)) return 'cross'
  if (covered < 0.2) return fill < measure.ink / 2 && covered < 0.1 ? 'faint' : 'half'
  return fill < measure.ink / 3 && covered < 0.35 ? 'faint' : 'half'
}

/** A shade goes on over the ring, by this share of how dark it is within at least; the faintest ink ends there. */
const GOES_ON = 0.7

/** Darker than paper, though nowhere as dark as a pen, and on the ring as dark as within. */
function isPale({ fill, inked, ringed }: SeenCircle, measure: Measure): boolean {
  const onRing = fill * RING_WIDTH
  return (
    fill < measure.ink / 3 && inked === 0 && ringed >= GOES_ON * onRing && ringed - onRing <= measure.ringed
  )
}

/** How much of each eighth of a circle's outer half is inked. */
function coveredEighths({ ink }: SeenCircle, isInk: (dark: number) => boolean): number[] {
  const inked = new Array<number>(EIGHTHS).fill(0)
  const all = new Array<number>(EIGHTHS).fill(0)
  for (const { u, v, dark } of ink) {
    if (Math.hypot(u, v) < 0.35) continue
    // The first eighth lies around the way to the right.
    const at = Math.floor((Math.atan2(v, u) / (2 * Math.PI)) * EIGHTHS + 0.5 + EIGHTHS) % EIGHTHS
    all[at] = (all[at] as number) + 1
    if (isInk(dark)) inked[at] = (inked[at] as number) + 1
  }
  return inked.map((count, at) => count / Math.max(1, all[at] as number))
}

/** Two strokes: four eighths that are inked, each between two that are much less so. */
function isCrossed(eighths: readonly number[]): boolean {
  const peaks = eighths.filter((value, at) => {
    const before = eighths[(at + EIGHTHS - 1) % EIGHTHS] as number
    const after = eighths[(at + 1) % EIGHTHS] as number
    return value > 0.2 && value >= before && value >= after && value > Math.min(before, after) + 0.15
  })
  return peaks.length >= 3
}
