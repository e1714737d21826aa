import { type AbilityEstimate, abilityTable } from './abilities.ts'
import { cholesky, choleskyInverse, choleskySolve } from './cholesky.ts'
import { type ConditionalSample, conditionalSample } from './conditional-sample.ts'
import { momentsByScore } from './moments-by-score.ts'
import type { Outcome } from './not-computed.ts'
import type { Responses } from './responses.ts'
import { conditionalMoments, hasFewScores } from './symmetric-functions.ts'
import { type Tally, tally } from './tally.ts'

/** An item's place on the logit scale; null for an item that was set aside. */
export type ItemDifficulty = { item: string; difficulty: number | null; se: number | null }

export type ConditionalRasch = {
  /** Pupils that remained. */
  n: number
  /** Items that remained. */
  k: number
  logLikelihood: number
  items: ItemDifficulty[]
  /** By raw score on the k items, 0 … k. */
  abilities: AbilityEstimate[]
}

/**
 * Rasch difficulties by conditional maximum likelihood, with standard errors, and the abilities that go with them.
 *
 * Newton's method on the log-likelihood Σ s_i η_i − Σ n_r log γ_r (η = −difficulty), summed over the patterns of
 * presented items; difficulties sum to zero, larger is harder. The information of all parameters has the vector of
 * ones as its null space, so its pseudo-inverse is the covariance under the constraint. Where every pupil is a pattern of one, the
 * steps are by an information that is near it, and only the last and the errors by itself.
 *
 * Sources: Andersen 1970, 1972 (JRSS B 32:283, 34:42); Fischer & Molenaar 1995, Rasch Models, ch. 3 and 15.
 */
export function conditionalRasch(
  responses: Responses,
  counts: Tally = tally(responses),
): Outcome<ConditionalRasch> {
  const sampled = conditionalSample(responses, counts)
  if (sampled.value === null) return sampled
  const sample = sampled.value
  const estimate = maximise(sample)
  if (!estimate) return { value: null, why: 'a estimativa não convergiu' }

  const items: ItemDifficulty[] = responses.items.map(item => ({ item, difficulty: null, se: null }))
  const difficulties = estimate.easiness.map(eta => -eta)
  sample.kept.forEach((item, place) => {
    const row = items[item]
    if (row) {
      row.difficulty = difficulties[place] as number
      row.se = estimate.se[place] as number
    }
  })
  return {
    value: {
      n: sample.n,
      k: sample.kept.length,
      logLikelihood: estimate.logLikelihood,
      items,
      abilities: abilityTable(difficulties),
    },
  }
}

type Estimate = { easiness: Float64Array; se: Float64Array; logLikelihood: number }

function maximise(sample: ConditionalSample): Estimate | null {
  const m = sample.kept.length
  let easiness = startingValues(sample)
  let here = evaluate(sample, easiness, true)
  let last = Number.POSITIVE_INFINITY
  for (let step = 0; step < 200; step++) {
    const { factor, ridge } = factorInformation(here.information, m)
    if (!factor && here.isNear) {
      here = evaluate(sample, easiness, false)
      continue
    }
    if (!factor) return null
    const move = here.gradient.slice()
    choleskySolve(factor, m, move)
    let size = 0
    for (const change of move) size = Math.max(size, Math.abs(change))
    // The near information leads close to the maximum; the errors, and the last step, are by the exact one.
    if (here.isNear && (size < 1e-9 || size > last / 2)) {
      here = evaluate(sample, easiness, false)
      continue
    }
    if (size < 1e-10) {
      // Newton's method doubles its digits: after a step this small what remains is below the rounding.
      easiness = centred(easiness.map((eta, i) => eta + (move[i] as number)))
      const covariance = choleskyInverse(factor, m)
      const se = easiness.map((_, i) => Math.sqrt((covariance[i * m + i] as number) - 1 / (ridge * m * m)))
      return { easiness, se, logLikelihood: here.logLikelihood }
    }
    last = size
    let fraction = Math.min(1, 3 / size)
    for (;;) {
      const tried = centred(easiness.map((eta, i) => eta + fraction * (move[i] as number)))
      const there = evaluate(sample, tried, here.isNear)
      if (there.logLikelihood >= here.logLikelihood - 1e-9 * Math.abs(here.logLikelihood)) {
        easiness = tried
        here = there
        break
      }
      fraction /= 2
      if (fraction < 1e-9) return null
    }
  }
  return null
}

/** Log-odds of each item among the pupils who saw it, centred. */
function startingValues({ right, groups }: ConditionalSample): Float64Array {
  const counted = new Float64Array(right.length)
  for (const { places, pupils } of groups) {
    const here = pupils.reduce((sum, count) => sum + count, 0)
    for (const place of places) counted[place] = (counted[place] as number) + here
  }
  return centred(right.map((count, i) => Math.log((count + 0.1) / ((counted[i] as number) - count + 0.1))))
}

function centred(values: Float64Array): Float64Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.map(value => value - mean)
}

function evaluate({ right, groups }: ConditionalSample, easiness: Float64Array, mayBeNear: boolean) {
  const m = right.length
  const small = groups.filter(({ pupils }) => hasFewScores(pupils))
  const sums = momentsByScore(easiness, small, mayBeNear)
  for (const { places, pupils } of groups) {
    if (hasFewScores(pupils)) continue
    const own = Float64Array.from(places, place => easiness[place] as number)
    const moments = conditionalMoments(own, pupils)
    const size = places.length
    sums.logNormaliser += moments.logNormaliser
    for (let a = 0; a < size; a++) {
      const i = places[a] as number
      sums.expected[i] = (sums.expected[i] as number) + (moments.expected[a] as number)
      for (let b = 0; b < size; b++) {
        const at = i * m + (places[b] as number)
        sums.information[at] =
          (sums.information[at] as number) + (moments.information[a * size + b] as number)
      }
    }
  }
  const fitted = right.reduce((sum, count, i) => sum + count * (easiness[i] as number), 0)
  return {
    logLikelihood: fitted - sums.logNormaliser,
    gradient: right.map((count, i) => count - (sums.expected[i] as number)),
    information: sums.information,
    isNear: mayBeNear && small.length > 0,
  }
}

/** Adds ridge · 1 1ᵀ, which fills the null space and leaves the rest as it is, and factors. */
function factorInformation(information: Float64Array, m: number) {
  let trace = 0
  for (let i = 0; i < m; i++) trace += information[i * m + i] as number
  const ridge = trace / (m * m)
  const factor = information.map(value => value + ridge)
  return { factor: cholesky(factor, m) ? factor : null, ridge }
}
