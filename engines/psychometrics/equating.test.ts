import { describe, expect, it } from 'vitest'
import { equatedScores } from './equating.ts'
import { normal, seeded } from './fixtures/simulated.ts'
import { type Mark, responsesFromMarks } from './responses.ts'

const links = [-1.2, -0.4, 0.4, 1.2]
const easy = [-1.5, -0.9, -0.5, 0]
const hard = [0.2, 0.7, 1.1, 1.6]

function answers(seed: number, n: number, mean: number, difficulties: readonly number[], form: string) {
  const random = seeded(seed)
  const rows = Array.from({ length: n }, () => {
    const ability = mean + normal(random)
    return difficulties.map(
      (difficulty): Mark => (random() < 1 / (1 + Math.exp(difficulty - ability)) ? 1 : 0),
    )
  })
  return responsesFromMarks(
    difficulties.map((_, at) => (at < links.length ? `l${at}` : `${form}${at}`)),
    rows,
  )
}

/** What a score of some questions is worth in others, from their true difficulties. */
function truth(score: number, from: readonly number[], to: readonly number[]): number {
  const expected = (theta: number, of: readonly number[]) =>
    of.reduce((sum, difficulty) => sum + 1 / (1 + Math.exp(difficulty - theta)), 0)
  let theta = 0
  for (let step = 0; step < 200; step++) {
    const slope = from.reduce((sum, difficulty) => {
      const p = 1 / (1 + Math.exp(difficulty - theta))
      return sum + p * (1 - p)
    }, 0)
    theta += Math.max(-1, Math.min(1, (score - expected(theta, from)) / slope))
  }
  return expected(theta, to)
}

describe('what a raw mark of one test is worth in another', () => {
  const [first, second] = [
    [...links, ...easy],
    [...links, ...hard],
  ]

  it('is what pupils of that level obtain of the other, within its error', () => {
    const distances: number[] = []
    for (let run = 0; run < 12; run++) {
      // Who took the second test is abler: that must not look like an easier test.
      const table = equatedScores(
        answers(70 + run, 150, -0.3, first, 'a'),
        answers(170 + run, 150, 0.5, second, 'b'),
      ).value
      expect(table?.length).toBe(first.length + 1)
      expect(table?.[0]).toEqual({ score: 0, equals: 0, se: 0 })
      expect(table?.at(-1)).toEqual({ score: 8, equals: 8, se: 0 })
      for (const { score, equals, se } of table?.slice(1, -1) ?? []) {
        expect(equals).toBeLessThan(score)
        distances.push((equals - truth(score, first, second)) / (se ?? Number.NaN))
      }
    }
    const within = (limit: number) =>
      distances.filter(distance => Math.abs(distance) <= limit).length / distances.length
    expect(within(3)).toBeGreaterThan(0.95)
    expect(within(1.96)).toBeGreaterThan(0.85)
    expect(within(0.3)).toBeLessThan(0.6)
  })

  it('rises from score to score, and is the same mark where all questions are the same', () => {
    const one = equatedScores(answers(5, 60, 0, first, 'a'), answers(6, 60, 0, second, 'b')).value ?? []
    for (const [at, { equals }] of one.entries()) expect(equals).toBeGreaterThan(one[at - 1]?.equals ?? -1)
    const same = equatedScores(answers(5, 60, 0, first, 'a'), answers(6, 60, 1, first, 'a')).value ?? []
    expect(same.map(({ equals }) => Math.round(1e6 * equals) / 1e6)).toEqual(same.map(({ score }) => score))
  })

  it('is refused with few questions in common, and where a question has no place on the scale', () => {
    const few = equatedScores(
      responsesFromMarks(['x', 'y', 'z'], [[1, 0, 1]]),
      responsesFromMarks(['x', 'v', 'w'], [[1, 0, 1]]),
    )
    expect(few.why).toBe('os dois testes têm uma pergunta em comum, e são precisas 3')
    const all = answers(5, 60, 0, first, 'a')
    const constant = { ...all, cells: all.cells.map((cell, at) => (at % all.k === 7 ? 1 : cell)) }
    expect(equatedScores(constant, answers(6, 60, 0, second, 'b')).why).toBe(
      'há perguntas que todos acertaram ou todos erraram',
    )
  })
})
