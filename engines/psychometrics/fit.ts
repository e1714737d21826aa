import { abilityTable, probability } from './abilities.ts'
import type { ItemDifficulty } from './conditional-rasch.ts'
import { NOT_PRESENTED, type Responses } from './responses.ts'

/** Mean squares expect 1; the standardised forms (z) are near N(0, 1) when the model holds. */
export type Fit = {
  infit: number | null
  infitZ: number | null
  outfit: number | null
  outfitZ: number | null
  /** Answers that entered. */
  count: number
}

export type ModelFit = {
  items: ({ item: string } & Fit)[]
  /** In the order of the pupils; all null for a pupil with none or all right, who can show no misfit. */
  pupils: (Fit & { ability: number | null; se: number | null })[]
}

/**
 * How well pupils and items keep to the Rasch model: infit (information-weighted) and outfit (plain) mean squares of
 * the residuals at the maximum likelihood abilities, and both standardised by the Wilson–Hilferty cube root.
 *
 * Pupils with none or all right of the items kept, and items set aside, do not enter. Questions not presented count
 * neither for the pupil nor for the item.
 *
 * Source: Wright & Masters 1982, Rating Scale Analysis, ch. 5.
 * @param difficulties as estimated, one per item of the responses, null where set aside
 */
export function modelFit(
  { n, k, cells, items }: Responses,
  difficulties: readonly ItemDifficulty[],
): ModelFit {
  const ofItem = Array.from({ length: k }, newSums)
  const tables = new Map<string, ReturnType<typeof abilityTable>>()
  const pupils: ModelFit['pupils'] = []
  for (let pupil = 0; pupil < n; pupil++) {
    const own: { item: number; right: number; difficulty: number }[] = []
    let score = 0
    let pattern = ''
    for (let item = 0; item < k; item++) {
      const right = cells[pupil * k + item] as number
      const difficulty = difficulties[item]?.difficulty ?? null
      if (difficulty === null || right === NOT_PRESENTED) continue
      own.push({ item, right, difficulty })
      score += right
      pattern += `${item} `
    }
    let table = tables.get(pattern)
    if (!table) {
      table = abilityTable(Float64Array.from(own, answer => answer.difficulty))
      tables.set(pattern, table)
    }
    const estimate = table[score]
    const ability = estimate?.ml ?? null
    const sums = newSums()
    if (ability !== null) {
      for (const { item, right, difficulty } of own) {
        add(sums, right, probability(ability, difficulty))
        add(ofItem[item] as Sums, right, probability(ability, difficulty))
      }
    }
    pupils.push({ ability, se: estimate?.mlSe ?? null, ...fitOf(sums) })
  }
  return { items: items.map((item, index) => ({ item, ...fitOf(ofItem[index] as Sums) })), pupils }
}

type Sums = {
  count: number
  /** Σ variance of the answer */ variance: number
  /** Σ residual² */ squares: number
  /** Σ residual² / variance */ standardised: number
  /** Σ (fourth moment − variance²) */ spread: number
  /** Σ fourth moment / variance² */ kurtosis: number
}

const newSums = (): Sums => ({ count: 0, variance: 0, squares: 0, standardised: 0, spread: 0, kurtosis: 0 })

function add(sums: Sums, right: number, p: number): void {
  const variance = p * (1 - p)
  const square = (right - p) ** 2
  const fourth = variance * (1 - 3 * variance)
  sums.count++
  sums.variance += variance
  sums.squares += square
  sums.standardised += square / variance
  sums.spread += fourth - variance * variance
  sums.kurtosis += fourth / (variance * variance)
}

function fitOf({ count, variance, squares, standardised, spread, kurtosis }: Sums): Fit {
  if (count === 0) return { infit: null, infitZ: null, outfit: null, outfitZ: null, count }
  const infit = squares / variance
  const outfit = standardised / count
  return {
    infit,
    infitZ: standardise(infit, spread / (variance * variance)),
    outfit,
    outfitZ: standardise(outfit, kurtosis / (count * count) - 1 / count),
    count,
  }
}

/** Turns a mean square with variance q² into t = (ms^⅓ − 1) · 3/q + q/3. */
function standardise(meanSquare: number, variance: number): number | null {
  if (!(variance > 1e-12)) return null
  const q = Math.sqrt(variance)
  return (Math.cbrt(meanSquare) - 1) * (3 / q) + q / 3
}
