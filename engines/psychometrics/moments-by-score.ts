/** What groups of pupils with the same items add to the conditional likelihood of the Rasch model and its derivatives. */
export type ConditionalMoments = {
  /** Σ over scores r of n_r · log γ_r */
  logNormaliser: number
  /** m: right answers expected per item, given the scores */
  expected: Float64Array
  /** m × m: conditional information (covariance of the answers, given the scores, summed over pupils) */
  information: Float64Array
}

/** Pupils of the same items, which `places` finds among all: how many have each score. */
export type GroupByScore = { readonly places: Int32Array; readonly pupils: Float64Array }

/** Items whose easiness differs by less than this are taken together directly: their difference would lose digits. */
const CLOSE = 1e-3

/**
 * The moments of `symmetric-functions.ts` where few scores occur, as with blanks scattered over the answers, where every pupil is a
 * pattern of one: in O(m²) for each score in place of O(m³).
 *
 * With odds w = exp(η), P(i right, j wrong | r) = w_i c and P(j right, i wrong | r) = w_j c with one c for both, so that
 * c = (π_j − π_i) / (w_j − w_i) and P(both | r) = π_i − w_i c (Chen, Dempster & Liu 1994, Biometrika 81:457–469). That is linear in the
 * π, which are therefore added up over the pupils who were asked both before anything is divided. Where two easinesses are close, the
 * function without both is taken itself, from the items in their order.
 *
 * The covariance may be asked for `near`: that of independent answers whose sum is fixed, diag(v) − v vᵀ / Σv with v = π (1 − π), times
 * m / (m − 1), which is exact where all items are alike. The first moments are exact either way.
 */
export function momentsByScore(
  easiness: Float64Array,
  groups: readonly GroupByScore[],
  isNear = false,
): ConditionalMoments {
  const scale = scaleOf(easiness)
  const { m } = scale
  const sums: Sums = {
    logNormaliser: 0,
    expected: new Float64Array(m),
    covariance: new Float64Array(m * m),
    shares: new Float64Array(isNear ? 0 : m * m),
  }
  for (const { places, pupils } of groups) {
    const ranks = places.map(place => scale.rank[place] as number).sort()
    const before = beforeOf(scale, ranks, pupils)
    const log = ranks.reduce((sum, rank) => sum + (scale.log[rank] as number), 0)
    for (let r = 1; r < ranks.length; r++) {
      const here = pupils[r] as number
      if (here === 0) continue
      const gamma = before[ranks.length * (ranks.length + 1) + r] as number
      sums.logNormaliser += here * (Math.log(gamma) + log)
      const group: AtScore = { ranks, r, here, gamma, before }
      const chance = chancesOf(scale, group)
      for (let a = 0; a < ranks.length; a++)
        sums.expected[ranks[a] as number] =
          (sums.expected[ranks[a] as number] as number) + here * (chance[a] as number)
      if (isNear) addNear(sums, group, chance)
      else addExact(sums, scale, group, chance)
    }
  }
  if (!isNear) finish(sums, scale)
  return inOrder(sums, scale)
}

/** All items in the order of their easiness. */
interface Scale {
  m: number
  /** Which item stands at each rank, and the rank of each item. */
  order: Int32Array
  rank: Int32Array
  eta: Float64Array
  right: Float64Array
  wrong: Float64Array
  /** log(1 + exp(η)), by which each factor was divided. */
  log: Float64Array
}

/** By rank; of the matrices what is above the diagonal counts. */
interface Sums {
  logNormaliser: number
  expected: Float64Array
  covariance: Float64Array
  /** Σ π_i over the pupils who were asked both i and j: the whole square. */
  shares: Float64Array
}

interface AtScore {
  ranks: Int32Array
  r: number
  here: number
  gamma: number
  before: Float64Array
}

function scaleOf(easiness: Float64Array): Scale {
  const m = easiness.length
  const order = Int32Array.from(easiness.keys()).sort(
    (a, b) => (easiness[a] as number) - (easiness[b] as number) || a - b,
  )
  const rank = new Int32Array(m)
  for (let at = 0; at < m; at++) rank[order[at] as number] = at
  const eta = Float64Array.from(order, item => easiness[item] as number)
  return {
    m,
    order,
    rank,
    eta,
    right: eta.map(value => 1 / (1 + Math.exp(-value))),
    wrong: eta.map(value => 1 / (1 + Math.exp(value))),
    log: eta.map(value => Math.max(0, value) + Math.log1p(Math.exp(-Math.abs(value)))),
  }
}

/** before[j][s]: the function of the first j items of the group for s right. */
function beforeOf({ right, wrong }: Scale, ranks: Int32Array, pupils: Float64Array): Float64Array {
  const m = ranks.length
  const width = m + 1
  let max = m - 1
  while (max > 0 && pupils[max] === 0) max--
  const before = tableOf((m + 1) * width, 0)
  before[0] = 1
  for (let j = 0; j < m; j++) {
    const from = j * width
    const to = from + width
    const p = right[ranks[j] as number] as number
    const q = wrong[ranks[j] as number] as number
    before[to] = q * (before[from] as number)
    const last = Math.min(j, max)
    for (let r = 1; r <= last; r++)
      before[to + r] = q * (before[from + r] as number) + p * (before[from + r - 1] as number)
    before[to + j + 1] = p * (before[from + j] as number)
  }
  return before
}

