import { describe, expect, it } from 'vitest'
import { abilityTable } from './abilities.ts'
import { cholesky, choleskyInverse, choleskySolve } from './cholesky.ts'
import { conditionalRasch } from './conditional-rasch.ts'
import { expectClose } from './fixtures/expect-close.ts'
import { pupilsInOrder } from './fixtures/shuffled.ts'
import { seeded, simulate } from './fixtures/simulated.ts'
import { type Mark, NOT_PRESENTED, type Responses, responsesFromMarks } from './responses.ts'
import { conditionalMoments } from './symmetric-functions.ts'

/** The same answers and one more item that nobody was asked, which sends them the way of incomplete designs. */
function withUnseenItem({ n, k, items, cells }: Responses): Responses {
  const wider = new Uint8Array(n * (k + 1)).fill(NOT_PRESENTED)
  for (let pupil = 0; pupil < n; pupil++) wider.set(cells.subarray(pupil * k, pupil * k + k), pupil * (k + 1))
  return { n, k: k + 1, items: [...items, 'nunca apresentada'], cells: wider }
}

describe('conditionalRasch', () => {
  it('by pattern of presented items gives what it gives by score', () => {
    for (const seed of [1, 2, 3]) {
      const { responses } = simulate(seed, 60, 8, 2)
      const byScore = conditionalRasch(responses).value
      const byPattern = conditionalRasch(withUnseenItem(responses)).value
      expect(byPattern?.items.at(-1)).toMatchObject({ difficulty: null, se: null })
      expectClose({ ...byPattern, items: byPattern?.items.slice(0, -1) }, byScore, `seed ${seed}`, 1e-10)
    }
  })

  it('of incomplete answers does not depend on the order of the pupils', () => {
    const { responses } = simulate(4, 90, 9, 1, (pupil, item) => (pupil + item) % 4 !== 0)
    const order = [...Array(90).keys()].sort((a, b) => ((a * 37) % 90) - ((b * 37) % 90))
    expect(conditionalRasch(pupilsInOrder(responses, order))).toEqual(conditionalRasch(responses))
  })

  it.each([
    [3, 60, 24],
    [8, 40, 61],
    [9, 150, 16],
  ])('with blanks scattered ends where the sums over all scores say (seed %d)', (seed, n, k) => {
    const random = seeded(seed)
    const { responses } = simulate(seed, n, k, 1.5, () => random() > 0.15)
    const { items = [], logLikelihood } = conditionalRasch(responses).value ?? {}
    const kept = items.flatMap(({ difficulty, se }, at) =>
      difficulty === null ? [] : [{ at, difficulty, se }],
    )
    const m = kept.length
    const [gradient, information] = [new Float64Array(m), new Float64Array(m * m)]
    let [log, groups] = [0, 0]
    for (let pupil = 0; pupil < n; pupil++) {
      const own = kept.flatMap(({ at }, place) => {
        const cell = responses.cells[pupil * k + at]
        return cell === NOT_PRESENTED ? [] : [{ place, right: cell === 1 }]
      })
      const score = own.filter(({ right }) => right).length
      if (score === 0 || score === own.length) continue
      groups++
      // A pupil at every other score too, and the sums of these taken off again: the way of many scores.
      const easiness = Float64Array.from(own, ({ place }) => -(kept[place]?.difficulty ?? 0))
      const every = new Float64Array(own.length + 1).fill(1)
      const withIt = conditionalMoments(easiness, every.with(score, 2))
      const without = conditionalMoments(easiness, every)
      for (const [a, { place, right }] of own.entries()) {
        const expected = (withIt.expected[a] ?? 0) - (without.expected[a] ?? 0)
        gradient[place] = (gradient[place] ?? 0) + Number(right) - expected
        if (right) log += easiness[a] ?? 0
        for (const [b, other] of own.entries()) {
          const at = a * own.length + b
          const both = (withIt.information[at] ?? 0) - (without.information[at] ?? 0)
          information[place * m + other.place] = (information[place * m + other.place] ?? 0) + both
        }
      }
      log -= withIt.logNormaliser - without.logNormaliser
    }
    expect(groups).toBeGreaterThan(n / 2)
    expect(logLikelihood).toBeCloseTo(log, 7)
    // Ones fill the null space of the information; of its inverse they are taken off again.
    const factor = information.map(value => value + 1)
    expect(cholesky(factor, m)).toBe(true)
    const inverse = choleskyInverse(factor, m)
    choleskySolve(factor, m, gradient)
    for (const [place, { se }] of kept.entries()) {
      expect(gradient[place]).toBeCloseTo(0, 9)
      expect(se).toBeCloseTo(Math.sqrt((inverse[place * m + place] ?? 0) - 1 / m ** 2), 8)
    }
  })

  it('refuses two tests that nothing links', () => {
    const { responses } = simulate(5, 100, 10, 1, (pupil, item) => (pupil % 2 === 0) === item < 5)
    const { value, why } = conditionalRasch(responses)
    expect(value).toBeNull()
    expect(why).toContain('não tem máximo finito')
  })

  it('difficulties sum to zero', () => {
    const items = conditionalRasch(simulate(6, 200, 12).responses).value?.items ?? []
    expect(items.reduce((sum, { difficulty }) => sum + (difficulty ?? 0), 0)).toBeCloseTo(0, 12)
  })
})

