import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bloomLevels } from '#engines/questions/taxonomy.ts'
import { matrixOf, missingOf, pointsOf } from './blueprint.ts'

const none = { there: 0, wanted: 0, points: 0, wantedPoints: 0 }

it('lays what there is beside what is wanted, cell by cell and in all', () => {
  const matrix = matrixOf(
    [
      { domain: 'Fracções', bloom: 'apply', points: 1.5 },
      { domain: 'Dados', bloom: 'remember', points: 1 },
      { domain: 'Dados', bloom: null, points: Number.NaN },
    ],
    [{ domain: 'Fracções', bloom: 'apply', items: 2, points: 3 }],
  )
  expect(matrix.levels).toEqual(['remember', 'apply'])
  expect(matrix.rows).toEqual([
    {
      domain: 'Fracções',
      cells: [none, { there: 1, wanted: 2, points: 1.5, wantedPoints: 3 }],
      total: { there: 1, wanted: 2, points: 1.5, wantedPoints: 3 },
    },
    {
      domain: 'Dados',
      cells: [{ ...none, there: 1, points: 1 }, none],
      total: { ...none, there: 2, points: 1 },
    },
  ])
  expect(matrix.total).toEqual({ there: 3, wanted: 2, points: 2.5, wantedPoints: 3 })
  expect(missingOf(matrix)).toEqual([{ domain: 'Fracções', bloom: 'apply', items: 1, points: 1.5 }])
})

it('misses nothing once every missing item is written, and counts each item once', () => {
  const cell = fc.record({
    domain: fc.constantFrom('Números', 'Fracções', 'Dados'),
    bloom: fc.constantFrom(...bloomLevels),
    points: fc.integer({ min: 1, max: 5 }),
  })
  fc.assert(
    fc.property(
      fc.array(cell),
      fc.uniqueArray(fc.record({ cell, items: fc.integer({ min: 1, max: 4 }) }), {
        selector: target => `${target.cell.domain}${target.cell.bloom}`,
      }),
      (items, wanted) => {
        const blueprint = wanted.map(entry => ({ ...entry.cell, items: entry.items }))
        const matrix = matrixOf(items, blueprint)
        expect(matrix.total.there).toBe(items.length)
        expect(matrix.total.points).toBe(pointsOf(items))
        const written = missingOf(matrix).flatMap(({ domain, bloom, items: count, points }) =>
          Array.from({ length: count }, () => ({ domain, bloom, points })),
        )
        expect(missingOf(matrixOf([...items, ...written], blueprint))).toEqual([])
      },
    ),
  )
})
