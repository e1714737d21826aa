import { requireFinite, requireNumbers } from './numbers.ts'
/** P(Z > z) of the standard normal distribution, to about 1e-7 of its value. */
export function normalTail(z: number): number {
  requireNumbers('z', z)
  if (z < 0) return 1 - normalTail(-z)
  // Complementary error function by Chebyshev fitting (Numerical Recipes, 3rd ed., 6.2).
  const x = z / Math.SQRT2
  const t = 1 / (1 + x / 2)
  const fitted = ERFC.reduceRight((sum, coefficient) => sum * t + coefficient, 0)
  return (t * Math.exp(-x * x + fitted)) / 2
}

const ERFC = [
  -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587,
  -0.82215223, 0.17087277,
]

/** P(X ≤ successes) where each of n trials succeeds with chance p: the exact binomial test from below. */
export function binomialAtMost(successes: number, n: number, p: number): number {
  requireFinite('trials', successes, n, p)
  if (successes >= n) return 1
  const [hit, miss] = [Math.log(p), Math.log1p(-p)]
  let sum = 0
  // C(n, x) from the one before: a school's thousands of answers would else take the square of their number.
  for (let x = 0, ways = 0; x <= successes; ways += Math.log((n - x) / (x + 1)), x++)
    sum += Math.exp(ways + x * hit + (n - x) * miss)
  return Math.min(1, sum)
}

/** P(X ≥ successes), likewise. */
export function binomialAtLeast(successes: number, n: number, p: number): number {
  return binomialAtMost(n - successes, n, 1 - p)
}

/**
 * The interval of a proportion that holds the true one in 95 of 100 samples (Wilson 1927), which stays inside 0 … 1
 * and has a width for none and for all. Null for nobody.
 */
export function proportionInterval(successes: number, n: number): { low: number; high: number } | null {
  requireFinite('trials', successes, n)
  if (n <= 0) return null
  const p = successes / n
  const zz = Z_95 * Z_95
  const centre = (p + zz / (2 * n)) / (1 + zz / n)
  const half = (Z_95 / (1 + zz / n)) * Math.sqrt((p * (1 - p)) / n + zz / (4 * n * n))
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) }
}

const Z_95 = 1.959963984540054
