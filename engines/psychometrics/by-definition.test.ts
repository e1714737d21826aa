import { expect, it } from 'vitest'
import { classicalStatistics } from './classical.ts'
import { conditionalRasch } from './conditional-rasch.ts'
import { modelFit } from './fit.ts'
import { type Choice, responsesFromChoices } from './responses.ts'

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
/** Pearson's correlation, as every textbook has it. */
function correlation(x: readonly number[], y: readonly number[]): number {
  const [middleX, middleY] = [mean(x), mean(y)]
  const products = x.map((value, at) => (value - middleX) * ((y[at] ?? 0) - middleY))
  const spread = (values: readonly number[], middle: number) =>
    Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0))
  return products.reduce((sum, value) => sum + value, 0) / (spread(x, middleX) * spread(y, middleY))
}

const key = ['A', 'B', 'C', 'A', 'B']
/** Thirty pupils, the better the later in every ten; who is wrong chooses now this, now that, or nothing. */
const rows: Choice[][] = Array.from({ length: 30 }, (_, at) =>
  key.map((right, item): Choice => {
    if ((at % 10) + 2 * ((at * at * 3 + item * 7 + at) % 6) > 5 + 1.5 * item) return right
    return [
      ['B', 'C', null],
      ['A', 'C', 'A'],
      ['A', 'B', null],
      ['B', 'B', 'C'],
      ['A', 'C', 'A'],
    ][item]?.[(at + item) % 3]
  }),
)
const responses = responsesFromChoices(['i1', 'i2', 'i3', 'i4', 'i5'], key, rows)
const right = rows.map(row => row.map((choice, item) => Number(choice === key[item])))
const totals = right.map(row => row.reduce((sum, value) => sum + value, 0))

it('an item, and each of its options, correlates with the rest of the test', () => {
  const { items } = classicalStatistics(responses, [])
  for (const [at, item] of items.entries()) {
    const rest = totals.map((total, pupil) => total - (right[pupil]?.[at] ?? 0))
    expect(item.itemRest).toBeCloseTo(
      correlation(
        right.map(row => row[at] ?? 0),
        rest,
      ),
      9,
    )
    expect(item.p).toBeCloseTo(mean(right.map(row => row[at] ?? 0)), 12)
    expect(item.options?.length).toBeGreaterThan(1)
    for (const { option, count, proportion, itemRest } of item.options ?? []) {
      const chose = rows.map(row => Number((row[at] ?? null) === option))
      expect([count, proportion]).toEqual([chose.reduce((sum, value) => sum + value, 0), mean(chose)])
      expect(itemRest, `${option} of item ${at + 1}`).toBeCloseTo(correlation(chose, rest), 9)
    }
  }
})

it('an item is fitted by the squares of what was not expected, standardised by the moments of the model', () => {
  const model = conditionalRasch(responses).value
  if (!model) throw new Error('no scale')
  const difficulties = model.items.map(({ difficulty }) => difficulty ?? 0)
  const { items, pupils } = modelFit(responses, model.items)
  for (const [at, fit] of items.entries()) {
    const terms = pupils.flatMap(({ ability }, pupil) => {
      if (ability === null) return []
      const p = 1 / (1 + Math.exp((difficulties[at] ?? 0) - ability))
      return [{ p, residual: (right[pupil]?.[at] ?? 0) - p, variance: p * (1 - p) }]
    })
    const sum = (of: (term: (typeof terms)[number]) => number) =>
      terms.reduce((all, term) => all + of(term), 0)
    const fourth = ({ p, variance }: (typeof terms)[number]) => variance * (p ** 3 + (1 - p) ** 3)
    expect(fit.count).toBe(terms.length)
    expect(fit.infit).toBeCloseTo(sum(({ residual }) => residual ** 2) / sum(({ variance }) => variance), 9)
    expect(fit.outfit).toBeCloseTo(mean(terms.map(({ residual, variance }) => residual ** 2 / variance)), 9)
    // Wright and Masters 1982, p. 100.
    const infitVariance =
      sum(term => fourth(term) - term.variance ** 2) / sum(({ variance }) => variance) ** 2
    const outfitVariance =
      sum(term => fourth(term) / term.variance ** 2) / terms.length ** 2 - 1 / terms.length
    for (const [square, variance, z] of [
      [fit.infit, infitVariance, fit.infitZ],
      [fit.outfit, outfitVariance, fit.outfitZ],
    ] as const) {
      const q = Math.sqrt(variance)
      expect(z).toBeCloseTo((Math.cbrt(square ?? 0) - 1) * (3 / q) + q / 3, 7)
    }
  }
})
