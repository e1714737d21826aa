import { requireFinite } from './numbers.ts'
/** The reliability that decisions about a pupil need. */
export const RELIABILITY_WANTED = 0.8

/** More questions than this are another test: the formula says nothing of it. */
const LONGEST_FACTOR = 5

/**
 * How many questions like these a test lacks until its reliability is as wanted, by Spearman and Brown (1910): the
 * test grows by the factor ρ*(1 − ρ) / ρ(1 − ρ*). 0 where it is reached; null where there is no positive reliability,
 * or it would have to be more than five times as long.
 * @param reliability alpha or KR-20 of the test
 * @param items questions of the test
 */
export function itemsLacking(reliability: number, items: number, wanted = RELIABILITY_WANTED): number | null {
  requireFinite('reliability', reliability, items, wanted)
  if (reliability >= wanted) return 0
  if (reliability <= 0) return null
  const factor = (wanted * (1 - reliability)) / (reliability * (1 - wanted))
  // A whole number of questions that a sum of fractions has missed by its last digit stays that number.
  return factor > LONGEST_FACTOR ? null : Math.ceil(items * factor - items - 1e-9)
}
