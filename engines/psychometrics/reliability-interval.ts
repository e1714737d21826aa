import { fQuantile } from './f-distribution.ts'
import { requireFinite } from './numbers.ts'
import type { PupilAbility } from './pupil-abilities.ts'

/**
 * The interval of an alpha (KR-20 of right and wrong) that holds the true one in 95 of 100 such classes: (1 − α) / (1 − α̂) follows F with
 * n − 1 and (n − 1)(k − 1) degrees of freedom. Null where that cannot be said: under two pupils or two questions, or nothing
 * that varies.
 *
 * Sources: Feldt 1965, Psychometrika 30:357–370; Feldt, Woodruff & Salih 1987, Applied Psychological Measurement 11:93–103, eq. 8.
 */
export function reliabilityInterval(
  alpha: number | null,
  { n, k }: { n: number; k: number },
): { low: number; high: number } | null {
  requireFinite('alpha', alpha ?? 0, n, k)
  if (alpha === null || alpha >= 1 || n < 2 || k < 2) return null
  const [above, below] = [n - 1, (n - 1) * (k - 1)]
  return {
    low: 1 - (1 - alpha) * fQuantile(0.975, above, below),
    high: 1 - (1 - alpha) * fQuantile(0.025, above, below),
  }
}

export interface PersonSeparation {
  /** Pupils that it is of. */
  n: number
  /** The share of the spread of the measures that is not error, 0 to 1: what alpha is where all were asked the same. */
  reliability: number
  /** True spread over error. */
  separation: number
}

/**
 * Separation of the pupils' measures, where they were asked different questions and there is no alpha: the variance of
 * the measures less the mean square of their errors, over that variance. Null below three pupils, or where all have one
 * measure.
 *
 * Source: Wright & Masters 1982, Rating Scale Analysis, p. 105 sq.
 */
export function personSeparation(
  abilities: readonly Pick<PupilAbility, 'ability' | 'se'>[],
): PersonSeparation | null {
  for (const { ability, se } of abilities) requireFinite('abilities', ability ?? 0, se ?? 0)
  const measured = abilities.flatMap(({ ability, se }) =>
    ability === null || se === null ? [] : [{ ability, square: se * se }],
  )
  const n = measured.length
  if (n < 3) return null
  const mean = measured.reduce((sum, { ability }) => sum + ability, 0) / n
  const observed = measured.reduce((sum, { ability }) => sum + (ability - mean) ** 2, 0) / (n - 1)
  if (observed < 1e-12) return null
  const error = measured.reduce((sum, { square }) => sum + square, 0) / n
  const reliability = Math.max(0, 1 - error / observed)
  return { n, reliability, separation: Math.sqrt(Math.max(0, observed - error) / error) }
}
