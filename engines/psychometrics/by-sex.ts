import { requireNumbers } from './numbers.ts'
/** Homem, mulher, or not registered. */
export type Sex = 'H' | 'M' | null

export type BySex<T> = { H: T; M: T; total: T }

/** Groups pupils as every report shows them, H / M / Total; who has no sex registered counts in the total only. */
export function bySex<P extends { readonly sex: Sex }, T>(
  pupils: readonly P[],
  summarise: (group: readonly P[]) => T,
): BySex<T> {
  return {
    H: summarise(pupils.filter(({ sex }) => sex === 'H')),
    M: summarise(pupils.filter(({ sex }) => sex === 'M')),
    total: summarise(pupils),
  }
}

export type Summary = {
  n: number
  mean: number | null
  median: number | null
  /** n − 1; null below two values */
  sd: number | null
  min: number | null
  max: number | null
}

/** The figures of a list of values (marks, shares); null where a figure has no value, the order changes nothing. */
export function summary(values: readonly number[]): Summary {
  requireNumbers('values', ...values)
  const sorted = Float64Array.from(values).sort()
  const n = sorted.length
  if (n === 0) return { n, mean: null, median: null, sd: null, min: null, max: null }
  const mean = sorted.reduce((sum, value) => sum + value, 0) / n
  const squares = sorted.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  const middle = ((sorted[(n - 1) >> 1] as number) + (sorted[n >> 1] as number)) / 2
  return {
    n,
    mean,
    median: middle,
    sd: n < 2 ? null : Math.sqrt(squares / (n - 1)),
    min: sorted[0] as number,
    max: sorted[n - 1] as number,
  }
}
