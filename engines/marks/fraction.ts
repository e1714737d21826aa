import { decimal, figure } from '#kit/figures.ts'

/** An exact number that is not negative: `n / d` in lowest terms. Marks are never floats, so that 9,5 is 9,5. */
export interface Fraction {
  readonly n: number
  readonly d: number
}

/** Decimal places of a rounded figure; null where it is not rounded. */
export type Places = 0 | 1 | null

export const ZERO: Fraction = { n: 0, d: 1 }

/** @param tenths a stored mark: 135 is 13,5 */
export function ofTenths(tenths: number): Fraction {
  return reduced(tenths, 10)
}

export function sumOf(parts: readonly Fraction[]): Fraction {
  return parts.reduce((sum, part) => reduced(sum.n * part.d + part.n * sum.d, sum.d * part.d), ZERO)
}

export function times(fraction: Fraction, factor: number): Fraction {
  return reduced(fraction.n * factor, fraction.d)
}

/** @throws RangeError for a divisor below 1 */
export function over(fraction: Fraction, divisor: number): Fraction {
  if (divisor < 1) throw new RangeError('A fraction is divided by 1 or more.')
  return reduced(fraction.n, fraction.d * divisor)
}

export function meanOf(parts: readonly Fraction[]): Fraction {
  return over(sumOf(parts), parts.length)
}

/** Half up: 9,5 becomes 10 and 9,49 becomes 9. */
export function rounded(fraction: Fraction, places: Places): Fraction {
  if (places === null) return fraction
  const scale = 10 ** places
  return reduced(Math.floor((2 * fraction.n * scale + fraction.d) / (2 * fraction.d)), scale)
}

/** The tenths of a figure that was rounded to them. */
export function tenthsOf(fraction: Fraction): number {
  return rounded(times(fraction, 10), 0).n
}

export function compare(one: Fraction, other: Fraction): number {
  return one.n * other.d - other.n * one.d
}

/** «13,67», half up; zeros at its end are left out unless `fixed`. What is shown was rounded exactly before. */
export function decimalText(fraction: Fraction, places: 0 | 1 | 2, fixed = false): string {
  const scale = 10 ** places
  const value = rounded(times(fraction, scale), 0).n / scale
  return fixed ? figure(value, places) : decimal(value, places)
}

function reduced(n: number, d: number): Fraction {
  const divisor = greatestDivisor(n, d)
  return { n: n / divisor, d: d / divisor }
}

function greatestDivisor(a: number, b: number): number {
  let [x, y] = [a, b]
  while (y > 0) [x, y] = [y, x % y]
  return Math.max(1, x)
}
