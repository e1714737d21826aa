import { cholesky, choleskyInverse, choleskySolve } from './cholesky.ts'
import type { ItemDifficulty } from './conditional-rasch.ts'
import {
  evaluate,
  type Nodes,
  noneRight,
  type Parameters,
  posteriorOf,
  quadrature,
} from './marginal-likelihood.ts'
import { byPattern, byScore, type Sample } from './marginal-sample.ts'
import type { Outcome } from './not-computed.ts'
import { NOT_PRESENTED, type Responses, RIGHT } from './responses.ts'
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
 * a pupil's answers only through which questions were presented and the raw score of them, so the integral, over 401 equal
 * steps on [−10, 10], is taken once per pattern and score. Constant items are set aside. Questions that were not presented are
 * taken to be missing at random: which a pupil was asked says nothing of what the pupil would have answered (Rubin 1976).
 *
 * Sources: Bock & Lieberman 1970, Psychometrika 35:179–197; Thissen 1982, Psychometrika 47:175–186;
 * Bock & Mislevy 1982 (EAP).
 */
export function marginalRasch(
  responses: Responses,
  counts: Tally = tally(responses),
): Outcome<MarginalRasch> {
  const sample = counts.presented ? byPattern(responses) : byScore(counts)
  const m = sample.kept.length
  if (m < 2) return { value: null, why: 'restam menos de duas perguntas que uns acertaram e outros erraram' }

  const start = new Float64Array(m + 1)
  for (let i = 0; i < m; i++) {
    const right = sample.right[i] as number
    start[i + 1] = 1.15 * Math.log(right / ((sample.presented[i] as number) - right))
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

type Maximum = { parameters: Parameters; covariance: Float64Array; logLikelihood: number; nodes: Nodes }

/** Steps of Newton's method beyond these slopes run away to 0 or to infinity. */
const FLATTEST = Math.log(0.005)
const STEEPEST = Math.log(25)

function maximise(sample: Sample, start: Parameters, nodes: Nodes): Maximum | null {
  const size = start.length
  let parameters = start
  let here = evaluate(sample, parameters, nodes)
  for (let step = 0; step < 200; step++) {
    const factored = factorInformation(here.information, size)
    if (!factored) return null
    const { factor, exact } = factored
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

/** The largest ridge: a matrix that is not positive definite with it holds no finite numbers. */
const LARGEST_RIDGE = 1e12

/** Far from the maximum the information need not be positive definite: its diagonal is raised until it is. */
function factorInformation(information: Float64Array, size: number) {
  for (let ridge = 0; ridge < LARGEST_RIDGE; ridge = ridge === 0 ? 1e-3 : ridge * 4) {
    const factor = information.slice()
    for (let i = 0; i < size; i++) {
      const diagonal = factor[i * size + i] as number
      factor[i * size + i] = diagonal + ridge * Math.max(1, Math.abs(diagonal))
    }
    if (cholesky(factor, size)) return { factor, exact: ridge === 0 }
  }
  return null
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
  const all = Int32Array.from(kept.keys())
  return {
    n,
    k: m,
    slope,
    slopeSe: slope * Math.sqrt(slopeVariance),
    logLikelihood,
    items,
    abilities: abilitiesOf(parameters, all, nodes),
  }
}

/** EAP and its deviation for every raw score on some of the items. */
function abilitiesOf(parameters: Parameters, places: Int32Array, nodes: Nodes): PosteriorAbility[] {
  const slope = Math.exp(parameters[0] as number)
  const logWrong = noneRight(parameters, places, nodes.theta)
  const posterior = new Float64Array(nodes.theta.length)
  return Array.from({ length: places.length + 1 }, (_, score) => {
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
}

/** Every pupil's EAP from the questions that the pupil was asked, with the raw score of those that the model keeps. */
export function pupilPosteriors(
  { n, k, cells }: Responses,
  model: Pick<MarginalRasch, 'slope' | 'items'>,
): PosteriorAbility[] {
  const kept = model.items.flatMap(({ difficulty }, item) =>
    difficulty === null ? [] : [{ item, difficulty }],
  )
  const parameters = Float64Array.from([
    Math.log(model.slope),
    ...kept.map(({ difficulty }) => -model.slope * difficulty),
  ])
  const nodes = quadrature(401)
  const tables = new Map<string, PosteriorAbility[]>()
  return Array.from({ length: n }, (_, pupil) => {
    const cellOf = (item: number) => cells[pupil * k + item]
    const places = Int32Array.from(
      [...kept.keys()].filter(place => cellOf(kept[place]?.item ?? -1) !== NOT_PRESENTED),
    )
    const score = kept.reduce((sum, { item }) => sum + (cellOf(item) === RIGHT ? 1 : 0), 0)
    const pattern = places.join(' ')
    const table = tables.get(pattern) ?? abilitiesOf(parameters, places, nodes)
    tables.set(pattern, table)
    return table[score] as PosteriorAbility
  })
}
