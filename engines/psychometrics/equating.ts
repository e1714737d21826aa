import { probability } from './abilities.ts'
import { conditionalRasch } from './conditional-rasch.ts'
import { stacked } from './linked-tests.ts'
import type { Outcome } from './not-computed.ts'
import type { Responses } from './responses.ts'

/** Questions that two tests must share to be put on one scale. */
export const LINKS_FOR_EQUATING = 3
/** Parts of the pupils that are left out one after the other for the error. */
const PARTS = 20

/** A raw mark of one test, what it is worth in the other, and the standard error of that. */
export interface Equated {
  score: number
  /** Not whole: what pupils of that level obtain on the mean. */
  equals: number
  se: number | null
}

/**
 * What every number right of one test is worth in another that shares some of its questions: that of the other at the ability at which
 * the first expects it (Rasch true-score equating), all questions being put on one scale by the answers to both. None and all right
 * have no ability, and stand for each other. The standard error leaves one part of the pupils out after the other.
 *
 * Sources: Kolen & Brennan 2014, Test Equating, Scaling, and Linking, 3rd ed., ch. 6.5; Lord 1980, ch. 13; jackknife: Wolter 2007,
 * Introduction to Variance Estimation, ch. 4.
 * @param from answers to the test whose marks are given
 * @param to answers to the other
 */
export function equatedScores(from: Responses, to: Responses): Outcome<Equated[]> {
  const shared = from.items.filter(item => to.items.includes(item))
  if (shared.length < LINKS_FOR_EQUATING)
    return {
      value: null,
      why: `os dois testes têm ${shared.length === 1 ? 'uma pergunta' : `${shared.length} perguntas`} em comum, e são precisas ${LINKS_FOR_EQUATING}`,
    }
  const whole = tableOf(from, to)
  if (whole.value === null) return whole
  const without: number[][] = []
  for (let part = 0; part < PARTS; part++) {
    const left = tableOf(withoutPart(from, part), withoutPart(to, part)).value
    if (left) without.push(left)
  }
  return {
    value: whole.value.map((equals, score) => ({
      score,
      equals,
      se: without.length === PARTS ? spread(without.map(table => table[score] ?? 0)) : null,
    })),
  }
}

function spread(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return Math.sqrt(((values.length - 1) / values.length) * squares)
}

/** What each score of the first is worth in the second; refused where a question has no place on the scale. */
function tableOf(from: Responses, to: Responses): Outcome<number[]> {
  const model = conditionalRasch(stacked([from, to]))
  if (model.value === null) return model
  const places = new Map(model.value.items.map(({ item, difficulty }) => [item, difficulty]))
  const [first, second] = [from, to].map(({ items }) => items.map(item => places.get(item) ?? null)) as [
    (number | null)[],
    (number | null)[],
  ]
  if ([...first, ...second].includes(null))
    return { value: null, why: 'há perguntas que todos acertaram ou todos erraram' }
  const expected = (theta: number, difficulties: readonly (number | null)[]) =>
    difficulties.reduce<number>((sum, difficulty) => sum + probability(theta, difficulty ?? 0), 0)
  return {
    value: Array.from({ length: first.length + 1 }, (_, score) => {
      if (score === 0) return 0
      if (score === first.length) return second.length
      let [low, high] = [-30, 30]
      while (high - low > 1e-11) {
        const middle = (low + high) / 2
        if (expected(middle, first) < score) low = middle
        else high = middle
      }
      return expected((low + high) / 2, second)
    }),
  }
}

function withoutPart({ n, k, items, cells }: Responses, part: number): Responses {
  const rows = Array.from({ length: n }, (_, row) => row).filter(row => row % PARTS !== part)
  const kept = new Uint8Array(rows.length * k)
  for (const [at, row] of rows.entries()) kept.set(cells.subarray(row * k, (row + 1) * k), at * k)
  return { n: rows.length, k, items, cells: kept }
}
