import type { NotComputed } from './not-computed.ts'
import { correlationOf, requireNumbers } from './numbers.ts'
import { NOT_PRESENTED, type Responses } from './responses.ts'
import { completePart, type Tally, tally } from './tally.ts'

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
  /** Pupils and items that these are on: those of the complete part of the answers. */
  complete: { n: number; k: number }
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
  differentItems: 'não há dois alunos a quem tenham sido apresentadas todas as perguntas',
  rarelyPresented: 'a pergunta foi apresentada a menos de metade dos alunos',
  noneInGroup: 'a pergunta não foi apresentada a ninguém num dos grupos extremos',
  neverPresented: 'a pergunta não foi apresentada a ninguém',
}

/** Sums over the pupils to whom an item counted, from which every correlation of the item follows. */
type ItemSums = {
  /** pupils, right answers */ n: number
  right: number
  /** n² · variance of the item, of the total, covariance of both */ variance: number
  totalVariance: number
  withTotal: number
  /** of the pupils who were asked another item too: how many, Σ rest */ both: number
  rest: number
  /** both² · variance of the item, of the rest, covariance of both */ bothVariance: number
  restVariance: number
  withRest: number
}

/**
 * Classical test theory: mean, standard deviation, alpha (KR-20 for right/wrong items), standard error of
 * measurement, and for each item difficulty p, point-biserial, item-rest correlation, alpha without the item,
 * discrimination between the best and the worst 27 %, and the statistics of its options.
 *
 * With questions not presented, mean, deviation, alpha and what follows from it are of the complete part of the answers
 * (`completePart`), and the total and the rest of a pupil are shares of what was presented; an item's figures are over the
 * pupils to whom it counted. Figures without a value are null and join `notComputed`.
 *
 * Sources: Kuder & Richardson 1937 (KR-20); Cronbach 1951 (alpha); Henrysson 1963 (item-rest correlation);
 * Kelley 1939 (27 %). Complete answers are summed as integers, others in a fixed order, so that the order of the pupils
 * cannot change a digit.
 */
export function classicalStatistics(
  responses: Responses,
  notComputed: NotComputed[] = [],
  counts: Tally = tally(responses),
): ClassicalStatistics {
  const { items } = responses
  const missing = (what: string, why: string): null => {
    notComputed.push({ what: `classical.${what}`, why })
    return null
  }
  const whole = counts.presented ? completePart(responses) : responses
  const wholeCounts = counts.presented ? tally(whole) : counts
  const { n, k } = whole
  const noPupils = counts.presented && n < 2 ? WHY.differentItems : WHY.fewPupils
  const { mean, variance } = totalMoments(wholeCounts)
  const wholeSums = itemSums(wholeCounts)
  const itemVariance = wholeSums.reduce((sum, item) => sum + item.right * (item.n - item.right), 0)
  const totalVariance = variance * n * n

  const sd = n < 2 ? missing('sd', noPupils) : Math.sqrt((variance * n) / (n - 1))
  const noAlpha = n < 2 ? noPupils : k < 2 ? WHY.fewItems : totalVariance === 0 ? WHY.noSpread : ''
  const alpha = noAlpha ? missing('alpha', noAlpha) : (k / (k - 1)) * (1 - itemVariance / totalVariance)
  const sem = noAlpha ? missing('sem', noAlpha) : (sd ?? 0) * Math.sqrt(1 - (alpha ?? 0))

  /** Alpha without an item, or why it has no value. */
  const withoutItem = (item: string): number | string => {
    const at = wholeSums[whole.items.indexOf(item)]
    if (!at) return WHY.rarelyPresented
    if (n < 2) return noPupils
    if (k < 3) return WHY.fewItemsLeft
    const rest = totalVariance - 2 * at.withTotal + at.variance
    if (rest === 0) return WHY.noRestSpread
    return ((k - 1) / (k - 2)) * (1 - (itemVariance - at.variance) / rest)
  }

  const sums = counts.presented ? itemSums(counts) : wholeSums
  const groups = extremeGroups(counts)
  const options = responses.choices ? optionStatistics(responses, counts, sums, missing) : null
  return {
    mean: n === 0 ? missing('mean', noPupils) : mean,
    sd,
    alpha,
    sem,
    complete: { n, k },
    items: items.map((item, index) => {
      const at = sums[index] as ItemSums
      const path = `items[${item}]`
      const noSpreadIn = (pupils: number, variance: number) =>
        pupils < 2 ? WHY.fewPupils : variance === 0 ? WHY.constantItem : ''
      const noItemRest =
        noSpreadIn(at.both, at.bothVariance) || (at.restVariance === 0 ? WHY.noRestSpread : '')
      const noR1 = noSpreadIn(at.n, at.variance) || (at.totalVariance === 0 ? WHY.noSpread : '')
      const deleted = withoutItem(item)
      const d = discrimination(counts, groups, index)
      const statistics: ItemStatistics = {
        item,
        p: at.n === 0 ? missing(`${path}.p`, WHY.neverPresented) : at.right / at.n,
        pointBiserial: noR1
          ? missing(`${path}.pointBiserial`, noR1)
          : correlationOf(at.withTotal, at.variance, at.totalVariance),
        itemRest: noItemRest
          ? missing(`${path}.itemRest`, noItemRest)
          : correlationOf(at.withRest, at.bothVariance, at.restVariance),
        alphaIfDeleted: typeof deleted === 'string' ? missing(`${path}.alphaIfDeleted`, deleted) : deleted,
        discrimination: d === null ? missing(`${path}.discrimination`, WHY.noneInGroup) : d,
      }
      const ofItem = options?.[index]
      if (ofItem) statistics.options = ofItem
      return statistics
    }),
  }
}

