import { requireFinite } from './numbers.ts'
/** Abilities for one raw score, in logits; ML has no value for none or all right. */
export type AbilityEstimate = {
  score: number
  ml: number | null
  mlSe: number | null
  wle: number
  wleSe: number
}

/**
 * Maximum likelihood and Warm's weighted likelihood abilities for every raw score on these items, with the standard
 * errors 1/√I(θ).
 *
 * ML solves r = Σ P_i(θ); Warm solves r − Σ P_i + J / 2I = 0 with I = Σ PQ and J = Σ PQ(1 − 2P).
 * Sources: Fischer & Molenaar 1995, ch. 4; Warm 1989, Psychometrika 54:427–450.
 * @param difficulties of the m items, logits
 * @returns m + 1 rows, scores 0 … m; none when there are no items
 */
export function abilityTable(difficulties: Float64Array): AbilityEstimate[] {
  requireFinite('difficulties', ...difficulties)
  const m = difficulties.length
  if (m === 0) return []
  const table: AbilityEstimate[] = []
  let start = spread(difficulties).low
  for (let score = 0; score <= m; score++) {
    const ml = score === 0 || score === m ? null : solve(difficulties, score, false, start)
    const wle = solve(difficulties, score, true, ml ?? start)
    start = wle
    table.push({
      score,
      ml,
      mlSe: ml === null ? null : standardError(difficulties, ml),
      wle,
      wleSe: standardError(difficulties, wle),
    })
  }
  return table
}

/** The Rasch probability of a right answer: logistic(ability − difficulty). */
export function probability(ability: number, difficulty: number): number {
  // Asked millions of times over: no list of arguments is made.
  if (Number.isNaN(ability - difficulty)) throw new RangeError('ability: not a number')
  return 1 / (1 + Math.exp(difficulty - ability))
}

function spread(difficulties: Float64Array) {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const difficulty of difficulties) {
    low = Math.min(low, difficulty)
    high = Math.max(high, difficulty)
  }
  return { low, high }
}

function standardError(difficulties: Float64Array, ability: number): number {
  let information = 0
  for (const difficulty of difficulties) {
    const p = probability(ability, difficulty)
    information += p * (1 - p)
  }
  return 1 / Math.sqrt(information)
}

/** Newton's method inside a bracket that only shrinks: a step that leaves it becomes a bisection. */
function solve(difficulties: Float64Array, score: number, weighted: boolean, start: number): number {
  const room = Math.log(2 * difficulties.length + 1) + 3
  let { low, high } = spread(difficulties)
  low -= room
  high += room
  let ability = start > low && start < high ? start : (low + high) / 2
  for (let step = 0; step < 200; step++) {
    let value = score
    let i = 0
    let j = 0
    let jSlope = 0
    for (const difficulty of difficulties) {
      const p = probability(ability, difficulty)
      const pq = p * (1 - p)
      const tilt = 1 - 2 * p
      value -= p
      i += pq
      j += pq * tilt
      jSlope += pq * (tilt * tilt - 2 * pq)
    }
    let slope = -i
    if (weighted) {
      value += j / (2 * i)
      slope += (jSlope * i - j * j) / (2 * i * i)
    }
    if (value > 0) low = ability
    else high = ability
    const newton = ability - value / slope
    const next = slope < 0 && newton > low && newton < high ? newton : (low + high) / 2
    if (Math.abs(next - ability) <= 1e-13 * Math.max(1, Math.abs(ability))) return next
    ability = next
  }
  return ability
}
