import type { Band } from '#engines/psychometrics/bands.ts'

/**
 * The band of a mark of a pauta, in tenths: by the mark as the rule leaves it, so that a 9,5 that is negative is in no
 * band of positive marks. Null below the lowest band.
 */
export function bandOfMark(tenths: number, bands: readonly Band[]): Band | null {
  return bands.reduce<Band | null>(
    (best, band) => (tenths >= band.from * 10 && (best === null || band.from >= best.from) ? band : best),
    null,
  )
}
