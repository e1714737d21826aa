/** What a test with points, not only right and wrong, says of each item and of itself; null where there is no value. */
export type PointStatistics = {
  n: number
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
 * Questions not presented (null) do not count for the item; then alpha and what follows from it have no value.
 *
 * @param points one row per pupil: the points of each item, an omitted answer as 0, null for not presented
 * @param possible the points that each item is worth
 */
export function pointStatistics(
  points: readonly (readonly (number | null)[])[],
  possible: readonly number[],
): PointStatistics {
  const n = points.length
  const k = possible.length
  const complete = points.every(row => row.every(value => value !== null))
  const totals = points.map(row => row.reduce<number>((sum, value) => sum + (value ?? 0), 0))
  const ofTotal = moments(totals, totals)
  const columns = possible.map((_, item) => {
    const own: number[] = []
    const total: number[] = []
    points.forEach((row, pupil) => {
      const value = row[item] ?? null
      if (value === null) return
      own.push(value)
      total.push(totals[pupil] ?? 0)
    })
    const rest = total.map((value, place) => value - (own[place] ?? 0))
    return { own, withTotal: moments(own, total), withRest: moments(own, rest) }
  })
  const itemVariance = columns.reduce((sum, { withTotal }) => sum + withTotal.varianceX, 0)
  const alphaOf = (items: number, variances: number, total: number) =>
    complete && n > 1 && items > 1 && total > 0 ? (items / (items - 1)) * (1 - variances / total) : null
  const sd = n > 1 ? Math.sqrt(ofTotal.varianceX) : null
  const alpha = alphaOf(k, itemVariance, ofTotal.varianceX)
  const groups = extremeGroups(totals)
  return {
    n,
    mean: n > 0 ? ofTotal.meanX : null,
    sd,
    alpha,
    sem: sd === null || alpha === null ? null : sd * Math.sqrt(1 - alpha),
    items: columns.map(({ own, withTotal, withRest }, item) => {
      const worth = possible[item] ?? 0
      return {
        p: own.length > 0 && worth > 0 ? withTotal.meanX / worth : null,
        pointBiserial: withTotal.correlation,
        itemRest: withRest.correlation,
        alphaIfDeleted: alphaOf(k - 1, itemVariance - withTotal.varianceX, withRest.varianceY),
        discrimination: discrimination(points, groups, item, worth),
      }
    }),
  }
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
    varianceY: n > 1 ? spreadY / (n - 1) : 0,
    correlation: spreadX > 0 && spreadY > 0 ? xy / Math.sqrt(spreadX * spreadY) : null,
  }
}

/** The weight of each pupil in the worst and in the best 27 %; equal totals (to rounding) weigh the same. */
function extremeGroups(totals: readonly number[]): { worst: number[]; best: number[] } {
  const rounded = totals.map(total => Math.round(total * 1e9))
  const share = (ascending: boolean) => {
    const sorted = [...new Set(rounded)].sort((a, b) => (ascending ? a - b : b - a))
    const weights = new Map<number, number>()
    let room = 0.27 * totals.length
    for (const total of sorted) {
      const count = rounded.filter(other => other === total).length
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
