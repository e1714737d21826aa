import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sum } from '#kit/sum.ts'
import { competenceOf, inBank, isInForceIn, lessonsOf, spreadLessons } from './programme.ts'

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

it('an edition is in force from its first year to its last', () => {
  expect(
    [2019, 2020, 2025, 2026].map(year => isInForceIn({ fromYear: 2020, untilYear: 2025 }, year)),
  ).toEqual([false, true, true, false])
  expect(isInForceIn({ fromYear: 2020, untilYear: null }, 2099)).toBe(true)
})
