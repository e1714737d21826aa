import type { SeenCircle } from './circles.ts'
import { median, quantile } from './plane.ts'

/** Why a row is asked and not read. */
export const doubts = ['two-marks', 'cross', 'faint', 'half', 'outside', 'glare'] as const
export type Doubt = (typeof doubts)[number]

/** What a row shows: the places of the circles that are filled in, from 0, or what the reader would say if asked. */
export interface DecidedRow {
  filled: number[]
  why: Doubt | null
  /** How many circles are printed; a question with fewer choices leaves the last ones out. */
  circles: number
}

/** Letters are printed pale and cover a quarter of a circle at most, which makes it no darker than this. */
const MOST_LETTER = 0.08

/** Nobody marks with less than a tenth of the print's black; below that a sheet has no ink. */
const LEAST_INK = 0.1

/** What is known of a row beforehand. */
export interface ExpectedRow {
  choices?: number
  several?: boolean
}

type Kind = 'empty' | 'filled' | Doubt

/**
 * Decides the rows of a sheet by its own empty circles and its own ink. What is clearly filled in is read, what is
 * clearly empty is blank, and whatever lies between is asked.
 */
export function decide(
  rows: readonly (readonly SeenCircle[])[],
  expected: readonly ExpectedRow[] = [],
): { rows: DecidedRow[]; noise: number; ink: number } {
  const printed = printedCircles(rows, expected)
  const letters = lettersOf(rows, printed)
  const all = rows.flatMap((row, at) =>
    row
      .slice(0, printed[at]?.count ?? 0)
      .flatMap((circle, choice) => (circle.inside ? [fillOf(circle) - (letters[choice] ?? 0)] : [])),
  )
  // Of two choices one is filled in; a third of the circles is empty on any sheet that was answered.
  const low = all.filter(value => value <= quantile(all, 0.4))
  const level = median(low)
  const noise = 1.4826 * median(low.map(value => Math.abs(value - level)))
  const top = Math.max(0, ...all)
  const marked = all.filter(value => value > (level + top) / 2)
  const ink = top - level > Math.max(LEAST_INK, 8 * noise) ? median(marked) - level : 0
  const pixelInk = median(
    rows.flatMap((row, at) =>
      row
        .slice(0, printed[at]?.count ?? 0)
        .filter(
          (circle, choice) => circle.inside && fillOf(circle) - (letters[choice] ?? 0) - level > ink / 2,
        )
        .map(circle =>
          quantile(
            circle.dark.map(({ dark }) => dark),
            0.75,
          ),
        ),
    ),
  )
  const measure = { letters, level, noise, ink, pixel: ink > 0 ? pixelInk : 1 }
  return {
    rows: rows.map((row, at) => decideRow(row, printed[at] as Printed, measure, expected[at])),
    noise,
    ink,
  }
}

interface Measure {
  letters: readonly number[]
  level: number
  noise: number
  ink: number
  pixel: number
}

interface Printed {
  count: number
  why: Doubt | null
}

/** How many circles of each row are there: rings are seen from the first on; one that is hidden between others is asked. */
function printedCircles(
  rows: readonly (readonly SeenCircle[])[],
  expected: readonly ExpectedRow[],
): Printed[] {
  const usual = quantile(
    rows.flatMap(row => row.filter(circle => circle.inside).map(circle => circle.ring)),
    0.6,
  )
  const isThere = (circle: SeenCircle | undefined) => circle !== undefined && circle.ring > usual / 3
  /** Plain paper has no ink, and the white of a circle beside it; what lies over the paper, or shines on it, has its own. */
  const isPaper = (at: number, choice: number) => {
    const here = rows[at]?.[choice]
    if (here && fillOf(here) > LEAST_INK) return false
    const beside = [rows[at]?.findLast(isThere), rows[at - 1]?.[choice], rows[at + 1]?.[choice]]
    const white = rows[at]?.[choice]?.white ?? 0
    return beside.some(
      other => other && isThere(other) && white > other.white * LIKE && white * LIKE < other.white,
    )
  }
  return rows.map((row, at) => {
    if (row.some(circle => !circle.inside)) return { count: row.length, why: 'outside' }
    const known = expected[at]?.choices
    const count = known ?? row.findLastIndex(isThere) + 1
    const hidden = row.slice(0, count).some(circle => !isThere(circle))
    const plain =
      known !== undefined ||
      row.slice(count).every((circle, beyond) => isPaper(at, count + beyond) && !circle.dazzled)
    // Nobody asks for one choice of one.
    return hidden || !plain || count === 1
      ? { count: Math.max(count, 1), why: 'glare' }
      : { count, why: null }
  })
}

/** Two places of a sheet that are a circle apart have this much of each other's light, or something lies between. */
const LIKE = 0.7

function fillOf({ dark }: SeenCircle): number {
  return dark.reduce((sum, each) => sum + Math.min(1.2, Math.max(-0.2, each.dark)), 0) / dark.length
}

