export function sum(values: readonly number[]): number {
  let total = 0
  for (const value of values) total += value
  return total
}

export function mean(values: readonly number[]): number {
  return sum(values) / values.length
}

/** Sum of the squared distances from the mean. */
export function squares(values: readonly number[]): number {
  const middle = mean(values)
  return sum(values.map(value => (value - middle) ** 2))
}