describe('abilityTable', () => {
  const difficulties = Float64Array.from([-2, -0.5, 0, 0.7, 3.1])
  it('solves its equations', () => {
    for (const { score, ml, mlSe, wle } of abilityTable(difficulties)) {
      const sums = (ability: number) => {
        let p1 = 0
        let i = 0
        let j = 0
        for (const difficulty of difficulties) {
          const p = 1 / (1 + Math.exp(difficulty - ability))
          p1 += p
          i += p * (1 - p)
          j += p * (1 - p) * (1 - 2 * p)
        }
        return { p1, i, j }
      }
      const warm = sums(wle)
      expect(score - warm.p1 + warm.j / (2 * warm.i)).toBeCloseTo(0, 10)
      if (ml === null) expect(score % 5).toBe(0)
      else {
        expect(sums(ml).p1).toBeCloseTo(score, 10)
        expect(mlSe).toBeCloseTo(1 / Math.sqrt(sums(ml).i), 10)
      }
    }
  })
  it('rises with the score and moves with the items', () => {
    const table = abilityTable(difficulties)
    const moved = abilityTable(difficulties.map(difficulty => difficulty + 1.5))
    table.forEach(({ wle }, score) => {
      if (score > 0) expect(wle).toBeGreaterThan(table[score - 1]?.wle ?? 0)
      expect(moved[score]?.wle).toBeCloseTo(wle + 1.5, 10)
    })
  })
})

it('links two booklets through the question that both hold (Andrich & Marais 2019, ch. 11: 5 and 2 of 7)', () => {
  // Of the seven pupils with one right of questions 8 and 11, five had 8: they stand ln(5 / 2) apart.
  const rows: Mark[][] = [
    ...Array.from({ length: 5 }, (): Mark[] => [undefined, 1, 0]),
    ...Array.from({ length: 2 }, (): Mark[] => [undefined, 0, 1]),
    ...Array.from({ length: 3 }, (): Mark[] => [1, 0, undefined]),
    ...Array.from({ length: 4 }, (): Mark[] => [0, 1, undefined]),
  ]
  const model = conditionalRasch(responsesFromMarks(['1', '8', '11'], rows)).value
  const [one = 0, eight = 0, eleven = 0] = model?.items.map(({ difficulty }) => difficulty ?? 0) ?? []
  expect(eleven - eight).toBeCloseTo(Math.log(5 / 2), 9)
  expect(one - eight).toBeCloseTo(Math.log(4 / 3), 9)
})
