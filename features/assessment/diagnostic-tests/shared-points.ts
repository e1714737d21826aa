import { roundHalfUp } from '#kit/figures.ts'
import type { ItemBody } from './contract.ts'

/** In which points are shared out, the largest first. */
const STEPS = [0.5, 0.25, 0.1]

/**
 * The questions worth so many points together, each in proportion to what it was worth and none nothing. One whose
 * criteria say what it is worth stays. Undefined where they cannot add up to it.
 */
export function withPointsShared(items: readonly ItemBody[], total: number): ItemBody[] | undefined {
  const free = items.filter(item => !isFixed(item))
  const fixed = items.filter(isFixed).reduce((sum, item) => sum + item.points, 0)
  const left = roundHalfUp(total - fixed, 6)
  const step = STEPS.find(size => free.length * size <= left && Number.isInteger(roundHalfUp(left / size, 6)))
  if (free.length === 0 || step === undefined) return undefined
  const parts = partsOf(
    free.map(item => item.points || step),
    Math.round(left / step),
  )
  const points = new Map(free.map((item, at) => [item, roundHalfUp((parts[at] ?? 1) * step, 2)]))
  return items.map(item => {
    const worth = points.get(item)
    return worth === undefined
      ? item
      : { ...item, points: worth, question: { ...item.question, points: worth } }
  })
}

const isFixed = ({ question }: ItemBody) => question.type === 'essay' && question.rubric.length > 0

/** Whole parts in proportion to the weights, at least one each, that add up to `all`. */
function partsOf(weights: readonly number[], all: number): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const ideal = weights.map(weight => (all * weight) / sum)
  const parts = ideal.map(share => Math.max(1, Math.floor(share)))
  const over = (at: number) => (parts[at] ?? 0) - (ideal[at] ?? 0)
  const places = weights.map((_weight, at) => at)
  for (let rest = all - parts.reduce((total, part) => total + part, 0); rest !== 0; rest -= Math.sign(rest)) {
    const [at] = places
      .filter(place => rest > 0 || (parts[place] ?? 0) > 1)
      .toSorted((a, b) => Math.sign(rest) * (over(a) - over(b)))
    if (at === undefined) break
    parts[at] = (parts[at] ?? 0) + Math.sign(rest)
  }
  return parts
}
