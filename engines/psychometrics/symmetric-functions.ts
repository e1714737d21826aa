import { type ConditionalMoments, momentsByScore } from './moments-by-score.ts'

/**
 * Elementary symmetric functions γ_r of the easiness parameters exp(η_i), with first and second derivatives of
 * Σ n_r log γ_r, in O(m³); where few scores occur, in O(m²) for each of them (`moments-by-score.ts`).
 *
 * γ is the coefficient list of Π (1 + exp(η_i) x). Each factor is divided by 1 + exp(η_i), which turns the
 * coefficients into the probabilities of the total score at θ = 0: nothing overflows, and with the summation
 * algorithm (Andersen 1972; Fischer & Molenaar 1995, ch. 3) only positive numbers are ever added, so that no digit
 * is lost, where the difference algorithm loses them. The derivatives come from the same sums: `before[j]` holds
 * the function of the items before j, `after[j]` the weights n_r / γ_r carried backwards through the items from j
 * on (the transpose of the forward step), and a run per item leaves that item out.
 *
 * @param easiness m values of η_i
 * @param pupils n_r for r = 0 … m; the extreme scores say nothing and are not read
 */
export function conditionalMoments(easiness: Float64Array, pupils: Float64Array): ConditionalMoments {
  const m = easiness.length
  if (hasFewScores(pupils))
    return momentsByScore(easiness, [{ places: Int32Array.from(easiness.keys()), pupils }])
  const width = m + 1
  const right = new Float64Array(m)
  const wrong = new Float64Array(m)
  let logScale = 0
  for (let i = 0; i < m; i++) {
    const eta = easiness[i] as number
    right[i] = 1 / (1 + Math.exp(-eta))
    wrong[i] = 1 / (1 + Math.exp(eta))
    logScale += eta > 0 ? eta + Math.log1p(Math.exp(-eta)) : Math.log1p(Math.exp(eta))
  }

  const before = new Float64Array((m + 1) * width)
  before[0] = 1
  for (let j = 0; j < m; j++) {
    const from = j * width
    const to = from + width
    const p = right[j] as number
    const q = wrong[j] as number
    before[to] = q * (before[from] as number)
    for (let r = 1; r <= j + 1; r++) {
      before[to + r] = q * (before[from + r] as number) + p * (before[from + r - 1] as number)
    }
  }
  const gamma = before.subarray(m * width, m * width + width)

  const after = new Float64Array((m + 1) * width)
  let logNormaliser = 0
  let counted = 0
  for (let r = 1; r < m; r++) {
    const here = pupils[r] as number
    if (here === 0) continue
    counted += here
    logNormaliser += here * Math.log(gamma[r] as number)
    after[m * width + r] = here / (gamma[r] as number)
  }
  logNormaliser += counted * logScale
  for (let j = m - 1; j > 0; j--) {
    const from = (j + 1) * width
    const to = j * width
    const p = right[j] as number
    const q = wrong[j] as number
    for (let r = 0; r < m; r++) {
      after[to + r] = q * (after[from + r] as number) + p * (after[from + r + 1] as number)
    }
  }

  // weighted[r * m + i] = √n_r · P(item i right | total r); its products are the second part of the covariance.
  const weighted = new Float64Array((m + 1) * m)
  const expected = new Float64Array(m)
  const information = new Float64Array(m * m)
  const without = new Float64Array(width)
  for (let i = 0; i < m; i++) {
    const p = right[i] as number
    without.fill(0)
    without.set(before.subarray(i * width, i * width + i + 1))
    let sum = 0
    for (let s = 0; s <= i; s++) sum += (without[s] as number) * (after[(i + 1) * width + s + 1] as number)
    expected[i] = p * sum
    for (let j = i + 1; j < m; j++) {
      const pj = right[j] as number
      const qj = wrong[j] as number
      const next = (j + 1) * width + 2
      let joint = 0
      for (let s = 0; s < j; s++) joint += (without[s] as number) * (after[next + s] as number)
      information[i * m + j] = p * pj * joint
      for (let s = j; s > 0; s--) without[s] = qj * (without[s] as number) + pj * (without[s - 1] as number)
      without[0] = qj * (without[0] as number)
    }
    for (let r = 1; r < m; r++) {
      const here = pupils[r] as number
      if (here > 0) {
        weighted[r * m + i] = (Math.sqrt(here) * p * (without[r - 1] as number)) / (gamma[r] as number)
      }
    }
  }
  for (let i = 0; i < m; i++) information[i * m + i] = expected[i] as number
  for (let r = 1; r < m; r++) {
    if ((pupils[r] as number) === 0) continue
    for (let i = 0; i < m; i++) {
      const a = weighted[r * m + i] as number
      for (let j = i; j < m; j++) {
        information[i * m + j] = (information[i * m + j] as number) - a * (weighted[r * m + j] as number)
      }
    }
  }
  for (let i = 0; i < m; i++)
    for (let j = 0; j < i; j++) information[i * m + j] = information[j * m + i] as number
  return { logNormaliser, expected, information }
}

/** Whether score by score is the shorter way, whatever m is. */
export function hasFewScores(pupils: Float64Array): boolean {
  const m = pupils.length - 1
  let scores = 0
  for (let r = 1; r < m; r++) if ((pupils[r] as number) > 0) scores++
  return 4 * scores <= m
}
