import { correlationOf, requireFinite } from './numbers.ts'
import { NOT_PRESENTED, WRONG } from './responses.ts'
import { completePart } from './tally.ts'

/** What a test with points, not only right and wrong, says of each item and of itself; null where there is no value. */
export type PointStatistics = {
  n: number
  /** Pupils and items that mean, deviation, alpha and the standard error are on, and what those items are worth. */
  complete: { n: number; k: number; possible: number }
  mean: number | null
  sd: number | null
  /** Cronbach's alpha */
  alpha: number | null
  sem: number | null
  items: {
    /** mean points over the points possible */
    p: number | null
    pointBiserial: number | null
    itemRest: number | null
    alphaIfDeleted: number | null
    discrimination: number | null
  }[]
}

/**
 * The classical statistics of items worth points (partial credit, different weights); on right/wrong items worth one
 * point each they are those of `classicalStatistics`.
 *
 * Correlations are Pearson's with the total in points; alpha is Cronbach's (1951); the extreme groups are exactly
 * 27 % of the pupils by total, those of the total at the edge counting by the fraction that fills the group.
 * Questions not presented (null) do not count for the item; mean, deviation, alpha and what follows from it are then of the
 * complete part of the answers, and totals and rests are shares of the points of what was presented.
 *
 * @param points one row per pupil: the points of each item, an omitted answer as 0, null for not presented
 * @param possible the points that each item is worth
 */
