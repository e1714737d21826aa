import { describe, expect, it } from 'vitest'
import {
  type DataValueSet,
  dataValueRows,
  dataValueSetOf,
  type ExternalMapping,
  lacksOf,
} from './data-values.ts'

const places: ExternalMapping[] = [
  { code: 'conjunto.3-de-marco', uid: 'Qe5fXr7Lm2a', combo: '' },
  { code: 'escola.EPC da Liberdade, Matola', uid: 'Ou9fXr7Lm2b', combo: '' },
  { code: 'alunos.6.M', uid: 'f7n9E0hX8qk', combo: 'Prlt0C1RF0s' },
  { code: 'alunos.6.H', uid: 'f7n9E0hX8qk', combo: 'Arlt0C1RF0s' },
  { code: 'repetentes.6.H', uid: 'b7n9E0hX8qk', combo: '' },
]
const paper = {
  ...{
    document: '3-de-marco' as const,
    school: { name: 'EPC da Liberdade', district: 'Matola' },
    year: 2026,
    trimester: null,
  },
  day: '2026-03-03',
  cells: { 'alunos.6.H': 24, 'alunos.6.M': 0, 'repetentes.6.H': 3, 'nee.6.H': 1 },
}

/** Stands in for DHIS2's import: refuses what it does not know, and says what a file changed. */
class StandIn {
  readonly #values = new Map<string, string>()
  readonly #elements = new Map([
    ['f7n9E0hX8qk', 'INTEGER_ZERO_OR_POSITIVE'],
    ['b7n9E0hX8qk', 'INTEGER_ZERO_OR_POSITIVE'],
  ])

  take(set: DataValueSet): { imported: number; updated: number; ignored: number } {
    expect(set.dataSet).toBe('Qe5fXr7Lm2a')
    expect(set.orgUnit).toBe('Ou9fXr7Lm2b')
    expect(set.period).toMatch(/^\d{4}(Q[1-4])?$/)
    expect(Number.isNaN(Date.parse(set.completeDate))).toBe(false)
    const summary = { imported: 0, updated: 0, ignored: 0 }
    const met = new Set<string>()
    for (const { dataElement, categoryOptionCombo = 'HllvX50cXC0', value } of set.dataValues) {
      expect(this.#elements.get(dataElement)).toBe('INTEGER_ZERO_OR_POSITIVE')
      expect(categoryOptionCombo).toMatch(/^[A-Za-z][A-Za-z0-9]{10}$/)
      expect(value).toMatch(/^\d+$/)
      const key = [dataElement, set.period, set.orgUnit, categoryOptionCombo].join(' ')
      expect(met.has(key)).toBe(false)
      met.add(key)
      const before = this.#values.get(key)
      if (before === value) summary.ignored += 1
      else summary[before === undefined ? 'imported' : 'updated'] += 1
      this.#values.set(key, value)
    }
    return summary
  }
}

describe('the numbers for DHIS2', () => {
  it('are taken by a system that checks identifiers and types; the same file twice changes nothing', () => {
    const system = new StandIn()
    const set = dataValueSetOf(paper, places) as DataValueSet
    expect(system.take(set)).toEqual({ imported: 3, updated: 0, ignored: 0 })
    expect(system.take(set)).toEqual({ imported: 0, updated: 0, ignored: 3 })
    const later = dataValueSetOf({ ...paper, cells: { ...paper.cells, 'alunos.6.H': 25 } }, places)
    expect(system.take(later as DataValueSet)).toEqual({ imported: 0, updated: 1, ignored: 2 })
  })

  it('stand in one order, whatever the order of the map, zeros too', () => {
    const set = dataValueSetOf(paper, places)
    expect(dataValueSetOf(paper, places.toReversed())).toEqual(set)
    expect(set?.dataValues).toEqual([
      { dataElement: 'b7n9E0hX8qk', value: '3' },
      { dataElement: 'f7n9E0hX8qk', categoryOptionCombo: 'Arlt0C1RF0s', value: '24' },
      { dataElement: 'f7n9E0hX8qk', categoryOptionCombo: 'Prlt0C1RF0s', value: '0' },
    ])
    expect(dataValueRows(set as DataValueSet)[1]).toEqual([
      'f7n9E0hX8qk',
      '2026',
      'Ou9fXr7Lm2b',
      'Arlt0C1RF0s',
      '',
      '24',
    ])
  })

  it('are not made without data set and school, and a trimester is a quarter', () => {
    expect(dataValueSetOf(paper, places.slice(1))).toBeUndefined()
    expect(
      dataValueSetOf({ ...paper, school: { name: 'EPC da Liberdade', district: 'Boane' } }, places),
    ).toBeUndefined()
    const school = { name: 'Outra', district: '' }
    const of = { document: 'aproveitamento' as const, school }
    expect(lacksOf(places, { ...of, schools: [school] })).toHaveLength(2)
    // Of two that nothing tells apart, no number is sent for either.
    expect(lacksOf(places, { ...of, schools: [school, { ...school }] })).toHaveLength(3)
    const quarter = dataValueSetOf({ ...paper, trimester: 2 }, places)
    expect(quarter?.period).toBe('2026Q2')
  })
})
