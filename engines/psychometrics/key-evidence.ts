import { cholesky, choleskyInverse, choleskySolve } from './cholesky.ts'
import { fewPoints } from './few-points.ts'

/** How the pupils of one standing in the rest of the test chose: `counts` in the order of the options. */
export type Choosers = { readonly score: number; readonly counts: readonly number[] }

/** Choosers of a question as its figures are fitted to them. */
export interface Gathered {
  options: number
  /** How many chose each option, then the sum of their scores: all that matters of who chose what. */
  chosen: Float64Array
  /** Where pupils stand, and how many: row by row, or a few points that stand for all rows. */
  scores: Float64Array
  sizes: Float64Array
  /** Row by row, where a few points stand for them, for slopes that are farther apart than those bear. */
  rows: Gathered | undefined
  steepest: number
  /** Where each fit stood last, by what it took for right: the next begins there, or where any did. */
  stood: Map<number, FitState>
  last: FitState | undefined
}

/** Points that stand for many rows: with slopes as classes have them they leave out less than a billionth. */
const POINTS = 20
const LARGEST_ERROR = 1e-9

export function gather(choosers: readonly Choosers[], options: number): Gathered {
  const chosen = new Float64Array(2 * options)
  const sizes = new Float64Array(choosers.length)
  const scores = new Float64Array(choosers.length)
  for (let group = 0; group < choosers.length; group++) {
    const { score, counts } = choosers[group] as Choosers
    let size = 0
    for (let option = 0; option < options; option++) {
      const count = counts[option] ?? 0
      chosen[option] = (chosen[option] as number) + count
      chosen[options + option] = (chosen[options + option] as number) + count * score
      size += count
    }
    sizes[group] = size
    scores[group] = score
  }
  const all = { options, chosen, rows: undefined, steepest: Number.POSITIVE_INFINITY, last: undefined }
  const rows = { ...all, scores, sizes, stood: new Map() }
  if (choosers.length < 2 * POINTS) return rows
  const few = fewPoints(scores, sizes, POINTS)
  const steepest = steepestOf(
    scores,
    sizes.reduce((sum, size) => sum + size, 0),
  )
  return { ...all, scores: few.points, sizes: few.weights, rows, steepest, stood: new Map() }
}

/**
 * How far slopes may be apart so that few points leave out no more than `LARGEST_ERROR`: what is summed over the standings is analytic
 * as far from the real ones as no two options are half a turn apart, and so far the error falls by a power for each point
 * (Trefethen 2008, SIAM Rev. 50:67–87).
 */
function steepestOf(scores: Float64Array, pupils: number): number {
  return (1.6 * Math.PI) / (rangeOf(scores) * Math.sinh(Math.log(pupils / LARGEST_ERROR) / (2 * POINTS)))
}

function rangeOf(values: Float64Array, from = 0): number {
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let at = from; at < values.length; at++) {
    const value = values[at] as number
    if (value < lowest) lowest = value
    if (value > highest) highest = value
  }
  return highest - lowest
}

/** What is expected of the options of a question before anybody chose. */
export type Expectation = {
  /** Of the right option against the mean of the others: log odds at the mean of the class, and their slope. */
  readonly mean: readonly [level: number, slope: number]
  /** Their variances and covariance. */
  readonly spread: readonly [level: number, covariance: number, slope: number]
}

/** Questions of teachers, before the other questions of the test have said more: few are as good as published ones. */
export const USUAL: Expectation = { mean: [0.5, 0.6], spread: [1.2, 0.1, 0.12] }

/** Spreads (standard deviations) of the wrong options: of most questions, and where one of them is a popular error. */
const WRONG_OPTIONS = [
  { chance: 0.9, level: 0.45, slope: 0.15 },
  { chance: 0.1, level: 1.2, slope: 0.4 },
] as const

/**
 * The log probability of these choices if option `right` is the right one, up to a constant that all options share.
 *
 * Multinomial logit of the options on the standing of the pupils in the rest of the test (Bock 1972, Psychometrika
 * 37:29–51): more able pupils choose the right option more often, and the wrong ones about as often among those who
 * err. The parameters are normal around `expected` and integrated out by Laplace's method (Kass & Raftery 1995, JASA
 * 90:773–795). A popular error is a second, wider expectation of the wrong options, so that it is no evidence against the key.
 */
