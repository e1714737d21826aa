import { cholesky, choleskyInverse, choleskySolve } from './cholesky.ts'

/** How the pupils of one standing in the rest of the test chose: `counts` in the order of the options. */
export type Choosers = { readonly score: number; readonly counts: readonly number[] }

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
export function logEvidence(
  choosers: readonly Choosers[],
  options: number,
  right: number,
  expected: Expectation,
): number {
  const [first, second] = WRONG_OPTIONS.map(
    wrong => Math.log(wrong.chance) + fit(choosers, options, right, expected, wrong).logEvidence,
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
export function placeOf(
  choosers: readonly Choosers[],
  options: number,
  right: number,
  expected: Expectation,
): Placed {
  const { at, factor } = fit(choosers, options, right, expected, WRONG_OPTIONS[0])
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

/** The most probable levels and slopes of all options by Newton's method; the log posterior is concave. */
function fit(
  choosers: readonly Choosers[],
  options: number,
  right: number,
  { mean, spread }: Expectation,
  wrong: { level: number; slope: number },
) {
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
  const at = prior.slice()
  const information = new Float64Array(size * size)
  const gradient = new Float64Array(size)
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
    for (const group of choosers)
      logLikelihood += addGroup(group, { options, at, chances, gradient, information })
    if (!cholesky(information, size))
      throw new Error('The information of proper expectations is positive definite.')
    choleskySolve(information, size, gradient)
    const move = gradient.reduce((most, change) => Math.max(most, Math.abs(change)), 0)
    const part = Math.min(1, LONGEST_STEP / move)
    for (let place = 0; place < size; place++)
      at[place] = (at[place] as number) + part * (gradient[place] as number)
    if (move < 1e-6) break
  }
  let logRoot = 0
  for (let place = 0; place < size; place++) logRoot += Math.log(information[place * size + place] as number)
  return { at, factor: information, logEvidence: logLikelihood + logPrior - logRoot }
}

/** Adds what a group of like pupils says; returns the log probability of its choices. */
function addGroup(
  { score, counts }: Choosers,
  sums: {
    options: number
    at: Float64Array
    chances: Float64Array
    gradient: Float64Array
    information: Float64Array
  },
): number {
  const { options, at, chances, gradient, information } = sums
  const size = 2 * options
  let highest = Number.NEGATIVE_INFINITY
  for (let option = 0; option < options; option++) {
    chances[option] = (at[option] as number) + (at[options + option] as number) * score
    highest = Math.max(highest, chances[option] as number)
  }
  let [total, n] = [0, 0]
  for (let option = 0; option < options; option++) {
    chances[option] = Math.exp((chances[option] as number) - highest)
    total += chances[option] as number
    n += counts[option] ?? 0
  }
  for (let option = 0; option < options; option++) chances[option] = (chances[option] as number) / total
  let logLikelihood = 0
  for (let option = 0; option < options; option++) {
    const chance = chances[option] as number
    const count = counts[option] ?? 0
    if (count > 0) logLikelihood += count * Math.log(chance)
    const surplus = count - n * chance
    gradient[option] = (gradient[option] as number) + surplus
    gradient[options + option] = (gradient[options + option] as number) + surplus * score
    const upper = option * size
    const lower = (options + option) * size
    for (let other = 0; other < options; other++) {
      const both = n * chance * (Number(option === other) - (chances[other] as number))
      information[upper + other] = (information[upper + other] as number) + both
      information[upper + options + other] = (information[upper + options + other] as number) + both * score
      information[lower + other] = (information[lower + other] as number) + both * score
      information[lower + options + other] =
        (information[lower + options + other] as number) + both * score * score
    }
  }
  return logLikelihood
}
