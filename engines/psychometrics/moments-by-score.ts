/** What a group of pupils with the same items adds to the conditional likelihood of the Rasch model and its derivatives. */
export type ConditionalMoments = {
  /** Σ over scores r of n_r · log γ_r */
  logNormaliser: number
  /** m: right answers expected per item, given the scores */
  expected: Float64Array
  /** m × m: conditional information (covariance of the answers, given the scores, summed over pupils) */
  information: Float64Array
}

/** Items whose easiness differs by less than this are taken together directly: their difference would lose digits. */
const CLOSE = 1e-3

/**
 * The moments of `symmetric-functions.ts` where few scores occur, as with blanks scattered over the answers, where every pupil is a
 * pattern of one: in O(m²) for each score in place of O(m³).
 *
 * With odds w = exp(η), P(i right, j wrong | r) = w_i c and P(j right, i wrong | r) = w_j c with one c for both, so that
 * c = (π_i − π_j) / (w_i − w_j) and P(both | r) = π_i − w_i c (Chen, Dempster & Liu 1994, Biometrika 81:457–469). Where two easinesses
 * are close, the function without both is taken itself, from the items in their order.
 */
export function momentsByScore(easiness: Float64Array, pupils: Float64Array): ConditionalMoments {
  const m = easiness.length
  const order = Array.from(easiness.keys()).sort(
    (a, b) => (easiness[a] as number) - (easiness[b] as number) || a - b,
  )
  const eta = Float64Array.from(order, item => easiness[item] as number)
  const right = eta.map(value => 1 / (1 + Math.exp(-value)))
  const wrong = eta.map(value => 1 / (1 + Math.exp(value)))
  let logScale = 0
  for (const value of eta)
    logScale += value > 0 ? value + Math.log1p(Math.exp(-value)) : Math.log1p(Math.exp(value))

  const width = m + 1
  const before = tableOf((m + 1) * width, 0)
  before[0] = 1
  for (let j = 0; j < m; j++) {
    const from = j * width
    const to = from + width
    const [p, q] = [right[j] as number, wrong[j] as number]
    before[to] = q * (before[from] as number)
    for (let r = 1; r <= j; r++)
      before[to + r] = q * (before[from + r] as number) + p * (before[from + r - 1] as number)
    before[to + j + 1] = p * (before[from + j] as number)
  }

  // In the order of the easinesses, and above the diagonal alone, until all scores are in.
  const sums = { logNormaliser: 0, expected: new Float64Array(m), upper: new Float64Array(m * m) }
  for (let r = 1; r < m; r++) {
    const here = pupils[r] as number
    if (here === 0) continue
    const gamma = before[m * width + r] as number
    sums.logNormaliser += here * (Math.log(gamma) + logScale)
    addScore(sums, { m, r, here, gamma, eta, right, wrong, before })
  }
  const expected = new Float64Array(m)
  const information = new Float64Array(m * m)
  for (const [i, own] of order.entries()) {
    expected[own] = sums.expected[i] as number
    for (let j = i; j < m; j++) {
      const other = order[j] as number
      const value = sums.upper[i * m + j] as number
      information[own * m + other] = value
      information[other * m + own] = value
    }
  }
  return { logNormaliser: sums.logNormaliser, expected, information }
}

interface AtScore {
  m: number
  r: number
  here: number
  gamma: number
  eta: Float64Array
  right: Float64Array
  wrong: Float64Array
  before: Float64Array
}

function addScore(
  { expected, upper }: { expected: Float64Array; upper: Float64Array },
  { m, r, here, gamma, eta, right, wrong, before }: AtScore,
): void {
  const width = m + 1
  // after[j][s]: the function of the items from j on for the r − s that are still to be right.
  const after = tableOf((m + 1) * width, 1)
  const last = m * width
  for (let s = 0; s <= m; s++) after[last + s] = s === r ? 1 : 0
  for (let j = m - 1; j >= 0; j--) {
    const from = (j + 1) * width
    const to = j * width
    const [p, q] = [right[j] as number, wrong[j] as number]
    // Of the j items before it no more than j can be right.
    const most = Math.min(j, r - 1)
    for (let s = 0; s <= most; s++)
      after[to + s] = q * (after[from + s] as number) + p * (after[from + s + 1] as number)
    if (j >= r) after[to + r] = q * (after[from + r] as number)
  }
  const chance = new Float64Array(m)
  for (let i = 0; i < m; i++) {
    const row = i * width
    const next = row + width
    const most = Math.min(i, r - 1)
    let sum = 0
    for (let s = 0; s <= most; s++) sum += (before[row + s] as number) * (after[next + s + 1] as number)
    chance[i] = ((right[i] as number) * sum) / gamma
  }
  const without = new Float64Array(width)
  // Odds against the largest, so that none leaves the range of a double.
  const top = eta[m - 1] as number
  const odds = eta.map(value => Math.exp(value - top))
  for (let i = 0; i < m; i++) {
    const row = i * m
    const [w, share] = [odds[i] as number, chance[i] as number]
    expected[i] = (expected[i] as number) + here * share
    upper[row + i] = (upper[row + i] as number) + here * share * (1 - share)
    let at = i + 1
    if (at < m && (eta[at] as number) - (eta[i] as number) < CLOSE) {
      without.fill(0)
      without.set(before.subarray(i * width, i * width + i + 1))
      for (; at < m && (eta[at] as number) - (eta[i] as number) < CLOSE; at++) {
        const [p, q] = [right[at] as number, wrong[at] as number]
        const next = (at + 1) * width + 2
        let joint = 0
        for (let s = 0; s < at && s <= r - 2; s++)
          joint += (without[s] as number) * (after[next + s] as number)
        joint *= ((right[i] as number) * p) / gamma
        upper[row + at] = (upper[row + at] as number) + here * (joint - share * (chance[at] as number))
        for (let s = at; s > 0; s--) without[s] = q * (without[s] as number) + p * (without[s - 1] as number)
        without[0] = q * (without[0] as number)
      }
    }
    for (; at < m; at++) {
      const other = chance[at] as number
      const joint = share - (w * (other - share)) / ((odds[at] as number) - w)
      upper[row + at] = (upper[row + at] as number) + here * (joint - share * other)
    }
  }
}

/** Two tables that all patterns use one after the other: a thousand patterns would else ask for a gigabyte. */
const tables: [Float64Array, Float64Array] = [new Float64Array(0), new Float64Array(0)]

function tableOf(size: number, place: 0 | 1): Float64Array {
  if (tables[place].length < size) tables[place] = new Float64Array(size)
  return tables[place]
}
