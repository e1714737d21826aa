import { type VariableName, variables } from './variables.ts'

/**
 * A sentence for each variable that is set, is none of the product's, and is nearly one: a misspelt one is otherwise
 * without effect, in silence. Those that have another meaning to the machine are not that near.
 */
export function misspeltVariables(environment: NodeJS.ProcessEnv = process.env): string[] {
  const known = Object.keys(variables) as VariableName[]
  return Object.keys(environment)
    .filter(name => !known.includes(name as VariableName) && !OF_THE_MACHINE.has(name))
    .flatMap(name => {
      const near = nearest(name.toUpperCase(), known)
      return near === undefined
        ? []
        : [`${name} não é uma variável deste programa e não muda nada. Será ${near}?`]
    })
}

/** One letter away from ours, and set by systems. */
const OF_THE_MACHINE = new Set(['HTTP', 'HOSTS'])
const LONGEST = 40

function nearest(name: string, known: readonly VariableName[]): VariableName | undefined {
  if (name.length > LONGEST) return undefined
  const [best] = known
    .map(candidate => ({ candidate, distance: lettersBetween(name, candidate) }))
    .filter(({ candidate, distance }) => distance <= (candidate.length < 8 ? 1 : 2))
    .toSorted((one, other) => one.distance - other.distance)
  return best?.candidate
}

/** Letters to add, leave out, exchange or turn around, from one word to the other. */
function lettersBetween(one: string, other: string): number {
  let [before, row]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1
      const turned = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      next[j] = Math.min(
        (row?.[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row?.[j - 1] ?? 0) + same,
        turned ? (before?.[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[before, row] = [row, next]
  }
  return row?.[other.length] ?? 0
}
