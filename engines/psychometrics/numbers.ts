/**
 * Refuses what is not a number where figures enter an engine: NaN equals nothing, not even itself, so a loop or a comparison
 * further in would never notice it.
 * @throws RangeError naming the argument
 */
export function requireNumbers(what: string, ...values: readonly number[]): void {
  for (const value of values) if (Number.isNaN(value)) throw new RangeError(`${what}: not a number`)
}

/** Refuses NaN and infinities: for what a loop counts up to. */
export function requireFinite(what: string, ...values: readonly number[]): void {
  for (const value of values)
    if (!Number.isFinite(value)) throw new RangeError(`${what}: not a finite number`)
}

/** A correlation from its covariance and both variances: rounding alone would take it beyond 1, where nothing more can be computed of it. */
export function correlationOf(covariance: number, one: number, other: number): number {
  return Math.max(-1, Math.min(1, covariance / Math.sqrt(one * other)))
}
