/** A goal and how a value stands to it: at least, or at most so much. */
export type Goal = { min: number } | { max: number }

/** One line: the figure, what it is measured against, and whether its goal is met. */
export function printFigure(name: string, value: string, against: string, ratio?: number, goal?: Goal): void {
  const parts = [name.padEnd(26), value.padStart(14), against]
  if (ratio !== undefined) parts.push(`ratio ${ratio.toFixed(2)}`)
  console.log(`  ${parts.join('  ')}`)
  if (goal && ratio !== undefined) printGoal(ratio, goal)
}

/** Whether a goal is met; the words only, since a measurement on a busy machine is no failure. */
export function printGoal(value: number, goal: Goal): void {
  const min = 'min' in goal
  const bound = min ? goal.min : goal.max
  const met = min ? value >= bound : value <= bound
  console.log(`  ${''.padEnd(26)}  goal ${min ? '≥' : '≤'} ${bound}: ${met ? 'met' : 'MISSED'}`)
}

/** The middle of the values. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Milliseconds of a processor so far: who else uses it does not count. */
export function worked(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