export function logEvidence(choosers: Gathered, right: number, expected: Expectation): number {
  const [first, second] = WRONG_OPTIONS.map(
    wrong => Math.log(wrong.chance) + mostProbable(choosers, right, expected, wrong).logEvidence,
  ) as [number, number]
  const max = Math.max(first, second)
  return max + Math.log(Math.exp(first - max) + Math.exp(second - max))
}

/** Where the right option of a question stands, with how far that is uncertain. */
export type Placed = {
  level: number
  slope: number
  spread: [level: number, covariance: number, slope: number]
}

/** Level and slope of option `right`, taken as the right one. */
export function placeOf(choosers: Gathered, right: number, expected: Expectation): Placed {
  const { options } = choosers
  const { at, step, factor } = mostProbable(choosers, right, expected, WRONG_OPTIONS[0])
  const inverse = choleskyInverse(factor, 2 * options)
  const entry = (row: number, column: number) => inverse[row * 2 * options + column] as number
  return {
    level: (at[right] as number) + (step[right] as number),
    slope: (at[options + right] as number) + (step[options + right] as number),
    spread: [entry(right, right), entry(right, options + right), entry(options + right, options + right)],
  }
}

const STEPS = 60
/** Many pupils may call a first step too far to come back from. */
const LONGEST_STEP = 2
/** A last step this short leaves no error that a figure could show. */
const SHORTEST_STEP = 1e-9

/** What all choosers say where a fit stands. */
interface FitState {
  /** Levels, then slopes. */
  at: Float64Array
  logLikelihood: number
  gradient: Float64Array
  /** Of the information three blocks (levels, both, slopes), each symmetric: the lower half of it. */
  sums: Float64Array
}

/**
 * The most probable levels and slopes of all options by Newton's method, a last step from where it stands; the log posterior
 * is concave.
 */
function mostProbable(
  choosers: Gathered,
  right: number,
  expected: Expectation,
  wrong: (typeof WRONG_OPTIONS)[number],
): { at: Float64Array; step: Float64Array; factor: Float64Array; logEvidence: number } {
  const { options } = choosers
  const { mean, spread } = expected
  const size = 2 * options
  const prior = new Float64Array(size)
  const precision = new Float64Array(size * size)
  const [level, covariance, slope] = spread
  const determinant = level * slope - covariance * covariance
  let logPrior = -Math.log(determinant) / 2
  for (let option = 0; option < options; option++) {
    const at = option * size + option
    const crossed = option * size + options + option
    const below = (options + option) * size + option
    const corner = (options + option) * size + options + option
    if (option === right) {
      prior[option] = mean[0]
      prior[options + option] = mean[1]
      precision[at] = slope / determinant
      precision[corner] = level / determinant
      precision[crossed] = -covariance / determinant
      precision[below] = -covariance / determinant
    } else {
      precision[at] = wrong.level ** -2
      precision[corner] = wrong.slope ** -2
      logPrior -= Math.log(wrong.level * wrong.slope)
    }
  }
  const own = 2 * right + (wrong === WRONG_OPTIONS[0] ? 0 : 1)
  const standing = choosers.stood.get(own) ?? standingAt(choosers, prior, choosers.last)
  choosers.stood.set(own, standing)
  choosers.last = standing
  const { at } = standing
  const information = new Float64Array(size * size)
  const step = new Float64Array(size)
  for (let steps = 1; ; steps++) {
    information.set(precision)
    step.set(standing.gradient)
    let logPosterior = standing.logLikelihood + logPrior
    for (let option = 0; option < options; option++) {
      const other = options + option
      const level = (at[option] as number) - (prior[option] as number)
      const slope = (at[other] as number) - (prior[other] as number)
      // Level and slope of one option pull at each other; two options do not.
      const crossed = precision[other * size + option] as number
      const ofLevel = (precision[option * size + option] as number) * level + crossed * slope
      const ofSlope = crossed * level + (precision[other * size + other] as number) * slope
      step[option] = (step[option] as number) - ofLevel
      step[other] = (step[other] as number) - ofSlope
      logPosterior -= (ofLevel * level + ofSlope * slope) / 2
    }
    addInformation(information, standing.sums, options)
    if (!cholesky(information, size))
      throw new Error('The information of proper expectations is positive definite.')
    choleskySolve(information, size, step)
    let move = 0
    for (let place = 0; place < size; place++) move = Math.max(move, Math.abs(step[place] as number))
    if (move < SHORTEST_STEP || steps === STEPS) {
      if (choosers.rows && rangeOf(at, options) > choosers.steepest)
        return mostProbable(choosers.rows, right, expected, wrong)
      let logRoot = 0
      for (let place = 0; place < size; place++)
        logRoot += Math.log(information[place * size + place] as number)
      return { at, step, factor: information, logEvidence: logPosterior - logRoot }
    }
    const part = Math.min(1, LONGEST_STEP / move)
    for (let place = 0; place < size; place++)
      at[place] = (at[place] as number) + part * (step[place] as number)
    stand(choosers, standing)
  }
}

