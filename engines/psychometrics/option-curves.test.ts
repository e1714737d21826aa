import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Chosen, optionCurves } from './option-curves.ts'

const sharesOf = (totals: (number | null)[], chosen: Chosen[], options: string[]) =>
  new Map(optionCurves(totals, chosen, options).map(({ option, shares }) => [option, shares]))

it('counts what every fifth of the class chose, from the lowest', () => {
  const totals = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
  const chosen: Chosen[] = ['A', 'A', 'A', 'B', 'A', 'C', 'B', 'B', null, 'C']
  const curves = sharesOf(totals, chosen, ['A', 'B', 'C'])
  expect(curves.get('A')).toEqual([0, 0, 0.5, 0.5, 1])
  expect(curves.get('B')).toEqual([0, 1, 0, 0.5, 0])
  expect(curves.get('C')).toEqual([0.5, 0, 0.5, 0, 0])
  expect(curves.get(null)).toEqual([0.5, 0, 0, 0, 0])
})

it('shares a total at an edge between both fifths, and leaves out who was not asked', () => {
  // Five pupils to a fifth of one: two of one total stand half in each.
  expect(sharesOf([1, 2, 2, 3, 4], ['A', 'A', 'B', 'A', undefined], ['A', 'B']).get('B')).toEqual([
    0,
    0.5,
    0.5,
    0,
    null,
  ])
  // Seven pupils: fifths of 1.4.
  const seven = sharesOf([1, 2, 3, 4, 5, 6, 7], ['A', 'B', 'B', 'B', 'B', 'B', 'B'], ['A', 'B'])
  expect(seven.get('A')?.[0]).toBeCloseTo(1 / 1.4, 12)
  expect(seven.get('A')?.slice(1)).toEqual([0, 0, 0, 0])
  // Who has no total is in no fifth.
  expect(sharesOf([null, 1, 2, 3, 4, 5], ['B', 'A', 'A', 'A', 'A', 'A'], ['A', 'B']).get('B')).toEqual([
    0, 0, 0, 0, 0,
  ])
  expect(sharesOf([], [], ['A']).get('A')).toEqual([null, null, null, null, null])
})

it('adds up to all who were asked, and does not depend on the order of the pupils', () => {
  const pupil = fc.record({ total: fc.integer({ min: 0, max: 6 }), chose: fc.constantFrom('A', 'B', null) })
  fc.assert(
    fc.property(fc.array(pupil, { minLength: 5, maxLength: 40 }), pupils => {
      const of = (list: typeof pupils) =>
        sharesOf(
          list.map(({ total }) => total),
          list.map(({ chose }) => chose),
          ['A', 'B'],
        )
      const [curves, turned] = [of(pupils), of(pupils.toReversed())]
      let count = 0
      for (let fifth = 0; fifth < 5; fifth++) {
        const all = [...curves.values()].reduce((sum, shares) => sum + (shares[fifth] ?? 0), 0)
        expect(all).toBeCloseTo(1, 9)
        for (const [option, shares] of curves)
          expect(shares[fifth]).toBeCloseTo(turned.get(option)?.[fifth] ?? Number.NaN, 9)
        count += ((curves.get('A')?.[fifth] ?? 0) * pupils.length) / 5
      }
      expect(count).toBeCloseTo(pupils.filter(({ chose }) => chose === 'A').length, 6)
    }),
  )
})
