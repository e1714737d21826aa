import type { Sample } from './marginal-sample.ts'
import type { PatternGroup } from './pattern-groups.ts'

export type Nodes = { theta: Float64Array; logWeight: Float64Array }
/** [0] log slope, [1 + i] the intercept of item i */
export type Parameters = Float64Array

/** Equal steps on [−10, 10] under the normal density: for smooth integrands more exact than any other rule. */
export function quadrature(count: number): Nodes {
  const step = 20 / (count - 1)
  const theta = Float64Array.from({ length: count }, (_, q) => -10 + q * step)
  const logWeight = theta.map(x => -0.5 * x * x - 0.5 * Math.log(2 * Math.PI) + Math.log(step))
  return { theta, logWeight }
}

/** The log-likelihood, its gradient and minus its matrix of second derivatives, in O(m² · nodes) for each pattern. */
export function evaluate(sample: Sample, parameters: Parameters, nodes: Nodes) {
  const { right, groups } = sample
  const m = right.length
  const size = m + 1
  const slope = Math.exp(parameters[0] as number)
  const p = curves(parameters, nodes.theta)
  const sums: Sums = {
    logLikelihood: 0,
    slopeGradient: 0,
    slopeCurvature: 0,
    slopeSpread: 0,
    expected: new Float64Array(m),
    information: new Float64Array(size * size),
  }
  for (const group of groups) addGroup(sums, group, { parameters, nodes, p })

  const { expected, information, slopeGradient } = sums
  const gradient = new Float64Array(size)
  let { logLikelihood } = sums
  for (let i = 0; i < m; i++) {
    logLikelihood += (right[i] as number) * (parameters[i + 1] as number)
    gradient[i + 1] = (right[i] as number) - (expected[i] as number)
  }
  // From the slope to its logarithm.
  gradient[0] = slope * slopeGradient
  information[0] = slope * slope * (sums.slopeCurvature - sums.slopeSpread) - slope * slopeGradient
  for (let i = 1; i < size; i++) information[i] = slope * (information[i] as number)
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < i; j++) information[i * size + j] = information[j * size + i] as number
  }
  return { logLikelihood, gradient, information }
}

type Sums = {
  logLikelihood: number
  slopeGradient: number
  slopeCurvature: number
  slopeSpread: number
  /** Right answers expected of each item. */
  expected: Float64Array
  /** Upper triangle; of the slope itself, not yet of its logarithm. */
  information: Float64Array
}

/** What stands at a node beside this share of the most that stands at any is below the rounding of the sums. */
const NOTHING = 1e-20

function addGroup(
  sums: Sums,
  { places, pupils }: PatternGroup,
  { parameters, nodes, p }: { parameters: Parameters; nodes: Nodes; p: Float64Array },
): void {
  const { theta } = nodes
  const count = theta.length
  const size = parameters.length
  const slope = Math.exp(parameters[0] as number)
  const logWrong = noneRight(parameters, places, theta)
  const { information, expected } = sums

  // The posterior of each score, and its sums over pupils: how many, and how many points, stand at each node.
  const standing = new Float64Array(count)
  const points = new Float64Array(count)
  const posterior = new Float64Array(count)
  const expectedRight = new Float64Array(count)
  for (const place of places) {
    for (let q = 0, at = place * count; q < count; q++, at++)
      expectedRight[q] = (expectedRight[q] as number) + (p[at] as number)
  }
  const means = new Float64Array(places.length)
  for (let r = 0; r < pupils.length; r++) {
    const here = pupils[r] as number
    if (here === 0) continue
    sums.logLikelihood += here * posteriorOf(r, slope, nodes, logWrong, posterior)
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
    sums.slopeGradient += here * pullMean
    sums.slopeSpread += here * (second - pullMean * pullMean)
    for (let a = 0; a < places.length; a++) {
      let sum = 0
      for (let q = 0, at = (places[a] as number) * count; q < count; q++, at++)
        sum += (posterior[q] as number) * (p[at] as number)
      means[a] = sum
    }
    for (let a = 0; a < places.length; a++) {
      const i = (places[a] as number) + 1
      const weighted = here * (means[a] as number)
      information[i] = (information[i] as number) - weighted * pullMean
      for (let b = a; b < places.length; b++) {
        const at = i * size + (places[b] as number) + 1
        information[at] = (information[at] as number) + weighted * (means[b] as number)
      }
    }
  }

  const { from, to } = whereAnybodyStands(standing)
  const standingRight = new Float64Array(count)
  for (let a = 0; a < places.length; a++) {
    const place = places[a] as number
    const row = place * count
    let sum = 0
    let own = 0
    let mixed = 0
    for (let q = from; q < to; q++) {
      const t = theta[q] as number
      const at = p[row + q] as number
      const here = (standing[q] as number) * at
      const pq = here * (1 - at)
      sum += here
      own += pq
      sums.slopeCurvature += t * t * pq
      mixed +=
        t * pq + t * ((points[q] as number) - (standing[q] as number) * (expectedRight[q] as number)) * at
      standingRight[q] = here
    }
    const i = place + 1
    expected[place] = (expected[place] as number) + sum
    information[i] = (information[i] as number) + mixed
    information[i * size + i] = (information[i * size + i] as number) + own
    for (let b = a; b < places.length; b++) {
      const other = (places[b] as number) * count
      let joint = 0
      for (let q = from; q < to; q++) joint += (standingRight[q] as number) * (p[other + q] as number)
      const at = i * size + (places[b] as number) + 1
      information[at] = (information[at] as number) - joint
    }
  }
}

function whereAnybodyStands(standing: Float64Array): { from: number; to: number } {
  const min = NOTHING * standing.reduce((max, value) => Math.max(max, value), 0)
  let [from, to] = [0, standing.length]
  while (from < to && (standing[from] as number) <= min) from++
  while (to > from && (standing[to - 1] as number) <= min) to--
  return { from, to }
}

/** P(right) of each item at each node. */
function curves(parameters: Parameters, theta: Float64Array): Float64Array {
  const m = parameters.length - 1
  const count = theta.length
  const slope = Math.exp(parameters[0] as number)
  const p = new Float64Array(m * count)
  const odds = theta.map(t => Math.exp(slope * t))
  for (let i = 0, at = 0; i < m; i++) {
    const easiness = Math.exp(parameters[i + 1] as number)
    for (let q = 0; q < count; q++, at++) p[at] = 1 - 1 / (1 + easiness * (odds[q] as number))
  }
  return p
}

/** The logarithm of the probability of no right answer to some of the items, at each node. */
export function noneRight(parameters: Parameters, places: Int32Array, theta: Float64Array): Float64Array {
  const count = theta.length
  const slope = Math.exp(parameters[0] as number)
  const odds = theta.map(t => Math.exp(slope * t))
  const logWrong = new Float64Array(count)
  const product = new Float64Array(count).fill(1)
  for (const place of places) {
    const easiness = Math.exp(parameters[place + 1] as number)
    for (let q = 0; q < count; q++) {
      const sofar = (product[q] as number) * (1 + easiness * (odds[q] as number))
      // One logarithm for many items, before the product leaves the range of a double.
      if (sofar > 1e150) {
        logWrong[q] = (logWrong[q] as number) - Math.log(sofar)
        product[q] = 1
      } else product[q] = sofar
    }
  }
  for (let q = 0; q < count; q++) logWrong[q] = (logWrong[q] as number) - Math.log(product[q] as number)
  return logWrong
}

/** Fills `posterior` with P(node | score) and returns the logarithm of what it was divided by. */
export function posteriorOf(
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
