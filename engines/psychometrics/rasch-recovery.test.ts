import { describe, expect, it } from 'vitest'
import { conditionalRasch } from './conditional-rasch.ts'
import { type Simulated, simulate } from './fixtures/simulated.ts'
import { linkedGain } from './linked-gain.ts'
import { linkDrift } from './linked-tests.ts'
import { marginalRasch } from './marginal-rasch.ts'
import { pupilAbilities } from './pupil-abilities.ts'

type Distance = { error: number; se: number }

/** The share of estimates within so many standard errors of the truth. */
function within(distances: readonly Distance[], times: number): number {
  return distances.filter(({ error, se }) => Math.abs(error) <= times * se).length / distances.length
}

/** Three standard errors hold at least 95 % of the truths, and 1.96 hold about 95 %: the errors are neither small nor large. */
function expectHonest(distances: readonly Distance[]) {
  expect(distances.length).toBeGreaterThan(200)
  expect(within(distances, 3)).toBeGreaterThanOrEqual(0.95)
  expect(within(distances, 1.96)).toBeGreaterThan(0.92)
  expect(within(distances, 1.96)).toBeLessThan(0.98)
}

function difficultyDistances(
  model: { items: { difficulty: number | null; se: number | null }[] } | null,
  truth: number[],
) {
  const estimates = model?.items.map(({ difficulty }) => difficulty ?? Number.NaN) ?? []
  return truth.map((value, item) => ({
    error: (estimates[item] ?? Number.NaN) - value,
    se: model?.items[item]?.se ?? Number.NaN,
  }))
}

const seeds = (count: number) => Array.from({ length: count }, (_, index) => 1000 + index)

describe('simulated answers, fixed seeds', () => {
  it('conditional likelihood recovers the difficulties', () => {
    expectHonest(
      seeds(60).flatMap(seed => {
        const { responses, difficulties } = simulate(seed, 400, 15)
        return difficultyDistances(conditionalRasch(responses).value, difficulties)
      }),
    )
  })

  it('conditional likelihood recovers them from two booklets that share a third of the questions', () => {
    expectHonest(
      seeds(40).flatMap(seed => {
        const { responses, difficulties } = simulate(seed, 500, 15, 1, (pupil, item) =>
          pupil % 2 === 0 ? item < 10 : item >= 5,
        )
        return difficultyDistances(conditionalRasch(responses).value, difficulties)
      }),
    )
  })

  it('marginal likelihood recovers the difficulties and the slope', () => {
    const runs = seeds(50).map(seed => {
      const slope = 0.6 + (seed % 5) * 0.4
      const { responses, difficulties } = simulate(seed, 400, 12, slope)
      const model = marginalRasch(responses).value
      return {
        items: difficultyDistances(model, difficulties),
        slope: { error: (model?.slope ?? Number.NaN) - slope, se: model?.slopeSe ?? Number.NaN },
      }
    })
    expectHonest(runs.flatMap(({ items }) => items))
    expect(
      within(
        runs.map(({ slope }) => slope),
        3,
      ),
    ).toBeGreaterThanOrEqual(0.95)
  })

  it('the abilities are recovered: Warm by the conditional scale, EAP by the marginal one', () => {
    const { responses, abilities, difficulties } = simulate(77, 1500, 40)
    const warm = pupilAbilities(responses, difficulties)
    expectHonest(warm.map(({ ability, se }, pupil) => distance(ability, se, abilities[pupil])))
    const model = marginalRasch(responses).value
    expectHonest(
      warm.map(({ score }, pupil) => {
        const row = model?.abilities[score]
        return distance(row?.eap, row?.sd, abilities[pupil])
      }),
    )
  })

  it('a class that gained one logit between two linked tests is seen to have gained it', () => {
    const before = simulate(5, 200, 20, 1, (_, item) => item < 14)
    const after = shifted(
      simulate(5, 200, 20, 1, (_, item) => item >= 6),
      1,
    )
    const pupils = before.abilities.map((_, index) => `aluno ${index}`)
    const only = ({ responses }: Simulated, from: number, to: number) => ({
      ...responses,
      k: to - from,
      items: responses.items.slice(from, to),
      cells: Uint8Array.from(
        pupils.flatMap((_, pupil) => [...responses.cells.subarray(pupil * 20 + from, pupil * 20 + to)]),
      ),
    })
    const [first, second] = [only(before, 0, 14), only(after, 6, 20)]
    const { gain } = linkedGain({ pupils, responses: first }, { pupils, responses: second })
    expect(gain).toMatchObject({ items: 8, method: 'linked', why: '' })
    // One logit more, of abilities around 0: what the same pupils answered of these questions shows it.
    const rights = ({ cells, k }: typeof first, from: number, to: number) =>
      cells.reduce((sum, cell, at) => sum + (at % k >= from && at % k < to ? cell & 1 : 0), 0)
    const seen = (rights(second, 0, 8) - rights(first, 6, 14)) / (8 * pupils.length)
    expect(Math.abs((gain.gain ?? 0) - seen)).toBeLessThan(0.01)
    expect(gain.clear).toBe('up')
    expect(linkDrift(first, second).filter(({ z }) => Math.abs(z) > 3)).toEqual([])
  })
})

function distance(
  estimate: number | null | undefined,
  se: number | null | undefined,
  truth = Number.NaN,
): Distance {
  return { error: (estimate ?? Number.NaN) - truth, se: se ?? Number.NaN }
}

/** The same pupils, abler by so many logits, answering afresh. */
function shifted({ responses, difficulties, abilities }: Simulated, gain: number): Simulated {
  let state = 99
  const random = () => {
    state = (state * 16807) % 2147483647
    return state / 2147483647
  }
  const cells = responses.cells.map((cell, at) => {
    const ability = (abilities[Math.floor(at / responses.k)] ?? 0) + gain
    const right = random() < 1 / (1 + Math.exp((difficulties[at % responses.k] ?? 0) - ability))
    return cell === 2 ? 2 : Number(right)
  })
  return {
    responses: { ...responses, cells },
    difficulties,
    abilities: abilities.map(ability => ability + gain),
  }
}
