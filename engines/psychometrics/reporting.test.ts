import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roundHalfUp } from '#kit/figures.ts'
import { bandOf, countByBand, DEFAULT_BANDS, isPositive, markOf, shownMark } from './bands.ts'
import { bySex, type Sex, summary } from './by-sex.ts'
import { conditionalRasch } from './conditional-rasch.ts'
import { evolution } from './evolution.ts'
import { workedResponses } from './fixtures/worked.ts'
import { itemMap } from './item-map.ts'
import { mastery } from './mastery.ts'
import { presentable } from './presentable.ts'
import { type Mark, responsesFromMarks } from './responses.ts'

describe('mastery', () => {
  it.each([
    [3, 4, 4, 'consolidado', false],
    [74.94, 100, 5, 'em desenvolvimento', false],
    [74.95, 100, 5, 'consolidado', false],
    [2, 4, 4, 'em desenvolvimento', false],
    [49.94, 100, 3, 'não dominado', false],
    [49.95, 100, 3, 'em desenvolvimento', false],
    [2, 2, 2, 'consolidado', true],
    [0, 1, 1, 'não dominado', true],
  ])('%d of %d points in %d items is %s', (points, possible, items, label, indication) => {
    expect(mastery(points, possible, items)).toMatchObject({ label, indication })
  })

  it('has no label where nothing counted', () => expect(mastery(0, 0, 0)).toBeNull())

  it('takes a sum of fractions for what it is', () => {
    expect(mastery(0.1 + 0.2 + 0.3 + 0.15, 1, 4)?.label).toBe('consolidado')
  })
})

describe('bands', () => {
  it.each([
    [0, 'NS'],
    [9.49, 'NS'],
    [9.5, 'S'],
    [10, 'S'],
    [13.49, 'S'],
    [13.5, 'B'],
    [17, 'MB'],
    [18.49, 'MB'],
    [18.5, 'E'],
    [20, 'E'],
  ])('%d is %s', (mark, code) => expect(bandOf(mark)?.code).toBe(code))

  it('passes with the mark that is shown', () => {
    expect([9.49, 9.5, 10].map(isPositive)).toEqual([false, true, true])
    expect([9.49, 9.5].map(shownMark)).toEqual([9, 10])
  })

  it('has no band below the lowest', () => {
    expect(bandOf(4.4, [{ code: 'A', name: 'Apto', from: 5 }])).toBeNull()
    expect(bandOf(4.5, [{ code: 'A', name: 'Apto', from: 5 }])?.code).toBe('A')
  })

  it('holds every mark once, in any order of the bands', () => {
    const anyMark = fc.double({ min: 0, max: 20, noNaN: true })
    fc.assert(
      fc.property(fc.array(anyMark), marks => {
        const counts = countByBand(marks, DEFAULT_BANDS.toReversed())
        expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(marks.length)
        expect(counts.reverse()).toEqual(countByBand(marks.toReversed()))
      }),
    )
  })

  it('shows half up', () => {
    expect([roundHalfUp(9.5), roundHalfUp(0.25, 1), roundHalfUp(74.95, 1), roundHalfUp(12.449, 1)]).toEqual([
      10, 0.3, 75, 12.4,
    ])
    expect([markOf(7, 10), markOf(0, 0)]).toEqual([14, null])
  })
})

describe('H / M / Total', () => {
  const pupils = [
    { sex: 'H' as Sex, mark: 8 },
    { sex: 'M' as Sex, mark: 14 },
    { sex: null as Sex, mark: 20 },
    { sex: 'M' as Sex, mark: 10 },
  ]
  it('counts who has no sex registered in the total only', () => {
    expect(bySex(pupils, group => summary(group.map(({ mark }) => mark)))).toEqual({
      H: { n: 1, mean: 8, median: 8, sd: null, min: 8, max: 8 },
      M: { n: 2, mean: 12, median: 12, sd: Math.sqrt(8), min: 10, max: 14 },
      total: { n: 4, mean: 13, median: 12, sd: Math.sqrt(28), min: 8, max: 20 },
    })
  })
  it('does not depend on the order, and says null for nobody', () => {
    expect(summary([]).mean).toBeNull()
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 20, noNaN: true }), { minLength: 1 }), marks => {
        expect(summary(marks.toReversed())).toEqual(summary(marks))
      }),
    )
  })
})

it.each([
  [1, false, false, 2],
  [9, false, false, 2],
  [10, true, false, 1],
  [29, true, false, 1],
  [30, true, true, 0],
])('with %d pupils: r and D %s, Rasch %s', (pupils, correlations, rasch, withheld) => {
  const shown = presentable(pupils)
  expect([shown.correlations, shown.discrimination, shown.reliability, shown.rasch]).toEqual([
    correlations,
    correlations,
    correlations,
    rasch,
  ])
  expect(shown.reasons).toHaveLength(withheld)
})