/** The standard error of measurement of a test of k items moved to a scale of marks, 0–20 by default. */
export function semOnScale(sem: number, k: number, highest = 20): number {
  requireNumbers('sem', sem, k, highest)
  return (sem * highest) / k
}

function totalMoments({ n, scores, pupils }: Tally): { mean: number; variance: number } {
  let sum = 0
  let squares = 0
  scores.forEach((score, group) => {
    sum += score * (pupils[group] as number)
    squares += score * score * (pupils[group] as number)
  })
  return n === 0 ? { mean: 0, variance: 0 } : { mean: sum / n, variance: (n * squares - sum * sum) / (n * n) }
}

/** The rest and the total of pupils of a group who were right in an item (1) or not (0); shares where something is missing. */
function measureOf({ scores, outOf, presented }: Tally) {
  return {
    rest: (group: number, right: 0 | 1) =>
      ((scores[group] as number) - right) / (presented ? (outOf[group] as number) - 1 : 1),
    total: (group: number) => (scores[group] as number) / (presented ? (outOf[group] as number) : 1),
  }
}

/** Whether a pupil of the group was asked anything but the item. */
function hasRest({ outOf, presented }: Tally, group: number): boolean {
  return presented === null || (outOf[group] as number) > 1
}

/** A spread below rounding counts as none; of integers it is exact. */
function spread(variance: number, scale: number, exact: boolean): number {
  return exact || variance > 1e-10 * scale ? variance : 0
}

function itemSums(counts: Tally): ItemSums[] {
  const { k, pupils, right, presented } = counts
  const exact = presented === null
  const measure = measureOf(counts)
  return Array.from({ length: k }, (_, item) => {
    let [n, allRight, both, bothRight] = [0, 0, 0, 0]
    let [rest, restSquares, restOfRight] = [0, 0, 0]
    let [total, totalSquares, totalOfRight] = [0, 0, 0]
    for (let group = 0, at = item; group < pupils.length; group++, at += k) {
      const here = presented ? (presented[at] as number) : (pupils[group] as number)
      if (here === 0) continue
      const rightHere = right[at] as number
      const ofAll = measure.total(group)
      n += here
      allRight += rightHere
      total += here * ofAll
      totalSquares += here * ofAll * ofAll
      totalOfRight += rightHere * ofAll
      if (!hasRest(counts, group)) continue
      const [ofRight, ofWrong] = [measure.rest(group, 1), measure.rest(group, 0)]
      both += here
      bothRight += rightHere
      rest += rightHere * ofRight + (here - rightHere) * ofWrong
      restSquares += rightHere * ofRight * ofRight + (here - rightHere) * ofWrong * ofWrong
      restOfRight += rightHere * ofRight
    }
    return {
      n,
      right: allRight,
      variance: n * allRight - allRight * allRight,
      totalVariance: spread(n * totalSquares - total * total, n * totalSquares, exact),
      withTotal: n * totalOfRight - allRight * total,
      both,
      rest,
      bothVariance: both * bothRight - bothRight * bothRight,
      restVariance: spread(both * restSquares - rest * rest, both * restSquares, exact),
      withRest: both * restOfRight - bothRight * rest,
    }
  })
}

