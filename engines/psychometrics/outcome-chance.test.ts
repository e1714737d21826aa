import { describe, expect, it } from 'vitest'
import { cases } from '../../scripts/patience.ts'
import { normal, seeded } from './fixtures/simulated.ts'
import { masteryLevel } from './mastery.ts'
import { outcomeOf, risenByChance } from './outcome.ts'
import { chanceToRise, type Scored } from './outcome-chance.ts'

describe('the chance to rise without learning', () => {
  it('of one competence is that of a beta-binomial score', () => {
    // Nobody known: the prior is even, and 0 of 2 makes it a beta of 1 and 3.
    const chance = chanceToRise([{ before: { share: 0, items: 2 }, itemsAfter: 2, inClass: [] }])
    // P(1 of 2) = 2 · B(2, 4) / B(1, 3) = 0.3, P(2 of 2) = B(3, 3) / B(1, 3) = 0.1: 50 % and 100 % are higher levels.
    expect(chance).toBeCloseTo(0.4, 12)
  })

  it('is asked only of what was not mastered, and known of nobody else', () => {
    const inClass = [{ share: 0.5, items: 4 }]
    expect(chanceToRise([])).toBeNull()
    expect(chanceToRise([{ before: { share: 0.75, items: 4 }, itemsAfter: 4, inClass }])).toBeNull()
    expect(chanceToRise([{ before: { share: 0.5, items: 4 }, itemsAfter: 0, inClass }])).toBeNull()
    // What was not known before is the level of now: it rises only by being mastered.
    const unknown = chanceToRise([{ before: null, itemsAfter: 1, inClass: [] }])
    expect(unknown).toBeCloseTo(0.5, 12)
    expect(
      risenByChance([
        { outcome: 'igual', chance: 0.25 },
        { outcome: 'melhorou', chance: 0.5 },
      ]),
    ).toBe(0.75)
    expect(risenByChance([{ outcome: 'igual', chance: 0.25 }, { outcome: 'melhorou' }])).toBeNull()
    expect(risenByChance([{ outcome: null, chance: null }])).toBeNull()
  })

  it.each([
    [1, 2],
    [1, 4],
    [2, 3],
  ])(
    'promises as many as rise in classes where nobody learns: %d competences of %d questions',
    (count, items) => {
      const random = seeded(100 * count + items)
      let [risen, expected, measured] = [0, 0, 0]
      for (let group = 0; group < cases(150, 2000); group++) {
        const found = unlearnt(random, count, items)
        risen += found.risen
        expected += found.expected
        measured += found.measured
      }
      expect(Math.abs(risen - expected) / measured).toBeLessThan(0.04)
    },
  )
})

/** A class of thirty that is tested twice and learns nothing: how many rose, and how many should. */
function unlearnt(random: () => number, count: number, items: number) {
  const abilities = Array.from({ length: 30 }, () => normal(random))
  const score = (ability: number): Scored => {
    const share = 1 / (1 + Math.exp(0.3 - ability))
    let right = 0
    for (let item = 0; item < items; item++) if (random() < share) right++
    return { share: right / items, items }
  }
  const before = abilities.map(ability => Array.from({ length: count }, () => score(ability)))
  let [risen, expected, measured] = [0, 0, 0]
  for (const [pupil, ability] of abilities.entries()) {
    const first = before[pupil] ?? []
    const after = first.map(() => score(ability))
    const outcome = outcomeOf(
      first.map((own, at) => ({
        before: masteryLevel(own.share),
        after: masteryLevel(after[at]?.share ?? 0),
      })),
    )
    if (outcome === null) continue
    measured++
    if (outcome === 'recuperado' || outcome === 'melhorou') risen++
    expected +=
      chanceToRise(
        first.map((own, at) => ({
          before: own,
          itemsAfter: items,
          inClass: before.map(each => each[at] ?? own),
        })),
      ) ?? 0
  }
  return { risen, expected, measured }
}