export function pointStatistics(
  points: readonly (readonly (number | null)[])[],
  possible: readonly number[],
): PointStatistics {
  requireFinite('possible', ...possible)
  for (const row of points) requireFinite('points', ...row.map(value => value ?? 0))
  const whole = completePart({
    n: points.length,
    k: possible.length,
    items: possible.map((_, item) => String(item)),
    cells: Uint8Array.from(points.flatMap(row => row.map(value => (value === null ? NOT_PRESENTED : WRONG)))),
  })
  const isComplete = whole.n === points.length && whole.k === possible.length
  const kept = whole.items.map(Number)
  const rows = isComplete ? points : points.filter(row => kept.every(item => row[item] !== null))
  const inWhole = (row: readonly (number | null)[]) => sumOf(kept.map(item => row[item] ?? 0))
  const [n, k] = [rows.length, kept.length]
  const wholeTotals = rows.map(inWhole)
  const ofTotal = moments(wholeTotals, wholeTotals)
  const wholeColumns = new Map(
    kept.map(item => {
      const own = rows.map(row => row[item] ?? 0)
      const rest = wholeTotals.map((total, place) => total - (own[place] ?? 0))
      return [item, { ofItem: moments(own, own), ofRest: moments(rest, rest) }] as const
    }),
  )
  const itemVariance = sumOf([...wholeColumns.values()].map(({ ofItem }) => ofItem.varianceX))
  const alphaOf = (items: number, variances: number, total: number) =>
    n > 1 && items > 1 && total > 0 ? (items / (items - 1)) * (1 - variances / total) : null
  const sd = n > 1 ? Math.sqrt(ofTotal.varianceX) : null
  const alpha = alphaOf(k, itemVariance, ofTotal.varianceX)

  const presented = points.map(row =>
    sumOf(row.map((value, item) => (value === null ? 0 : (possible[item] ?? 0)))),
  )
  const totals = points.map(row => sumOf(row.map(value => value ?? 0)))
  /** What a pupil obtained beside an item; shares where something is missing, undefined where nothing else was presented. */
  const restOf = (pupil: number, own: number, worth: number): number | undefined => {
    const rest = (totals[pupil] ?? 0) - own
    if (isComplete) return rest
    const of = (presented[pupil] ?? 0) - worth
    return of > 0 ? rest / of : undefined
  }
  const standing = totals.map((total, pupil) =>
    isComplete ? total : (presented[pupil] ?? 0) > 0 ? total / (presented[pupil] ?? 1) : null,
  )
  const groups = extremeGroups(standing)
  return {
    n: points.length,
    complete: { n, k, possible: sumOf(kept.map(item => possible[item] ?? 0)) },
    mean: n > 0 ? ofTotal.meanX : null,
    sd,
    alpha,
    sem: sd === null || alpha === null ? null : sd * Math.sqrt(1 - alpha),
    items: possible.map((worth, item) => {
      const all: number[] = []
      const own: number[] = []
      const rests: number[] = []
      const withAll: number[] = []
      points.forEach((row, pupil) => {
        const value = row[item] ?? null
        if (value === null) return
        all.push(value)
        withAll.push(standing[pupil] ?? 0)
        const rest = restOf(pupil, value, worth)
        if (rest === undefined) return
        own.push(value)
        rests.push(rest)
      })
      const ofWhole = wholeColumns.get(item)
      return {
        p: all.length > 0 && worth > 0 ? sumOf(all) / all.length / worth : null,
        pointBiserial: moments(all, withAll).correlation,
        itemRest: moments(own, rests).correlation,
        alphaIfDeleted: ofWhole
          ? alphaOf(k - 1, itemVariance - ofWhole.ofItem.varianceX, ofWhole.ofRest.varianceX)
          : null,
        discrimination: discrimination(points, groups, item, worth),
      }
    }),
  }
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

/** Means, variances (n − 1) and Pearson's correlation of two lists; a spread below rounding counts as none. */
function moments(x: readonly number[], y: readonly number[]) {
  const n = x.length
  const meanX = x.reduce((sum, value) => sum + value, 0) / Math.max(1, n)
  const meanY = y.reduce((sum, value) => sum + value, 0) / Math.max(1, n)
  let xx = 0
  let yy = 0
  let xy = 0
  x.forEach((value, place) => {
    const dx = value - meanX
    const dy = (y[place] ?? 0) - meanY
    xx += dx * dx
    yy += dy * dy
    xy += dx * dy
  })
  const spreadX = xx > 1e-18 * n * (1 + meanX * meanX) ? xx : 0
  const spreadY = yy > 1e-18 * n * (1 + meanY * meanY) ? yy : 0
  return {
    meanX,
    varianceX: n > 1 ? spreadX / (n - 1) : 0,
    correlation: spreadX > 0 && spreadY > 0 ? correlationOf(xy, spreadX, spreadY) : null,
  }
}

/**
 * The weight of each pupil in the worst and in the best 27 % of those who have a total; equal totals (to rounding) weigh
 * the same.
 */
function extremeGroups(totals: readonly (number | null)[]): { worst: number[]; best: number[] } {
  const rounded = totals.map(total => (total === null ? null : Math.round(total * 1e9)))
  const all = rounded.filter(total => total !== null)
  const share = (ascending: boolean) => {
    const weights = new Map<number | null, number>()
    let room = 0.27 * all.length
    for (const total of [...new Set(all)].sort((a, b) => (ascending ? a - b : b - a))) {
      const count = all.filter(other => other === total).length
      weights.set(total, Math.min(1, room / count))
      room = Math.max(0, room - count)
    }
    return rounded.map(total => weights.get(total) ?? 0)
  }
  return { worst: share(true), best: share(false) }
}

function discrimination(
  points: readonly (readonly (number | null)[])[],
  { worst, best }: { worst: number[]; best: number[] },
  item: number,
  worth: number,
): number | null {
  const meanOf = (weights: number[]) => {
    let sum = 0
    let count = 0
    points.forEach((row, pupil) => {
      const value = row[item] ?? null
      if (value === null) return
      sum += (weights[pupil] ?? 0) * value
      count += weights[pupil] ?? 0
    })
    return count > 0 && worth > 0 ? sum / (count * worth) : null
  }
  const high = meanOf(best)
  const low = meanOf(worst)
  return high === null || low === null ? null : high - low
}
