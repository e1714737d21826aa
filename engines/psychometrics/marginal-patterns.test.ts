import { describe, expect, it } from 'vitest'
import { analyse } from './analyse.ts'
import { seeded, simulate } from './fixtures/simulated.ts'
import { workedResponses } from './fixtures/worked.ts'
import { marginalRasch, pupilPosteriors } from './marginal-rasch.ts'
import { NOT_PRESENTED, type Responses } from './responses.ts'

/** Answers to the integral over each pupil by itself, with another rule, other nodes and no sufficient statistics. */
function likelihoodOf({ n, k, cells }: Responses) {
  const [nodes, from, to] = [360, -9, 9]
  const step = (to - from) / nodes
  const at = (slope: number, difficulties: readonly (number | null)[], pupil: number) => {
    const sums = [0, 0, 0] as [number, number, number]
    for (let node = 0; node <= nodes; node++) {
      const theta = from + node * step
      // Simpson's rule
      let weight = ((node === 0 || node === nodes ? 1 : node % 2 === 1 ? 4 : 2) * step) / 3
      weight *= Math.exp(-0.5 * theta * theta) / Math.sqrt(2 * Math.PI)
      for (let item = 0; item < k; item++) {
        const cell = cells[pupil * k + item]
        const difficulty = difficulties[item] ?? null
        if (cell === NOT_PRESENTED || difficulty === null) continue
        const p = 1 / (1 + Math.exp(-slope * (theta - difficulty)))
        weight *= cell === 1 ? p : 1 - p
      }
      sums[0] += weight
      sums[1] += weight * theta
      sums[2] += weight * theta * theta
    }
    const [all, first, second] = sums
    const eap = first / all
    return { log: Math.log(all), eap, sd: Math.sqrt(second / all - eap * eap) }
  }
  const pupils = (slope: number, difficulties: readonly (number | null)[]) =>
    Array.from({ length: n }, (_, pupil) => at(slope, difficulties, pupil))
  return {
    pupils,
    /** [0] the slope, [1 + i] the difficulty of item i */
    total: (parameters: readonly number[]) =>
      pupils(parameters[0] ?? 1, parameters.slice(1)).reduce((sum, { log }) => sum + log, 0),
  }
}

const random = seeded(41)
const scattered = simulate(7, 60, 5, 1.3, () => random() > 0.25).responses
const booklets = simulate(9, 80, 6, 1.4, (pupil, item) => (pupil % 2 === 0 ? item < 4 : item >= 2)).responses

describe.each([
  ['blanks scattered over the answers', scattered],
  ['two booklets that share two questions', booklets],
])('marginal likelihood with questions that were not presented: %s', (_name, responses) => {
  const model = () => {
    const { value } = marginalRasch(responses)
    if (!value) throw new Error('no model')
    return value
  }

  it('is the likelihood of every pupil by itself, at its maximum', () => {
    const { slope, items, logLikelihood, n, k } = model()
    const difficulties = items.map(({ difficulty }) => difficulty ?? Number.NaN)
    const found = [slope, ...difficulties]
    const { total } = likelihoodOf(responses)
    expect([n, k]).toEqual([responses.n, responses.k])
    expect(logLikelihood).toBeCloseTo(total(found), 6)
    for (const at of found.keys()) {
      const moved = (by: number) => total(found.with(at, (found[at] ?? 0) + by))
      expect((moved(1e-4) - moved(-1e-4)) / 2e-4, `parameter ${at}`).toBeCloseTo(0, 4)
    }
  })

  it('has the standard errors of its second derivatives', () => {
    const { slope, slopeSe, items } = model()
    const found = [slope, ...items.map(({ difficulty }) => difficulty ?? Number.NaN)]
    const { total } = likelihoodOf(responses)
    const h = 1e-3
    const information = found.map((_, a) =>
      found.map((_, b) => {
        const moved = (x: number, y: number) =>
          total(found.map((value, at) => value + (at === a ? x * h : 0) + (at === b ? y * h : 0)))
        return -(moved(1, 1) - moved(1, -1) - moved(-1, 1) + moved(-1, -1)) / (4 * h * h)
      }),
    )
    const covariance = inverse(information)
    expect(slopeSe).toBeCloseTo(Math.sqrt(covariance[0]?.[0] ?? 0), 3)
    for (const [at, { se }] of items.entries())
      expect(se).toBeCloseTo(Math.sqrt(covariance[at + 1]?.[at + 1] ?? 0), 3)
  })

  it('places every pupil by the questions that were presented', () => {
    const value = model()
    const wanted = likelihoodOf(responses).pupils(
      value.slope,
      value.items.map(({ difficulty }) => difficulty),
    )
    for (const [pupil, { eap, sd }] of pupilPosteriors(responses, value).entries()) {
      expect(eap).toBeCloseTo(wanted[pupil]?.eap ?? Number.NaN, 7)
      expect(sd).toBeCloseTo(wanted[pupil]?.sd ?? Number.NaN, 7)
    }
  })

  it('does not depend on the order of the pupils, and is in the analysis', () => {
    const { n, k, cells } = responses
    const turned = Uint8Array.from(
      Array.from({ length: n }, (_, row) => [...cells.subarray((n - 1 - row) * k, (n - row) * k)]).flat(),
    )
    expect(marginalRasch({ ...responses, cells: turned })).toEqual(marginalRasch(responses))
    expect(analyse(responses).rasch.mml).toEqual(model())
  })
})

