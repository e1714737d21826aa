import { roundHalfUp } from '#kit/figures.ts'
import { requireNumbers } from './numbers.ts'

/** A band of marks: it begins at `from`, that mark included, and ends where the next begins. */
export type Band = { code: string; name: string; from: number }

export const DEFAULT_BANDS: readonly Band[] = [
  { code: 'NS', name: 'Não satisfatório', from: 0 },
  { code: 'S', name: 'Satisfatório', from: 10 },
  { code: 'B', name: 'Bom', from: 14 },
  { code: 'MB', name: 'Muito bom', from: 17 },
  { code: 'E', name: 'Excelente', from: 19 },
]

/** The least mark that passes. */
export const MIN_PASS = 10

/** The mark that counts, rounded half up to the unit: what is shown decides the band and whether it passes. */
export function shownMark(mark: number): number {
  requireNumbers('mark', mark)
  return roundHalfUp(mark)
}

/** Whether a mark on 0–20 is positive: 9,5 is shown as 10, and passes. */
export function isPositive(mark: number): boolean {
  return shownMark(mark) >= MIN_PASS
}

/** The band of a mark on 0–20; the mark as it is shown decides (9,5 is 10, S). Null below the lowest band. */
export function bandOf(mark: number, bands: readonly Band[] = DEFAULT_BANDS): Band | null {
  const shown = shownMark(mark)
  return bands.reduce<Band | null>(
    (best, band) => (shown >= band.from && (best === null || band.from >= best.from) ? band : best),
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

/** Points moved to the scale of marks, 0–20 by default; null when nothing counted. */
export function markOf(points: number, possible: number, highest = 20): number | null {
  requireNumbers('points', points, possible, highest)
  return possible > 0 ? (highest * points) / possible : null
}
