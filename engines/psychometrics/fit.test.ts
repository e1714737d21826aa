import { describe, expect, it } from 'vitest'
import { conditionalRasch } from './conditional-rasch.ts'
import { modelFit } from './fit.ts'
import { pupilsInOrder } from './fixtures/shuffled.ts'
import { seeded, simulate } from './fixtures/simulated.ts'
import { workedResponses } from './fixtures/worked.ts'
import type { Responses } from './responses.ts'

const fitOf = (responses: Responses) => modelFit(responses, conditionalRasch(responses).value?.items ?? [])
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

describe('modelFit', () => {
  it('of a pupil is the formulas written out', () => {
    const responses = workedResponses('knox')
    const difficulties = conditionalRasch(responses).value?.items ?? []
    // Pupil 4 has tap1–4, tap7 and tap9 right: 3 of the 14 items kept.
    const { pupils } = modelFit(responses, difficulties)
    const ability = pupils[3]?.ability ?? Number.NaN
    expect(ability).toBeCloseTo(-3.2149951126, 8)
    let squares = 0
    let variance = 0
    let outfit = 0
    let count = 0
    difficulties.forEach(({ difficulty }, item) => {
      if (difficulty === null) return
      const p = 1 / (1 + Math.exp(difficulty - ability))
      const residual = (responses.cells[3 * 18 + item] ?? 0) - p
      squares += residual ** 2
      variance += p * (1 - p)
      outfit += residual ** 2 / (p * (1 - p))
      count++
    })
    expect(count).toBe(14)
    expect(pupils[3]?.infit).toBeCloseTo(squares / variance, 10)
    expect(pupils[3]?.outfit).toBeCloseTo(outfit / 14, 10)
  })

  it('of answers that follow the model is near one, standardised near N(0, 1)', () => {
    const { items, pupils } = fitOf(simulate(21, 1500, 30).responses)
    for (const { infit, outfit, infitZ } of items) {
      expect(infit).toBeGreaterThan(0.88)
      expect(infit).toBeLessThan(1.12)
      expect(outfit).toBeGreaterThan(0.7)
      expect(outfit).toBeLessThan(1.4)
      expect(Math.abs(infitZ ?? Number.NaN)).toBeLessThan(4)
    }
    const z = pupils.flatMap(({ infitZ }) => infitZ ?? [])
    expect(Math.abs(mean(z))).toBeLessThan(0.1)
    expect(Math.abs(Math.sqrt(mean(z.map(value => value * value))) - 1)).toBeLessThan(0.15)
  })

  it('shows the pupil who answered against the difficulty and the item that was guessed', () => {
    const { responses } = simulate(22, 400, 20)
    const random = seeded(4)
    for (let pupil = 0; pupil < 400; pupil++) responses.cells[pupil * 20 + 9] = random() < 0.5 ? 1 : 0
    // Pupil 0 misses the ten easiest and has the ten hardest right.
    for (let item = 0; item < 20; item++) responses.cells[item] = item < 10 ? 0 : 1
    const { items, pupils } = fitOf(responses)
    expect(pupils[0]?.infitZ).toBeGreaterThan(3)
    expect(pupils[0]?.outfit).toBeGreaterThan(2)
    expect(items[9]?.infitZ).toBeGreaterThan(3)
    expect(items.every(({ infit }) => (infit ?? 0) <= (items[9]?.infit ?? 0))).toBe(true)
  })

  it('has no value for pupils with none or all right nor for constant items', () => {
    const { items, pupils } = fitOf(workedResponses('knox'))
    expect(items[0]).toEqual({
      item: 'tap1',
      infit: null,
      infitZ: null,
      outfit: null,
      outfitZ: null,
      count: 0,
    })
    expect(pupils[34]).toMatchObject({ ability: null, infit: null, outfitZ: null })
  })

  it('does not depend on the order of the pupils', () => {
    const { responses } = simulate(23, 120, 10)
    const order = [...Array(120).keys()].reverse()
    const turned = fitOf(pupilsInOrder(responses, order))
    const straight = fitOf(responses)
    expect(turned.pupils.reverse()).toEqual(straight.pupils)
    turned.items.forEach((item, index) => {
      expect(item.infit).toBeCloseTo(straight.items[index]?.infit ?? Number.NaN, 10)
      expect(item.outfitZ).toBeCloseTo(straight.items[index]?.outfitZ ?? Number.NaN, 9)
    })
  })
})
