import { cholesky, choleskyInverse, choleskySolve } from './cholesky.ts'
import type { ItemDifficulty } from './conditional-rasch.ts'
import type { Outcome } from './not-computed.ts'
import type { Responses } from './responses.ts'
import { type Tally, tally } from './tally.ts'

/** The mean and the standard deviation of the ability given a raw score, on the N(0, 1) scale. */
export type PosteriorAbility = { score: number; eap: number; sd: number }

export type MarginalRasch = {
  /** Pupils, all of whom count. */
  n: number
  /** Items that remained. */
  k: number
  slope: number
  slopeSe: number
  logLikelihood: number
  items: ItemDifficulty[]
  /** By raw score on the k items, 0 … k. */
  abilities: PosteriorAbility[]
}

/**
 * P(right) = logistic(slope · (θ − difficulty)) with θ ~ N(0, 1) and one slope for all items, by marginal maximum
 * likelihood; standard errors from the observed information; abilities as posterior means (EAP).
 *
 * Newton's method on log slope and the intercepts d = −slope · difficulty. With one slope the likelihood depends on
 * a pupil's answers only through the raw score, so the integral, over 401 equal steps on [−10, 10], is taken once per
 * score. Constant items are set aside.
 *
 * Sources: Bock & Lieberman 1970, Psychometrika 35:179–197; Thissen 1982, Psychometrika 47:175–186;
 * Bock & Mislevy 1982 (EAP).
 */
export function marginalRasch(
  responses: Responses,
  counts: Tally = tally(responses),
): Outcome<MarginalRasch> {
  if (counts.presented) return { value: null, why: 'houve perguntas que não foram apresentadas a todos' }
  const sample = varyingItems(counts)
  const m = sample.kept.length
  if (m < 2) return { value: null, why: 'restam menos de duas perguntas que uns acertaram e outros erraram' }

  const start = new Float64Array(m + 1)
  for (let i = 0; i < m; i++) {
    const right = sample.right[i] as number
    start[i + 1] = 1.15 * Math.log(right / (counts.n - right))
  }
  const coarse = maximise(sample, start, quadrature(81))
  const fine = maximise(sample, coarse?.parameters ?? start, quadrature(401))
  if (!fine) {
    return {
      value: null,
      why: 'as respostas não determinam a inclinação: ou não mostram um traço comum, ou separam os alunos sem erro nenhum',
    }
  }
  return { value: placed(responses, sample, fine) }
}

type Sample = { n: number; kept: number[]; right: Float64Array; pupils: Float64Array }
type Nodes = { theta: Float64Array; logWeight: Float64Array }
/** [0] log slope, [1 + i] the intercept of item i */
type Parameters = Float64Array
type Maximum = { parameters: Parameters; covariance: Float64Array; logLikelihood: number; nodes: Nodes }

/** Steps of Newton's method beyond these slopes run away to 0 or to infinity. */
const FLATTEST = Math.log(0.005)
const STEEPEST = Math.log(25)

function varyingItems({ n, k, pupils, right }: Tally): Sample {
  const kept: number[] = []
  const counts: number[] = []
  let allRight = 0
  for (let item = 0; item < k; item++) {
    let count = 0
    for (let score = 0; score <= k; score++) count += right[score * k + item] as number
    if (count === n) allRight++
    else if (count > 0) {
      kept.push(item)
      counts.push(count)
    }
  }
  const byScore = new Float64Array(kept.length + 1)
  for (let r = 0; r <= kept.length; r++) byScore[r] = pupils[allRight + r] as number
  return { n, kept, right: Float64Array.from(counts), pupils: byScore }
}

/** Equal steps on [−10, 10] under the normal density: for smooth integrands more exact than any other rule. */
function quadrature(count: number): Nodes {
  const step = 20 / (count - 1)
  const theta = Float64Array.from({ length: count }, (_, q) => -10 + q * step)
  const logWeight = theta.map(x => -0.5 * x * x - 0.5 * Math.log(2 * Math.PI) + Math.log(step))
  return { theta, logWeight }
}

