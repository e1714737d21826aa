import { cholesky, choleskyInverse, choleskySolve } from './cholesky.ts'

/** How the pupils of one standing in the rest of the test chose: `counts` in the order of the options. */
export type Choosers = { readonly score: number; readonly counts: readonly number[] }

/** Choosers of a question as its figures are fitted to them: row by row. */
export interface Gathered {
  options: number
  scores: Float64Array
  /** How many chose each option, and all of them together. */
  counts: Float64Array
  sizes: Float64Array
  /** Where each fit stood last, levels before slopes, by what it took for right: the next begins there, or where any did. */
  stood: Map<string, Float64Array>
  last: Float64Array | undefined
}

export function gather(choosers: readonly Choosers[], options: number): Gathered {
  const counts = new Float64Array(choosers.length * options)
  const sizes = new Float64Array(choosers.length)
  for (const [group, { counts: own }] of choosers.entries())
    for (let option = 0; option < options; option++) {
      counts[group * options + option] = own[option] ?? 0
      sizes[group] = (sizes[group] as number) + (own[option] ?? 0)
    }
  const scores = Float64Array.from(choosers, ({ score }) => score)
  return { options, scores, counts, sizes, stood: new Map(), last: undefined }
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
 * 37:29–51): whoever knows more chooses the right option more often, and the wrong ones about as often among those who
 * err. The parameters are normal around `expected` and integrated out by Laplace's method (Kass & Raftery 1995, JASA
 * 90:773–795). A popular error is a second, wider expectation of the wrong options, so that it is no evidence against the key.
 */
export function logEvidence(choosers: Gathered, right: number, expected: Expectation): number {
  const [first, second] = WRONG_OPTIONS.map(
    wrong => Math.log(wrong.chance) + fit(choosers, right, expected, wrong).logEvidence,
  ) as [number, number]
  const most = Math.max(first, second)
  return most + Math.log(Math.exp(first - most) + Math.exp(second - most))
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
  const { at, factor } = fit(choosers, right, expected, WRONG_OPTIONS[0])
  const inverse = choleskyInverse(factor, 2 * options)
  const entry = (row: number, column: number) => inverse[row * 2 * options + column] as number
  return {
    level: at[right] as number,
    slope: at[options + right] as number,
    spread: [entry(right, right), entry(right, options + right), entry(options + right, options + right)],
  }
}

const STEPS = 60
/** Many pupils may call a first step too far to come back from. */
const LONGEST_STEP = 2
/** A last step this short leaves no error that a figure could show. */
const SHORTEST_STEP = 1e-9

/** The most probable levels and slopes of all options by Newton's method; the log posterior is concave. */
function fit(
  choosers: Gathered,
  right: number,
  { mean, spread }: Expectation,
  wrong: { level: number; slope: number },
) {
  const { options } = choosers
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
  const own = `${right} ${wrong.level}`
  const at = (choosers.stood.get(own) ?? choosers.last ?? prior).slice()
  const information = new Float64Array(size * size)
  const gradient = new Float64Array(size)
  const sums = new Float64Array(3 * options * options)
  const chances = new Float64Array(options)
  let logLikelihood = 0
  for (let step = 0; step < STEPS; step++) {
    information.set(precision)
    gradient.fill(0)
    logLikelihood = 0
    for (let row = 0; row < size; row++)
      for (let column = 0; column < size; column++) {
        const weight = precision[row * size + column] as number
        if (weight === 0) continue
        const pull = weight * ((at[column] as number) - (prior[column] as number))
        gradient[row] = (gradient[row] as number) - pull
        logLikelihood -= (pull * ((at[row] as number) - (prior[row] as number))) / 2
      }
    logLikelihood += addChoices(choosers, { at, chances, gradient, information, sums })
    if (!cholesky(information, size))
      throw new Error('The information of proper expectations is positive definite.')
    choleskySolve(information, size, gradient)
    const move = gradient.reduce((most, change) => Math.max(most, Math.abs(change)), 0)
    const part = Math.min(1, LONGEST_STEP / move)
    for (let place = 0; place < size; place++)
      at[place] = (at[place] as number) + part * (gradient[place] as number)
    if (move < SHORTEST_STEP) break
  }
  choosers.last = at
  choosers.stood.set(own, at)
  let logRoot = 0
  for (let place = 0; place < size; place++) logRoot += Math.log(information[place * size + place] as number)
  return { at, factor: information, logEvidence: logLikelihood + logPrior - logRoot }
}

/**
 * Adds what all choosers say, of the information its lower triangle; returns the log probability of their choices. Of the
 * three blocks of the information (levels, both, slopes) each is symmetric: half of it is summed, and laid out once at the end.
 */
function addChoices(
  { options, scores, counts, sizes }: Gathered,
  {
    at,
    chances,
    gradient,
    information,
    sums,
  }: {
    at: Float64Array
    chances: Float64Array
    gradient: Float64Array
    information: Float64Array
    sums: Float64Array
  },
): number {
  const size = 2 * options
  const block = options * options
  sums.fill(0)
  let logLikelihood = 0
  for (let group = 0, first = 0; group < scores.length; group++, first += options) {
    const score = scores[group] as number
    const n = sizes[group] as number
    let highest = Number.NEGATIVE_INFINITY
    for (let option = 0; option < options; option++) {
      const value = (at[option] as number) + (at[options + option] as number) * score
      chances[option] = value
      if (value > highest) highest = value
    }
    let total = 0
    for (let option = 0; option < options; option++) {
      const above = (chances[option] as number) - highest
      const count = counts[first + option] as number
      if (count > 0) logLikelihood += count * above
      total += chances[option] = Math.exp(above)
    }
    logLikelihood -= n * Math.log(total)
    for (let option = 0; option < options; option++) {
      const chance = (chances[option] as number) / total
      chances[option] = chance
      const surplus = (counts[first + option] as number) - n * chance
      gradient[option] = (gradient[option] as number) + surplus
      gradient[options + option] = (gradient[options + option] as number) + surplus * score
      const row = option * options
      for (let other = 0; other <= option; other++) {
        const both = n * chance * ((other === option ? 1 : 0) - (chances[other] as number))
        const withScore = both * score
        sums[row + other] = (sums[row + other] as number) + both
        sums[block + row + other] = (sums[block + row + other] as number) + withScore
        sums[2 * block + row + other] = (sums[2 * block + row + other] as number) + withScore * score
      }
    }
  }
  for (let option = 0; option < options; option++)
    for (let other = 0; other <= option; other++) {
      const from = option * options + other
      const add = (row: number, column: number, sum: number) => {
        information[row * size + column] = (information[row * size + column] as number) + sum
      }
      add(option, other, sums[from] as number)
      add(options + option, options + other, sums[2 * block + from] as number)
      add(options + option, other, sums[block + from] as number)
      if (other < option) add(options + other, option, sums[block + from] as number)
    }
  return logLikelihood
}
