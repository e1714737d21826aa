import type { NotComputed } from './not-computed.ts'
import type { Responses } from './responses.ts'
import { type Tally, tally } from './tally.ts'

export type OptionStatistics = {
  /** null: the pupil saw the question and chose nothing. */
  option: string | null
  count: number
  proportion: number | null
  itemRest: number | null
}

export type ItemStatistics = {
  item: string
  p: number | null
  pointBiserial: number | null
  itemRest: number | null
  alphaIfDeleted: number | null
  discrimination: number | null
  options?: OptionStatistics[]
}

export type ClassicalStatistics = {
  mean: number | null
  sd: number | null
  alpha: number | null
  sem: number | null
  items: ItemStatistics[]
}

const WHY = {
  fewPupils: 'são precisos pelo menos dois alunos',
  fewItems: 'são precisas pelo menos duas perguntas',
  fewItemsLeft: 'sem esta pergunta restam menos de duas',
  noSpread: 'todos os alunos têm o mesmo total',
  noRestSpread: 'sem esta pergunta todos os alunos têm o mesmo total',
  constantItem: 'todos os alunos tiveram o mesmo resultado nesta pergunta',
  constantOption: 'a opção foi escolhida por todos ou por nenhum',
  differentItems: 'os alunos não responderam todos às mesmas perguntas',
  noneInGroup: 'a pergunta não foi apresentada a ninguém num dos grupos extremos',
  neverPresented: 'a pergunta não foi apresentada a ninguém',
}

/** Sums over the pupils to whom an item counted, from which every correlation of the item follows. */
type ItemSums = {
  /** pupils */ n: number
  /** right answers */ right: number
  /** Σ totals */ total: number
  /** n² · covariance of item and total */ covariance: number
  /** n² · variance of the item */ variance: number
  /** n² · variance of the total without the item */ restVariance: number
  /** n² · variance of the total */ totalVariance: number
}

/**
 * Classical test theory: mean, standard deviation, alpha (KR-20 for right/wrong items), standard error of
 * measurement, and for each item difficulty p, point-biserial, item-rest correlation, alpha without the item,
 * discrimination between the best and the worst 27 %, and the statistics of its options.
 *
 * The total of a pupil is the number of right answers. With questions not presented, an item's figures are taken
 * over the pupils to whom it counted; alpha and what follows from it have no value, since the totals are not sums
 * of the same items. Figures without a value are null and join `notComputed`.
 *
 * Sources: Kuder & Richardson 1937 (KR-20); Cronbach 1951 (alpha); Henrysson 1963 (item-rest correlation);
 * Kelley 1939 (27 %). All sums are of integers, so the order of the pupils cannot change a digit.
 */
export function classicalStatistics(
  responses: Responses,
  notComputed: NotComputed[] = [],
  counts: Tally = tally(responses),
): ClassicalStatistics {
  const { n, k, items } = responses
  const missing = (what: string, why: string): null => {
    notComputed.push({ what: `classical.${what}`, why })
    return null
  }
  const sums = itemSums(counts)
  const { mean, variance } = totalMoments(counts)
  const itemVariance = sums.reduce((sum, item) => sum + item.variance, 0)
  const totalVariance = variance * n * n

  const sd = n < 2 ? missing('sd', WHY.fewPupils) : Math.sqrt((variance * n) / (n - 1))
  const noAlpha = whyNoAlpha(counts, totalVariance)
  const alpha = noAlpha ? missing('alpha', noAlpha) : (k / (k - 1)) * (1 - itemVariance / totalVariance)
  const sem = noAlpha ? missing('sem', noAlpha) : (sd ?? 0) * Math.sqrt(1 - (alpha ?? 0))

  const groups = extremeGroups(counts)
  const options = responses.choices ? optionStatistics(responses, counts, sums, missing) : null
  return {
    mean: n === 0 ? missing('mean', WHY.fewPupils) : mean,
    sd,
    alpha,
    sem,
    items: items.map((item, index) => {
      const at = sums[index] as ItemSums
      const path = `items[${item}]`
      const noR = at.n < 2 ? WHY.fewPupils : at.variance === 0 ? WHY.constantItem : ''
      const noItemRest = noR || (at.restVariance === 0 ? WHY.noRestSpread : '')
      const noR1 = noR || (at.totalVariance === 0 ? WHY.noSpread : '')
      const noDeleted =
        counts.presented || n < 2
          ? noAlpha
          : k < 3
            ? WHY.fewItemsLeft
            : at.restVariance === 0
              ? WHY.noRestSpread
              : ''
      const d = discrimination(counts, groups, index)
      const statistics: ItemStatistics = {
        item,
        p: at.n === 0 ? missing(`${path}.p`, WHY.neverPresented) : at.right / at.n,
        pointBiserial: noR1
          ? missing(`${path}.pointBiserial`, noR1)
          : at.covariance / Math.sqrt(at.variance * at.totalVariance),
        itemRest: noItemRest
          ? missing(`${path}.itemRest`, noItemRest)
          : (at.covariance - at.variance) / Math.sqrt(at.variance * at.restVariance),
        alphaIfDeleted: noDeleted
          ? missing(`${path}.alphaIfDeleted`, noDeleted)
          : ((k - 1) / (k - 2)) * (1 - (itemVariance - at.variance) / at.restVariance),
        discrimination: d === null ? missing(`${path}.discrimination`, WHY.noneInGroup) : d,
      }
      const ofItem = options?.[index]
      if (ofItem) statistics.options = ofItem
      return statistics
    }),
  }
}

