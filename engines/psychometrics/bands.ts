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

/** Guards a comparison with a limit against the last digit of a sum of fractions, such as 0,1 + 0,2. */
const TOLERANCE = 1e-9