/**
 * The share of the pupils of each group that belongs to the worst and to the best 27 % of those who were asked anything: ties
 * are shared.
 */
function extremeGroups({ scores, outOf, pupils }: Tally): { worst: Float64Array; best: Float64Array } {
  const share = (group: number) => (scores[group] as number) / (outOf[group] as number)
  const ascending = [...pupils.keys()]
    .filter(group => (outOf[group] as number) > 0)
    .sort((a, b) => share(a) - share(b))
  const n = ascending.reduce((sum, group) => sum + (pupils[group] as number), 0)
  const fill = (order: readonly number[]) => {
    const weights = new Float64Array(pupils.length)
    let room = 0.27 * n
    for (const tied of tiedGroups(order, share)) {
      const count = tied.reduce((sum, group) => sum + (pupils[group] as number), 0)
      if (count > 0) for (const group of tied) weights[group] = Math.min(1, room / count)
      room = Math.max(0, room - count)
    }
    return weights
  }
  return { worst: fill(ascending), best: fill(ascending.toReversed()) }
}

/** Runs of groups with the same share, of groups in the order of their shares. */
function tiedGroups(order: readonly number[], share: (group: number) => number): number[][] {
  const runs: number[][] = []
  order.forEach((group, place) => {
    const run = runs.at(-1)
    if (run && share(order[place - 1] as number) === share(group)) run.push(group)
    else runs.push([group])
  })
  return runs
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
  for (let group = 0, at = item; group < pupils.length; group++, at += k) {
    const count = presented ? (presented[at] as number) : (pupils[group] as number)
    lowRight += (worst[group] as number) * (right[at] as number)
    lowCount += (worst[group] as number) * count
    highRight += (best[group] as number) * (right[at] as number)
    highCount += (best[group] as number) * count
  }
  return lowCount === 0 || highCount === 0 ? null : highRight / highCount - lowRight / lowCount
}

function optionStatistics(
  { n, k, items, cells, choices }: Responses,
  counts: Tally,
  sums: readonly ItemSums[],
  missing: (what: string, why: string) => null,
): OptionStatistics[][] {
  if (!choices) return []
  const { key, options, chosen } = choices
  const starts = new Int32Array(k + 1)
  for (let item = 0; item < k; item++) {
    starts[item + 1] = (starts[item] as number) + (options[item]?.length ?? 0) + 1
  }
  const slots = starts[k] as number
  // By group first: a fixed order of summation, whatever the order of the pupils.
  const byGroup = new Int32Array(counts.pupils.length * slots)
  for (let pupil = 0, at = 0; pupil < n; pupil++) {
    const from = (counts.groupOf[pupil] as number) * slots
    for (let item = 0; item < k; item++, at++) {
      if (cells[at] === NOT_PRESENTED) continue
      const slot = from + (starts[item] as number) + (chosen[at] as number)
      byGroup[slot] = (byGroup[slot] as number) + 1
    }
  }
  const measure = measureOf(counts)
  return items.map((item, index) => {
    const at = sums[index] as ItemSums
    const first = starts[index] as number
    const list: (string | null)[] = [...(options[index] ?? [])]
    const sumOver = (slot: number, right: 0 | 1) => {
      let [count, both, rest] = [0, 0, 0]
      for (let group = 0, place = slot; group < counts.pupils.length; group++, place += slots) {
        const here = byGroup[place] as number
        if (here === 0) continue
        count += here
        if (!hasRest(counts, group)) continue
        both += here
        // Who chose the key has one point from this very item, which the rest does not hold.
        rest += here * measure.rest(group, right)
      }
      return { count, both, rest }
    }
    if (sumOver(first, 0).count > 0) list.push(null)
    return list.map((option, place) => {
      const slot = first + (option === null ? 0 : place + 1)
      const { count, both, rest } = sumOver(slot, option === key[index] ? 1 : 0)
      const covariance = at.both * rest - both * at.rest
      const variance = at.both * both - both * both
      const path = `items[${item}].options[${option ?? ''}]`
      const why = variance === 0 ? WHY.constantOption : at.restVariance === 0 ? WHY.noRestSpread : ''
      return {
        option,
        count,
        proportion: at.n === 0 ? missing(`${path}.proportion`, WHY.neverPresented) : count / at.n,
        itemRest: why
          ? missing(`${path}.itemRest`, why)
          : correlationOf(covariance, variance, at.restVariance),
      }
    })
  })
}
