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