/** Whether each item is right, given the score; it leaves the table `after`, of the items from j on, to what follows. */
function chancesOf({ right, wrong }: Scale, { ranks, r, gamma, before }: AtScore): Float64Array {
  const m = ranks.length
  const width = m + 1
  // after[j][s]: the function of the items from j on for the r − s that are still to be right.
  const after = tableOf((m + 1) * width, 1)
  const last = m * width
  for (let s = 0; s <= m; s++) after[last + s] = s === r ? 1 : 0
  for (let j = m - 1; j >= 0; j--) {
    const from = (j + 1) * width
    const to = j * width
    const p = right[ranks[j] as number] as number
    const q = wrong[ranks[j] as number] as number
    // Of the j items before it no more than j can be right.
    const max = Math.min(j, r - 1)
    for (let s = 0; s <= max; s++)
      after[to + s] = q * (after[from + s] as number) + p * (after[from + s + 1] as number)
    if (j >= r) after[to + r] = q * (after[from + r] as number)
  }
  const chance = new Float64Array(m)
  for (let i = 0; i < m; i++) {
    const row = i * width
    const next = row + width
    const max = Math.min(i, r - 1)
    let sum = 0
    for (let s = 0; s <= max; s++) sum += (before[row + s] as number) * (after[next + s + 1] as number)
    chance[i] = ((right[ranks[i] as number] as number) * sum) / gamma
  }
  return chance
}

function addNear(
  { expected: { length }, covariance }: Sums,
  { ranks, here }: AtScore,
  chance: Float64Array,
): void {
  const m = ranks.length
  const spread = chance.map(share => share * (1 - share))
  let all = 0
  for (let i = 0; i < m; i++) all += spread[i] as number
  const factor = (here * m) / (m - 1)
  for (let i = 0; i < m; i++) {
    const rank = ranks[i] as number
    const row = rank * length
    covariance[row + rank] = (covariance[row + rank] as number) + factor * (spread[i] as number)
    const share = (factor * (spread[i] as number)) / all
    for (let j = i; j < m; j++) {
      const place = row + (ranks[j] as number)
      covariance[place] = (covariance[place] as number) - share * (spread[j] as number)
    }
  }
}

/** Adds what {@link finish} makes the covariance of, and itself that of items that are close. */
function addExact(
  { expected: { length }, covariance, shares }: Sums,
  { eta, right, wrong }: Scale,
  { ranks, r, here, gamma, before }: AtScore,
  chance: Float64Array,
): void {
  const m = ranks.length
  const width = m + 1
  const after = tables[1]
  for (let i = 0; i < m; i++) {
    const rank = ranks[i] as number
    const row = rank * length
    const share = here * (chance[i] as number)
    for (let j = 0; j < m; j++) {
      const place = row + (ranks[j] as number)
      shares[place] = (shares[place] as number) + share
    }
    for (let j = i; j < m; j++) {
      const place = row + (ranks[j] as number)
      covariance[place] = (covariance[place] as number) - share * (chance[j] as number)
    }
    const isClose = (at: number) =>
      at < m && (eta[ranks[at] as number] as number) - (eta[rank] as number) < CLOSE
    if (!isClose(i + 1)) continue
    const without = before.slice(i * width, (i + 1) * width).fill(0, i + 1)
    for (let at = i + 1; isClose(at); at++) {
      const other = ranks[at] as number
      const [p, q] = [right[other] as number, wrong[other] as number]
      const next = (at + 1) * width + 2
      let joint = 0
      for (let s = 0; s < at && s <= r - 2; s++) joint += (without[s] as number) * (after[next + s] as number)
      covariance[row + other] =
        (covariance[row + other] as number) + (here * joint * p * (right[rank] as number)) / gamma
      for (let s = at; s > 0; s--) without[s] = q * (without[s] as number) + p * (without[s - 1] as number)
      without[0] = q * (without[0] as number)
    }
  }
}

function finish({ covariance, shares }: Sums, { m, eta }: Scale): void {
  // Odds against the largest, so that none leaves the range of a double.
  const top = eta[m - 1] as number
  const odds = eta.map(value => Math.exp(value - top))
  for (let i = 0; i < m; i++) {
    const row = i * m
    covariance[row + i] = (covariance[row + i] as number) + (shares[row + i] as number)
    for (let j = i + 1; j < m; j++) {
      if ((eta[j] as number) - (eta[i] as number) < CLOSE) continue
      const own = shares[row + j] as number
      const each = ((shares[j * m + i] as number) - own) / ((odds[j] as number) - (odds[i] as number))
      covariance[row + j] = (covariance[row + j] as number) + own - (odds[i] as number) * each
    }
  }
}

function inOrder({ logNormaliser, expected, covariance }: Sums, { m, order }: Scale): ConditionalMoments {
  const moments = { logNormaliser, expected: new Float64Array(m), information: new Float64Array(m * m) }
  for (let i = 0; i < m; i++) {
    const own = order[i] as number
    moments.expected[own] = expected[i] as number
    for (let j = i; j < m; j++) {
      const other = order[j] as number
      const value = covariance[i * m + j] as number
      moments.information[own * m + other] = value
      moments.information[other * m + own] = value
    }
  }
  return moments
}

/** Two tables that all patterns use one after the other: a thousand patterns would else ask for a gigabyte. */
const tables: [Float64Array, Float64Array] = [new Float64Array(0), new Float64Array(0)]

function tableOf(size: number, place: 0 | 1): Float64Array {
  if (tables[place].length < size) tables[place] = new Float64Array(size)
  return tables[place]
}
