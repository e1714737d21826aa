/** Guards a comparison with a limit against the last digit of a sum of fractions, such as 0,1 + 0,2. */
const TOLERANCE = 1e-9

export type MasteryLevel = 'mastered' | 'developing' | 'not-mastered'

export type Mastery = {
  level: MasteryLevel
  label: string
  /** Points obtained over points possible, unrounded. */
  share: number
  /** Fewer than three items: an indication, not a decision. */
  indication: boolean
}

/** Lower bounds, as shares of the points. */
export type MasteryLimits = { mastered: number; developing: number }

export const MASTERY_LIMITS: MasteryLimits = { mastered: 0.75, developing: 0.5 }
export const MASTERY_LABELS: Record<MasteryLevel, string> = {
  mastered: 'consolidado',
  developing: 'em desenvolvimento',
  'not-mastered': 'não dominado',
}
/** Under this many items a label is only an "indício". */
export const ITEMS_FOR_MASTERY = 3

/**
 * The label of a domain or competence: consolidado ≥ 75 %, em desenvolvimento ≥ 50 %, não dominado below; the
 * unrounded share decides (74,6 % is em desenvolvimento).
 * @param points obtained
 * @param possible points of the items that counted
 * @param items how many items counted
 * @returns null when no item counted
 */
export function mastery(
  points: number,
  possible: number,
  items: number,
  limits: MasteryLimits = MASTERY_LIMITS,
): Mastery | null {
  if (items === 0 || possible <= 0) return null
  const share = points / possible
  const level =
    share >= limits.mastered - TOLERANCE
      ? 'mastered'
      : share >= limits.developing - TOLERANCE
        ? 'developing'
        : 'not-mastered'
  return { level, label: MASTERY_LABELS[level], share, indication: items < ITEMS_FOR_MASTERY }
}

/** A band of marks: it begins at `from`, that mark included, and ends where the next begins. */
export type Band = { code: string; name: string; from: number }

export const DEFAULT_BANDS: readonly Band[] = [
  { code: 'NS', name: 'Não satisfatório', from: 0 },
  { code: 'S', name: 'Satisfatório', from: 10 },
  { code: 'B', name: 'Bom', from: 14 },
  { code: 'MB', name: 'Muito bom', from: 17 },
  { code: 'E', name: 'Excelente', from: 19 },
]

/** The band of a mark on 0–20; the unrounded mark decides (9,5 is NS). Null below the lowest band. */
export function bandOf(mark: number, bands: readonly Band[] = DEFAULT_BANDS): Band | null {
  return bands.reduce<Band | null>(
    (best, band) =>
      mark >= band.from - TOLERANCE && (best === null || band.from >= best.from) ? band : best,
    null,
  )
}

/** How many marks fall in each band, in the order of the bands. */
export function countByBand(
  marks: readonly number[],
  bands: readonly Band[] = DEFAULT_BANDS,
): { band: Band; count: number }[] {
  const counts = new Map(bands.map(band => [band, 0]))
  for (const mark of marks) {
    const band = bandOf(mark, bands)
    if (band) counts.set(band, (counts.get(band) ?? 0) + 1)
  }
  return bands.map(band => ({ band, count: counts.get(band) ?? 0 }))
}

/** Points moved to the scale of marks, 0–20 unless told otherwise; null when nothing counted. */
export function markOf(points: number, possible: number, highest = 20): number | null {
  return possible > 0 ? (points / possible) * highest : null
}

/** Rounds half up: what is shown, never what is compared. */
export function roundHalfUp(value: number, digits = 0): number {
  const scale = 10 ** digits
  return Math.floor(value * scale + 0.5 + TOLERANCE) / scale
}