it('says the same of complete answers whether they are counted by score or by pattern', () => {
  const complete = workedResponses('lsat7')
  const value = marginalRasch(complete).value
  // One pupil more who was asked nothing leaves all as it was, but the number of pupils.
  const { n, k, cells } = complete
  const more = new Uint8Array((n + 1) * k).fill(NOT_PRESENTED)
  more.set(cells)
  const again = marginalRasch({ ...complete, n: n + 1, cells: more }).value
  expect(again?.n).toBe(n + 1)
  expect(again?.slope).toBeCloseTo(value?.slope ?? Number.NaN, 9)
  expect(again?.slopeSe).toBeCloseTo(value?.slopeSe ?? Number.NaN, 9)
  expect(again?.logLikelihood).toBeCloseTo(value?.logLikelihood ?? Number.NaN, 6)
  for (const [at, { difficulty, se }] of (again?.items ?? []).entries()) {
    expect(difficulty).toBeCloseTo(value?.items[at]?.difficulty ?? Number.NaN, 9)
    expect(se).toBeCloseTo(value?.items[at]?.se ?? Number.NaN, 9)
  }
  expect(pupilPosteriors({ ...complete, n: n + 1, cells: more }, value as never).at(-1)).toMatchObject({
    score: 0,
    eap: expect.closeTo(0, 9),
    sd: expect.closeTo(1, 9),
  })
})

it.each([1, 0])(
  'sets a question aside that was presented to nobody, or of which all have the same (%d)',
  same => {
    const { n, k, cells } = scattered
    const changed = cells.map((cell, at) =>
      at % k === 1 ? NOT_PRESENTED : at % k === 3 && cell !== NOT_PRESENTED ? same : cell,
    )
    const { value } = marginalRasch({ ...scattered, n, cells: changed })
    expect(value?.k).toBe(3)
    expect(value?.items.map(({ difficulty }) => difficulty === null)).toEqual([
      false,
      true,
      false,
      true,
      false,
    ])
    expect(pupilPosteriors({ ...scattered, cells: changed }, value as never)[0]?.score).toBeLessThanOrEqual(3)
  },
)

/** By Gauss and Jordan. */
function inverse(matrix: readonly (readonly number[])[]): number[][] {
  const size = matrix.length
  const rows = matrix.map((row, at) => [...row, ...row.map((_, column) => Number(column === at))])
  for (let at = 0; at < size; at++) {
    const pivot = rows[at]?.[at] ?? 1
    rows[at] = (rows[at] ?? []).map(value => value / pivot)
    for (let other = 0; other < size; other++) {
      if (other === at) continue
      const factor = rows[other]?.[at] ?? 0
      rows[other] = (rows[other] ?? []).map((value, column) => value - factor * (rows[at]?.[column] ?? 0))
    }
  }
  return rows.map(row => row.slice(size))
}
