import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sum } from '#kit/sum.ts'
import {
  competenceOf,
  copiedProgramme,
  inBank,
  isInForceIn,
  lessonsOf,
  type ProgrammeUnit,
  spreadLessons,
} from './programme.ts'

it('the lessons of lines sum up to those of their unit', () => {
  const lessons = fc.option(fc.nat(60), { nil: null })
  const unit = fc.record({
    lessons,
    rows: fc.array(fc.record({ lessons }), { minLength: 1, maxLength: 40 }),
  })
  fc.assert(
    fc.property(unit, drawn => {
      const named = sum(drawn.rows.map(row => row.lessons ?? 0))
      const spread = spreadLessons(drawn)
      expect(spread).toHaveLength(drawn.rows.length)
      expect(sum(spread)).toBe(Math.max(named, lessonsOf(drawn) ?? 0))
    }),
  )
})

it('lines that name no lessons share those of the line above, and the first ones those of the unit', () => {
  const rows = [null, null, 5, null, 3].map(lessons => ({ lessons }))
  expect(spreadLessons({ lessons: 20, rows })).toEqual([6, 6, 3, 2, 3])
})

it('a competence is known by its code, or by its words', () => {
  expect(competenceOf('FR2: Comparar fracções')).toEqual({ code: 'FR2', description: 'Comparar fracções' })
  expect(competenceOf('MAT6-1 Ler números')).toEqual({ code: 'MAT6-1', description: 'Ler números' })
  expect(competenceOf('Lê textos de 5 linhas')).toEqual({ code: '', description: 'Lê textos de 5 linhas' })
  const bank = [{ id: 'a', code: 'FR2', description: 'Comparar fracções' }]
  expect(inBank('comparar fraccoes', bank)?.id).toBe('a')
  expect(inBank('FR3: Comparar fracções', bank)).toBeUndefined()
})

it('a copy has every line of the original in lines of its own, and is not checked with the original', () => {
  const row = (id: string, lessons: number | null) => ({
    ...{ id, objectives: [`Ler ${id}`], contents: ['Textos'], competences: ['LE1: Ler'], lessons, notes: '' },
  })
  const units: ProgrammeUnit[] = [
    { id: 'a', title: 'Textos', trimester: 1, lessons: 12, rows: [row('b', 8), row('c', null)] },
    { id: 'd', title: 'Contos', trimester: null, lessons: null, rows: [row('e', 4)] },
  ]
  const original = {
    ...{ subjectId: 'f', grade: 6, edition: '2020', source: 'INDE', notes: 'Notas', units },
    ...{ checkedBy: 'Abílio Macuácua', fromYear: 2020, untilYear: 2026 },
  }
  let next = 0
  const copy = copiedProgramme(original, { fromYear: 2027, idOf: () => `new ${next++}` })
  expect(copy).toMatchObject({ subjectId: 'f', grade: 6, edition: '2020 (cópia)', fromYear: 2027 })
  expect(copy).not.toHaveProperty('checkedBy')
  expect(copy).not.toHaveProperty('untilYear')
  const idsOf = (of: readonly ProgrammeUnit[]) =>
    of.flatMap(({ id, rows }) => [id, ...rows.map(each => each.id)])
  const withoutIds = (of: readonly ProgrammeUnit[]) =>
    of.map(unit => ({ ...unit, id: '', rows: unit.rows.map(each => ({ ...each, id: '' })) }))
  expect(withoutIds(copy.units ?? [])).toEqual(withoutIds(units))
  expect(new Set([...idsOf(units), ...idsOf(copy.units ?? [])]).size).toBe(10)
})

it('an edition is in force from its first year to its last', () => {
  expect(
    [2019, 2020, 2025, 2026].map(year => isInForceIn({ fromYear: 2020, untilYear: 2025 }, year)),
  ).toEqual([false, true, true, false])
  expect(isInForceIn({ fromYear: 2020, untilYear: null }, 2099)).toBe(true)
})
