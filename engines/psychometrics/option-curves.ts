import { requireFinite } from './numbers.ts'
/** What a pupil chose of a question: an option, null for none; undefined where it was not presented. */
export type Chosen = string | null | undefined

export interface OptionCurve {
  /** Null for no option at all. */
  option: string | null
  /** The share that chose it in each fifth of the class, from the lowest; null where nobody of a fifth was asked. */
  shares: (number | null)[]
}

/** Parts of a class from the lowest to the highest totals. */
export const FIFTHS = 5

/**
 * Of each option, what share of every fifth of the class chose it: a good question's key rises from fifth to fifth, its wrong options
 * fall. Fifths are of exactly n / 5 pupils by total; those of a total at an edge count in both by the shares that fill them, so that
 * the order of the pupils changes nothing.
 *
 * Source: Wainer 1989, Journal of Educational Measurement 26:191–208 (trace lines of options).
 * @param totals one per pupil; null for who has none, and is left out
 */
export function optionCurves(
  totals: readonly (number | null)[],
  chosen: readonly Chosen[],
  options: readonly string[],
): OptionCurve[] {
  requireFinite('totals', ...totals.map(total => total ?? 0))
  const weights = fifthsOf(totals)
  return [...options, null].map(option => ({
    option,
    shares: weights.map(fifth => {
      let [presented, chose] = [0, 0]
      for (const [pupil, weight] of fifth.entries()) {
        if (chosen[pupil] === undefined) continue
        presented += weight
        if (chosen[pupil] === option) chose += weight
      }
      return presented > 1e-9 ? chose / presented : null
    }),
  }))
}

/** The weight of every pupil in every fifth; a pupil's weights add up to one. */
function fifthsOf(totals: readonly (number | null)[]): number[][] {
  // Equal totals that differ by rounding alone are one.
  const rounded = totals.map(total => (total === null ? null : Math.round(total * 1e9)))
  const counts = new Map<number, number>()
  for (const total of rounded) if (total !== null) counts.set(total, (counts.get(total) ?? 0) + 1)
  const n = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const places = new Map<number, { from: number; to: number }>()
  let below = 0
  for (const total of [...counts.keys()].sort((a, b) => a - b)) {
    const count = counts.get(total) ?? 0
    places.set(total, { from: below, to: below + count })
    below += count
  }
  return Array.from({ length: FIFTHS }, (_, fifth) => {
    const [low, high] = [(n * fifth) / FIFTHS, (n * (fifth + 1)) / FIFTHS]
    return rounded.map(total => {
      const place = total === null ? undefined : places.get(total)
      if (!place) return 0
      return Math.max(0, Math.min(high, place.to) - Math.max(low, place.from)) / (place.to - place.from)
    })
  })
}