/** The standard error of measurement of a test of k items moved to a scale of marks, 0–20 unless told otherwise. */
export function semOnScale(sem: number, k: number, highest = 20): number {
  return (sem * highest) / k
}

function whyNoAlpha({ n, k, presented }: Tally, totalVariance: number): string {
  if (presented) return WHY.differentItems
  if (n < 2) return WHY.fewPupils
  if (k < 2) return WHY.fewItems
  return totalVariance === 0 ? WHY.noSpread : ''
}

function totalMoments({ n, k, pupils }: Tally): { mean: number; variance: number } {
  let sum = 0
  let squares = 0
  for (let score = 0; score <= k; score++) {
    sum += score * (pupils[score] as number)
    squares += score * score * (pupils[score] as number)
  }
  return n === 0 ? { mean: 0, variance: 0 } : { mean: sum / n, variance: (n * squares - sum * sum) / (n * n) }
}

function itemSums({ k, pupils, right, presented }: Tally): ItemSums[] {
  return Array.from({ length: k }, (_, item) => {
    let n = 0
    let total = 0
    let squares = 0
    let rightCount = 0
    let rightTotal = 0
    for (let score = 0, at = item; score <= k; score++, at += k) {
      const here = presented ? (presented[at] as number) : (pupils[score] as number)
      const rightHere = right[at] as number
      n += here
      total += score * here
      squares += score * score * here
      rightCount += rightHere
      rightTotal += score * rightHere
    }
    const covariance = n * rightTotal - rightCount * total
    const variance = n * rightCount - rightCount * rightCount
    const totalVariance = n * squares - total * total
    const restVariance = totalVariance - 2 * covariance + variance
    return { n, right: rightCount, total, covariance, variance, restVariance, totalVariance }
  })
}

/** The share of the pupils of each score that belongs to the worst and to the best 27 %: ties are shared. */
function extremeGroups({ n, k, pupils }: Tally): { worst: Float64Array; best: Float64Array } {
  const worst = new Float64Array(k + 1)
  const best = new Float64Array(k + 1)
  let lowRoom = 0.27 * n
  let highRoom = 0.27 * n
  for (let score = 0; score <= k; score++) {
    const low = pupils[score] as number
    if (low > 0) {
      worst[score] = Math.min(1, lowRoom / low)
      lowRoom = Math.max(0, lowRoom - low)
    }
    const high = pupils[k - score] as number
    if (high > 0) {
      best[k - score] = Math.min(1, highRoom / high)
      highRoom = Math.max(0, highRoom - high)
    }
  }
  return { worst, best }
}

function discrimination(
  { k, pupils, right, presented }: Tally,
  { worst, best }: { worst: Float64Array; best: Float64Array },
  item: number,
): number | null {
  let lowRight = 0
  let lowCount = 0
  let highRight = 0
  let highCount = 0
  for (let score = 0, at = item; score <= k; score++, at += k) {
    const count = presented ? (presented[at] as number) : (pupils[score] as number)
    lowRight += (worst[score] as number) * (right[at] as number)
    lowCount += (worst[score] as number) * count
    highRight += (best[score] as number) * (right[at] as number)
    highCount += (best[score] as number) * count
  }
  return lowCount === 0 || highCount === 0 ? null : highRight / highCount - lowRight / lowCount
}

function optionStatistics(
  { n, k, items, cells, choices }: Responses,
  { totals }: Tally,
  sums: readonly ItemSums[],
  missing: (what: string, why: string) => null,
): OptionStatistics[][] {
  if (!choices) return []
  const { key, options, chosen } = choices
  const starts = new Int32Array(k + 1)
  for (let item = 0; item < k; item++) {
    starts[item + 1] = (starts[item] as number) + (options[item]?.length ?? 0) + 1
  }
  const counts = new Int32Array(starts[k] as number)
  const totalOf = new Float64Array(starts[k] as number)
  for (let pupil = 0, at = 0; pupil < n; pupil++) {
    const total = totals[pupil] as number
    for (let item = 0; item < k; item++, at++) {
      if (cells[at] === 2) continue
      const slot = (starts[item] as number) + (chosen[at] as number)
      counts[slot] = (counts[slot] as number) + 1
      totalOf[slot] = (totalOf[slot] as number) + total
    }
  }
  return items.map((item, index) => {
    const at = sums[index] as ItemSums
    const list: (string | null)[] = [...(options[index] ?? [])]
    if ((counts[starts[index] as number] as number) > 0) list.push(null)
    return list.map((option, place) => {
      const slot = (starts[index] as number) + (option === null ? 0 : place + 1)
      const count = counts[slot] as number
      // Who chose the key has one point from this very item, which the rest does not hold.
      const restOf = (totalOf[slot] as number) - (option === key[index] ? count : 0)
      const covariance = at.n * restOf - count * (at.total - at.right)
      const variance = at.n * count - count * count
      const path = `items[${item}].options[${option ?? ''}]`
      const why = variance === 0 ? WHY.constantOption : at.restVariance === 0 ? WHY.noRestSpread : ''
      return {
        option,
        count,
        proportion: at.n === 0 ? missing(`${path}.proportion`, WHY.neverPresented) : count / at.n,
        itemRest: why ? missing(`${path}.itemRest`, why) : covariance / Math.sqrt(variance * at.restVariance),
      }
    })
  })
}
