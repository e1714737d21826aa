import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cases } from '../../../scripts/patience.ts'
import { differenceOf, isSame, linesKept } from './difference.ts'
import { fixtureUnits } from './fixtures.ts'
import type { ProgrammeUnit } from './programme.ts'

const words = fc.constantFrom('Ler', 'Contar', 'Somar', 'Medir', 'Pesar', 'Ordenar', 'Dividir', 'Repartir')
const row = fc.record({
  objectives: fc.array(words, { maxLength: 3 }),
  contents: fc.array(words, { maxLength: 3 }),
  competences: fc.array(words, { maxLength: 2 }),
  lessons: fc.option(fc.nat(9), { nil: null }),
})
const edition = fc
  .array(
    fc.record({
      title: fc.constantFrom('Números', 'Fracções', 'Medidas', 'Espaço', 'Dados'),
      rows: fc.array(row, { maxLength: 4 }),
    }),
    { maxLength: 6 },
  )
  .map(fixtureUnits)

const said = (units: readonly ProgrammeUnit[]) =>
  units
    .flatMap(unit => unit.rows.flatMap(each => [...each.objectives, ...each.contents, ...each.competences]))
    .toSorted()

it('every unit of both editions stands once, and what is gone and new makes one edition of the other', () => {
  fc.assert(
    fc.property(edition, edition, (before, after) => {
      const changes = differenceOf(before, after)
      expect(changes.flatMap(each => each.before?.id ?? []).toSorted()).toEqual(
        before.map(unit => unit.id).toSorted(),
      )
      expect(changes.flatMap(each => each.after?.id ?? [])).toEqual(after.map(unit => unit.id))
      const left = said(before)
      for (const { text } of changes.flatMap(each => each.removed)) left.splice(left.indexOf(text), 1)
      left.push(...changes.flatMap(each => each.added.map(({ text }) => text)))
      expect(left.toSorted()).toEqual(said(after))
    }),
    { numRuns: cases(60, 2000) },
  )
})

it('an edition beside itself is the same, unit by unit and line by line', () => {
  fc.assert(
    fc.property(edition, units => {
      expect(differenceOf(units, units).filter(each => !isSame(each))).toEqual([])
      const kept = linesKept(units, units)
      expect(kept.size).toBe(
        units.flatMap(unit => unit.rows).filter(each => each.objectives.length + each.contents.length > 0)
          .length,
      )
      expect(new Set(kept.values()).size).toBe(kept.size)
    }),
    { numRuns: cases(60, 2000) },
  )
})

it('a unit with another name is known by what it says, and what has nothing in common is gone and new', () => {
  const [old = [], next = []] = [
    fixtureUnits([
      { title: 'Números até ao milhão', rows: [{ objectives: ['Ler números'], contents: ['Classes'] }] },
      { title: 'Proporções', rows: [{ objectives: ['Repartir'], contents: ['Inversa'] }] },
    ]),
    fixtureUnits([
      { title: 'Números naturais', rows: [{ objectives: ['Ler números'], contents: ['Classes', 'Ordens'] }] },
      { title: 'Dados', rows: [{ objectives: ['Ler tabelas'], contents: ['Média'] }] },
    ]),
  ]
  expect(
    differenceOf(old, next).map(each => [each.before?.title, each.after?.title, each.added.length]),
  ).toEqual([
    ['Números até ao milhão', 'Números naturais', 1],
    ['Proporções', undefined, 0],
    [undefined, 'Dados', 2],
  ])
})
