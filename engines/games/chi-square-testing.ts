/**
 * How far counts are from being equally likely, as χ² over its degrees of freedom in standard deviations
 * (Wilson–Hilferty): above 4 happens by chance once in 30,000 times.
 */
export function unevenness(counts: readonly number[]): number {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const expected = total / counts.length
  const freedom = counts.length - 1
  const square = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  const spread = 2 / (9 * freedom)
  return (Math.cbrt(square / freedom) - (1 - spread)) / Math.sqrt(spread)
}
