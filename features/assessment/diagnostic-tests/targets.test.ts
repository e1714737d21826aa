import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bloomLevels } from '#engines/questions/taxonomy.ts'
import type { BlueprintCell } from './diagnostic-test.ts'
import { cellsOfTargets, countFrom, targetRows } from './targets.ts'

it('the matrix that is written is the blueprint that is read, whatever it asks for', () => {
  const cell = fc.record({
    domain: fc.constantFrom('Fracções', 'Decimais', 'Medidas'),
    bloom: fc.constantFrom(...bloomLevels),
    items: fc.integer({ min: 1, max: 20 }),
    points: fc.integer({ min: 0, max: 20 }),
  })
  const blueprint = fc.uniqueArray(cell, { selector: target => `${target.domain} ${target.bloom}` })
  fc.assert(
    fc.property(blueprint, cells => {
      const sorted = (list: readonly BlueprintCell[]) =>
        list.map(item => `${item.domain} ${item.bloom} ${item.items} ${item.points}`).toSorted()
      expect(sorted(cellsOfTargets(targetRows(cells, [])).cells)).toEqual(sorted(cells))
    }),
  )
})

it('an empty matrix begins with the contents of the subject', () => {
  expect(targetRows([], ['Fracções', 'Decimais'])).toEqual([
    { domain: 'Fracções', cells: {} },
    { domain: 'Decimais', cells: {} },
  ])
})

it('more questions are worth as much each as they were, one value at first', () => {
  expect(countFrom(undefined, 'items', 4)).toEqual({ items: 4, points: 4 })
  expect(countFrom({ items: 2, points: 5 }, 'items', 4)).toEqual({ items: 4, points: 10 })
  expect(countFrom({ items: 2, points: 5 }, 'points', 3)).toEqual({ items: 2, points: 3 })
})

it('says in words which row cannot be kept', () => {
  const four = { apply: { items: 4, points: 4 } }
  expect(cellsOfTargets([{ domain: ' ', cells: four }]).problem).toBe('Escreva o conteúdo da 1.ª linha.')
  expect(
    cellsOfTargets([
      { domain: 'Fracções', cells: four },
      { domain: 'Fracções ', cells: four },
    ]).problem,
  ).toBe('«Fracções» está em duas linhas: junte-as numa.')
  expect(cellsOfTargets([{ domain: 'F', cells: { apply: { items: 1.5, points: 1 } } }]).problem).toContain(
    'inteiro',
  )
  expect(
    cellsOfTargets([{ domain: 'F', cells: { apply: { items: 1, points: Number.NaN } } }]).problem,
  ).toContain('cotação')
  expect(cellsOfTargets([{ domain: '', cells: {} }])).toEqual({ cells: [] })
})