function maximise(sample: Sample, start: Parameters, nodes: Nodes): Maximum | null {
  const size = start.length
  let parameters = start
  let here = evaluate(sample, parameters, nodes)
  for (let step = 0; step < 200; step++) {
    const { factor, exact } = factorInformation(here.information, size)
    const move = here.gradient.slice()
    choleskySolve(factor, size, move)
    let largest = 0
    for (const change of move) largest = Math.max(largest, Math.abs(change))
    if (largest < 1e-10 && exact) {
      parameters = parameters.map((value, i) => value + (move[i] as number))
      return {
        parameters,
        covariance: choleskyInverse(factor, size),
        logLikelihood: here.logLikelihood,
        nodes,
      }
    }
    let fraction = Math.min(1, 1.5 / largest)
    for (;;) {
      const tried = parameters.map((value, i) => value + fraction * (move[i] as number))
      const there = evaluate(sample, tried, nodes)
      if (there.logLikelihood >= here.logLikelihood - 1e-10 * Math.abs(here.logLikelihood)) {
        parameters = tried
        here = there
        break
      }
      fraction /= 2
      if (fraction < 1e-9) return null
    }
    const logSlope = parameters[0] as number
    if (logSlope < FLATTEST || logSlope > STEEPEST) return null
  }
  return null
}

/** Far from the maximum the information need not be positive definite: its diagonal is raised until it is. */
function factorInformation(information: Float64Array, size: number) {
  for (let ridge = 0; ; ridge = ridge === 0 ? 1e-3 : ridge * 4) {
    const factor = information.slice()
    for (let i = 0; i < size; i++) {
      const diagonal = factor[i * size + i] as number
      factor[i * size + i] = diagonal + ridge * Math.max(1, Math.abs(diagonal))
    }
    if (cholesky(factor, size)) return { factor, exact: ridge === 0 }
  }
}

/** The log-likelihood, its gradient and minus its matrix of second derivatives, in O(m² · nodes). */
function evaluate(sample: Sample, parameters: Parameters, nodes: Nodes) {
  const { right, pupils } = sample
  const { theta } = nodes
  const m = right.length
  const count = theta.length
  const slope = Math.exp(parameters[0] as number)
  const { p, logWrong } = curves(parameters, theta)

  // The posterior of each score, and its sums over pupils: how many, and how many points, stand at each node.
  const standing = new Float64Array(count)
  const points = new Float64Array(count)
  const standingRight = new Float64Array(count)
  const posterior = new Float64Array(count)
  const expectedRight = new Float64Array(count)
  for (let i = 0, at = 0; i < m; i++) {
    for (let q = 0; q < count; q++, at++) expectedRight[q] = (expectedRight[q] as number) + (p[at] as number)
  }
  let logLikelihood = 0
  let slopeGradient = 0
  let slopeSpread = 0
  const size = m + 1
  const information = new Float64Array(size * size)
  const means = new Float64Array(m)
  for (let r = 0; r <= m; r++) {
    const here = pupils[r] as number
    if (here === 0) continue
    logLikelihood += here * posteriorOf(r, slope, nodes, logWrong, posterior)
    let pullMean = 0
    let second = 0
    for (let q = 0; q < count; q++) {
      const w = posterior[q] as number
      const pull = (theta[q] as number) * (r - (expectedRight[q] as number))
      pullMean += w * pull
      second += w * pull * pull
      standing[q] = (standing[q] as number) + here * w
      points[q] = (points[q] as number) + here * r * w
    }
    slopeGradient += here * pullMean
    slopeSpread += here * (second - pullMean * pullMean)
    for (let i = 0, at = 0; i < m; i++) {
      let sum = 0
      for (let q = 0; q < count; q++, at++) sum += (posterior[q] as number) * (p[at] as number)
      means[i] = sum
    }
    for (let i = 0; i < m; i++) {
      const weighted = here * (means[i] as number)
      information[i + 1] = (information[i + 1] as number) - weighted * pullMean
      const row = (i + 1) * size + 1
      for (let j = i; j < m; j++) {
        information[row + j] = (information[row + j] as number) + weighted * (means[j] as number)
      }
    }
  }

  const gradient = new Float64Array(size)
  for (let i = 0; i < m; i++) logLikelihood += (right[i] as number) * (parameters[i + 1] as number)
  let slopeCurvature = 0
  for (let i = 0; i < m; i++) {
    const row = i * count
    let sum = 0
    let own = 0
    let mixed = 0
    for (let q = 0; q < count; q++) {
      const t = theta[q] as number
      const at = p[row + q] as number
      const here = (standing[q] as number) * at
      const pq = here * (1 - at)
      sum += here
      own += pq
      slopeCurvature += t * t * pq
      mixed +=
        t * pq + t * ((points[q] as number) - (standing[q] as number) * (expectedRight[q] as number)) * at
      standingRight[q] = here
    }
    gradient[i + 1] = (right[i] as number) - sum
    information[i + 1] = (information[i + 1] as number) + mixed
    const diagonal = (i + 1) * size + i + 1
    information[diagonal] = (information[diagonal] as number) + own
    for (let j = i; j < m; j++) {
      const other = j * count
      let joint = 0
      for (let q = 0; q < count; q++) joint += (standingRight[q] as number) * (p[other + q] as number)
      const at = (i + 1) * size + j + 1
      information[at] = (information[at] as number) - joint
    }
  }
  // From the slope to its logarithm.
  gradient[0] = slope * slopeGradient
  information[0] = slope * slope * (slopeCurvature - slopeSpread) - slope * slopeGradient
  for (let i = 1; i < size; i++) information[i] = slope * (information[i] as number)
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < i; j++) information[i * size + j] = information[j * size + i] as number
  }
  return { logLikelihood, gradient, information }
}

