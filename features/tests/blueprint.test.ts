import { expect, it } from 'vitest'
import { matrixOf } from './blueprint.ts'

it('lays what there is beside what is wanted, cell by cell and in all', () => {
  const matrix = matrixOf(
    [
      { domain: 'Fracções', bloom: 'apply' },
      { domain: 'Dados', bloom: 'remember' },
      { domain: 'Dados', bloom: null },
    ],
    [{ domain: 'Fracções', bloom: 'apply', items: 2, points: 2 }],
  )
  expect(matrix.levels).toEqual(['remember', 'apply'])
  expect(matrix.rows).toEqual([
    {
      domain: 'Fracções',
      cells: [
        { there: 0, wanted: 0 },
        { there: 1, wanted: 2 },
      ],
      total: { there: 1, wanted: 2 },
    },
    {
      domain: 'Dados',
      cells: [
        { there: 1, wanted: 0 },
        { there: 0, wanted: 0 },
      ],
      total: { there: 2, wanted: 0 },
    },
  ])
  expect(matrix.total).toEqual({ there: 3, wanted: 2 })
})