/** How dark the printed letter makes the circles of each choice, as the empty ones of the sheet show it. */
function lettersOf(rows: readonly (readonly SeenCircle[])[], printed: readonly Printed[]): number[] {
  const most = Math.max(0, ...printed.map(({ count }) => count))
  const columns = Array.from({ length: most }, (_, choice) =>
    rows.flatMap((row, at) => {
      const circle = row[choice]
      return circle?.inside && choice < (printed[at]?.count ?? 0) ? [fillOf(circle)] : []
    }),
  )
  const lowest = columns.map(values => (values.length > 0 ? quantile(values, 0.25) : 0))
  const least = Math.min(...lowest)
  return lowest.map(value => Math.min(value, least + MOST_LETTER))
}

function decideRow(
  row: readonly SeenCircle[],
  { count, why }: Printed,
  measure: Measure,
  expected: ExpectedRow | undefined,
): DecidedRow {
  const kinds = row
    .slice(0, count)
    .map((circle, choice) =>
      circle.inside ? kindOf(circle, measure.letters[choice] ?? 0, measure) : 'outside',
    )
  const places = (kind: Kind) => kinds.flatMap((each, at) => (each === kind ? [at] : []))
  const filled = places('filled')
  const doubtful = kinds.find(kind => kind !== 'filled' && kind !== 'empty')
  // What the reader would say: what is filled in; else the only circle that is not empty.
  const touched = kinds.flatMap((kind, at) => (kind === 'empty' ? [] : [at]))
  const likely = filled.length > 0 ? filled : touched.length === 1 ? touched : []
  const reason: Doubt | null =
    why ??
    (kinds.includes('cross') ? 'cross' : undefined) ??
    (doubtful as Doubt | undefined) ??
    (filled.length > 1 && !expected?.several ? 'two-marks' : null)
  return { filled: likely, why: reason, circles: count }
}

/** Eighths of a circle, and how much of each must be inked for it to be filled in. */
const EIGHTHS = 8
const FILLED = 0.7
const FILLED_EIGHTH = 0.35

function kindOf(circle: SeenCircle, letter: number, measure: Measure): Kind {
  const fill = fillOf(circle) - letter - measure.level
  const isInk = (dark: number) => dark > measure.pixel / 2
  const around = runsOf(circle.around.map(isInk))
  // Lines that leave the ring on three sides or more are the arms of a cross over it. They are thin, and blur takes half
  // of their ink.
  const arms = runsOf(circle.arms.map(dark => dark > Math.max(5 * measure.noise, measure.pixel / 5)))
  const outside = around.reduce((sum, run) => sum + run, 0) / circle.around.length
  const least = Math.max(5 * measure.noise, measure.ink / 10, measure.ink === 0 ? 0.05 : 0)
  if (fill < least) {
    if (measure.ink > 0 && arms.length >= 3) return 'cross'
    // A line that crosses what lies beside an empty circle is no mark; ink on a third of its rim is one beside it.
    if (measure.ink > 0 && outside > 1 / 3) return 'outside'
    return 'empty'
  }
  const covered = circle.dark.filter(({ dark }) => isInk(dark)).length / circle.dark.length
  const eighths = coveredEighths(circle, isInk)
  const least8 = Math.min(...eighths)
  if (fill > measure.ink / 2 && covered >= FILLED && least8 >= FILLED_EIGHTH)
    return arms.length >= 3 ? 'cross' : 'filled'
  if (isCrossed(eighths)) return 'cross'
  if (covered < 0.2) return fill < measure.ink / 2 && covered < 0.1 ? 'faint' : 'half'
  return covered >= 0.2 && fill < measure.ink / 3 && covered < 0.35 ? 'faint' : 'half'
}

/** Lengths of what is inked in one go around a ring. */
function runsOf(inked: readonly boolean[]): number[] {
  const gap = inked.indexOf(false)
  if (gap < 0) return [inked.length]
  const runs: number[] = []
  let length = 0
  for (let at = 1; at <= inked.length; at++) {
    if (inked[(gap + at) % inked.length]) length++
    else if (length > 0) {
      runs.push(length)
      length = 0
    }
  }
  return runs
}

/** How much of each eighth of a circle's outer half is inked. */
function coveredEighths({ dark }: SeenCircle, isInk: (dark: number) => boolean): number[] {
  const inked = new Array<number>(EIGHTHS).fill(0)
  const all = new Array<number>(EIGHTHS).fill(0)
  for (const { u, v, dark: value } of dark) {
    if (Math.hypot(u, v) < 0.35) continue
    // The first eighth lies around the way to the right.
    const at = Math.floor((Math.atan2(v, u) / (2 * Math.PI)) * EIGHTHS + 0.5 + EIGHTHS) % EIGHTHS
    all[at] = (all[at] as number) + 1
    if (isInk(value)) inked[at] = (inked[at] as number) + 1
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