/** Where a fit begins: where another stood, or at what is expected. */
function standingAt(choosers: Gathered, expected: Float64Array, other: FitState | undefined): FitState {
  if (other)
    return {
      at: other.at.slice(),
      logLikelihood: other.logLikelihood,
      gradient: other.gradient.slice(),
      sums: other.sums.slice(),
    }
  const { options } = choosers
  const standing = {
    at: expected.slice(),
    logLikelihood: 0,
    gradient: new Float64Array(2 * options),
    sums: new Float64Array(3 * options * options),
  }
  stand(choosers, standing)
  return standing
}

/** Reckons what all choosers say of where a fit stands now: the log probability of their choices, and its derivatives. */
function stand({ options, chosen, scores, sizes }: Gathered, standing: FitState): void {
  const { at, gradient, sums } = standing
  const points = scores.length
  // Option by option: the chances at each point.
  const chances = new Float64Array(options * points)
  gradient.set(chosen)
  let logLikelihood = 0
  for (let place = 0; place < 2 * options; place++)
    logLikelihood += (at[place] as number) * (chosen[place] as number)
  for (let point = 0; point < points; point++) {
    const score = scores[point] as number
    const n = sizes[point] as number
    let highest = Number.NEGATIVE_INFINITY
    for (let option = 0; option < options; option++) {
      const value = (at[option] as number) + (at[options + option] as number) * score
      chances[option * points + point] = value
      if (value > highest) highest = value
    }
    let total = 0
    for (let option = 0; option < options; option++) {
      const value = chances[option * points + point] as number
      const share = value === highest ? 1 : Math.exp(value - highest)
      chances[option * points + point] = share
      total += share
    }
    logLikelihood -= n * (highest + Math.log(total))
    for (let option = 0; option < options; option++) {
      const chance = (chances[option * points + point] as number) / total
      chances[option * points + point] = chance
      const due = n * chance
      gradient[option] = (gradient[option] as number) - due
      gradient[options + option] = (gradient[options + option] as number) - due * score
    }
  }
  standing.logLikelihood = logLikelihood
  const block = options * options
  for (let option = 0; option < options; option++)
    for (let other = 0; other <= option; other++) {
      const own = other === option ? 1 : 0
      let [ofLevels, ofBoth, ofSlopes] = [0, 0, 0]
      for (let point = 0; point < points; point++) {
        const score = scores[point] as number
        const due = (sizes[point] as number) * (chances[option * points + point] as number)
        const both = due * (own - (chances[other * points + point] as number))
        const withScore = both * score
        ofLevels += both
        ofBoth += withScore
        ofSlopes += withScore * score
      }
      const from = option * options + other
      sums[from] = ofLevels
      sums[block + from] = ofBoth
      sums[2 * block + from] = ofSlopes
    }
}

/** Adds what all choosers say to the lower triangle of the information. */
function addInformation(information: Float64Array, sums: Float64Array, options: number): void {
  const size = 2 * options
  const block = options * options
  const add = (row: number, column: number, sum: number) => {
    information[row * size + column] = (information[row * size + column] as number) + sum
  }
  for (let option = 0; option < options; option++)
    for (let other = 0; other <= option; other++) {
      const from = option * options + other
      add(option, other, sums[from] as number)
      add(options + option, options + other, sums[2 * block + from] as number)
      add(options + option, other, sums[block + from] as number)
      if (other < option) add(options + other, option, sums[block + from] as number)
    }
}