/** P(right) of each item at each node, and the logarithm of the probability of no right answer at each node. */
function curves(parameters: Parameters, theta: Float64Array) {
  const m = parameters.length - 1
  const count = theta.length
  const slope = Math.exp(parameters[0] as number)
  const p = new Float64Array(m * count)
  const logWrong = new Float64Array(count)
  const odds = theta.map(t => Math.exp(slope * t))
  const product = new Float64Array(count).fill(1)
  for (let i = 0, at = 0; i < m; i++) {
    const easiness = Math.exp(parameters[i + 1] as number)
    for (let q = 0; q < count; q++, at++) {
      const ratio = easiness * (odds[q] as number)
      const factor = 1 + ratio
      p[at] = 1 - 1 / factor
      const sofar = (product[q] as number) * factor
      // One logarithm for many items, before the product leaves the range of a double.
      if (sofar > 1e150) {
        logWrong[q] = (logWrong[q] as number) - Math.log(sofar)
        product[q] = 1
      } else product[q] = sofar
    }
  }
  for (let q = 0; q < count; q++) logWrong[q] = (logWrong[q] as number) - Math.log(product[q] as number)
  return { p, logWrong }
}

/** Fills `posterior` with P(node | score) and returns the logarithm of what it was divided by. */
function posteriorOf(
  score: number,
  slope: number,
  { theta, logWeight }: Nodes,
  logWrong: Float64Array,
  posterior: Float64Array,
): number {
  const count = theta.length
  let top = Number.NEGATIVE_INFINITY
  for (let q = 0; q < count; q++) {
    const log = slope * (theta[q] as number) * score + (logWrong[q] as number) + (logWeight[q] as number)
    posterior[q] = log
    if (log > top) top = log
  }
  let sum = 0
  for (let q = 0; q < count; q++) {
    const weight = Math.exp((posterior[q] as number) - top)
    posterior[q] = weight
    sum += weight
  }
  for (let q = 0; q < count; q++) posterior[q] = (posterior[q] as number) / sum
  return top + Math.log(sum)
}

function placed(responses: Responses, { n, kept }: Sample, maximum: Maximum): MarginalRasch {
  const { parameters, covariance, logLikelihood, nodes } = maximum
  const m = kept.length
  const size = m + 1
  const slope = Math.exp(parameters[0] as number)
  const slopeVariance = covariance[0] as number
  const items: ItemDifficulty[] = responses.items.map(item => ({ item, difficulty: null, se: null }))
  kept.forEach((item, i) => {
    const row = items[item]
    if (!row) return
    const difficulty = -(parameters[i + 1] as number) / slope
    // The difficulty is −d / slope: at a maximum the information moves to it by the chain rule alone.
    const own = covariance[(i + 1) * size + i + 1] as number
    const mixed = covariance[i + 1] as number
    const sd = slope * difficulty
    row.difficulty = difficulty
    row.se = Math.sqrt(own + 2 * sd * mixed + sd * sd * slopeVariance) / slope
  })
  const { logWrong } = curves(parameters, nodes.theta)
  const posterior = new Float64Array(nodes.theta.length)
  const abilities = Array.from({ length: m + 1 }, (_, score) => {
    posteriorOf(score, slope, nodes, logWrong, posterior)
    let eap = 0
    posterior.forEach((weight, q) => {
      eap += weight * (nodes.theta[q] as number)
    })
    let variance = 0
    posterior.forEach((weight, q) => {
      variance += weight * ((nodes.theta[q] as number) - eap) ** 2
    })
    return { score, eap, sd: Math.sqrt(variance) }
  })
  return { n, k: m, slope, slopeSe: slope * Math.sqrt(slopeVariance), logLikelihood, items, abilities }
}