it('the map puts every pupil and every item that varies on one scale, top to bottom', () => {
  const responses = workedResponses('knox')
  const model = conditionalRasch(responses).value
  const rows = model ? itemMap(responses, model) : []
  expect(rows.flatMap(({ pupils }) => pupils).sort((a, b) => a - b)).toEqual([...Array(35).keys()])
  expect(rows.flatMap(({ items }) => items)).toHaveLength(14)
  for (const { from, to, items } of rows) {
    for (const item of items) {
      const difficulty = model?.items.find(row => row.item === item)?.difficulty ?? Number.NaN
      expect(difficulty >= from && difficulty < to).toBe(true)
    }
  }
  expect(rows.map(({ from }) => from)).toEqual(rows.map(({ from }) => from).sort((a, b) => b - a))
})

describe('evolution', () => {
  const application = (items: string[], rows: Record<string, Mark[]>) => ({
    pupils: Object.keys(rows),
    responses: responsesFromMarks(items, Object.values(rows)),
  })
  it('compares the same pupils on the linked items only', () => {
    const before = application(['a', 'b', 'c'], {
      ana: [1, 0, 0],
      rui: [0, 1, 0],
      eva: [1, 1, 0],
      zé: [0, 0, 1],
    })
    const after = application(['b', 'c', 'd'], { rui: [1, 0, 1], ana: [1, 1, 0], lia: [0, 1, 0] })
    const { linked, pupils, onlyBefore, onlyAfter, why } = evolution(before, after)
    expect(linked).toEqual(['b', 'c'])
    expect([onlyBefore, onlyAfter, why]).toEqual([2, 1, null])
    expect(pupils.map(({ pupil, before: from, after: to, items }) => [pupil, from, to, items])).toEqual([
      ['rui', 1, 1, 2],
      ['ana', 0, 2, 2],
    ])
    // Two items are far from enough to call a change.
    expect(pupils.map(({ change }) => change)).toEqual(['unchanged', 'unchanged'])
    expect(pupils[1]?.gain).toBeGreaterThan(0)
  })
  it('judges a change by the linked items alone, however much else the tests ask', () => {
    const linked = ['a', 'b', 'c', 'd', 'e']
    const other = Array.from({ length: 15 }, (_, at) => `x${at}`)
    const marks = (right: number, of: number) =>
      Array.from({ length: of }, (_, at): Mark => (at < right ? 1 : 0))
    const before = application([...linked, ...other], {
      // Nobody changes on the others: they are not asked again.
      none: [...marks(0, 5), ...marks(9, 15)],
      four: [...marks(0, 5), ...marks(3, 15)],
      three: [...marks(0, 5), ...marks(12, 15)],
      down: [...marks(5, 5), ...marks(6, 15)],
      even: [...marks(2, 5), ...marks(15, 15)],
    })
    const after = application(linked, {
      none: marks(5, 5),
      four: marks(4, 5),
      three: marks(3, 5),
      down: marks(0, 5),
      even: marks(3, 5),
    })
    const { pupils } = evolution(before, after)
    expect(pupils.map(({ pupil, change }) => [pupil, change])).toEqual([
      ['none', 'improved'],
      ['four', 'improved'],
      ['three', 'unchanged'],
      ['down', 'worsened'],
      ['even', 'unchanged'],
    ])
    // The same answers to the linked items are the same abilities, whatever else was asked.
    expect(pupils[0]?.abilityBefore).toBe(pupils[1]?.abilityBefore)
    expect(pupils[0]?.abilityAfter).toBe(pupils[3]?.abilityBefore)
    expect(pupils[0]?.gain).toBe(-(pupils[3]?.gain ?? 0))
  })
  it('compares a pupil on the linked items that were asked both times', () => {
    const before = application(['a', 'b', 'c'], { ana: [1, undefined, 0], rui: [0, 1, 1], eva: [1, 0, 0] })
    const after = application(['a', 'b', 'c'], { ana: [1, 1, undefined], rui: [1, 0, 1], eva: [0, 1, 1] })
    expect(
      evolution(before, after).pupils.map(({ before: from, after: to, items }) => [from, to, items]),
    ).toEqual([
      [1, 1, 1],
      [2, 2, 3],
      [1, 2, 3],
    ])
  })
  it('says why there is no common scale', () => {
    const before = application(['a'], { ana: [1] })
    const after = application(['b'], { ana: [0] })
    const result = evolution(before, after)
    expect(result.why).toBe('os dois testes não têm perguntas em comum')
    expect(result.pupils[0]).toMatchObject({ gain: null, change: null, abilityBefore: null })
  })
})
