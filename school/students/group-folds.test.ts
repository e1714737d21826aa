import fc from 'fast-check'
import { expect, it } from 'vitest'
import { byTens, searchPupils } from './group-folds.ts'

const pupils = Array.from({ length: 23 }, (_, at) => ({
  fullName: `Nome${String(at + 1).padStart(2, '0')} Apelido`,
  numberInGroup: (at + 1) as number | null,
}))

it('folds by tens of the number, with the first and the last name of each', () => {
  expect(byTens(pupils).map(({ numbers, names }) => [numbers, names])).toEqual([
    ['1–10', 'de Nome01 a Nome10'],
    ['11–20', 'de Nome11 a Nome20'],
    ['21–23', 'de Nome21 a Nome23'],
  ])
})

it('has every pupil in one fold, those without a number in the last', () => {
  const drawn = fc.array(fc.option(fc.integer({ min: 1, max: 200 })), { maxLength: 90 })
  fc.assert(
    fc.property(drawn, numbers => {
      const drawnPupils = numbers.map((numberInGroup, at) => ({ fullName: `Aluno ${at}`, numberInGroup }))
      const tens = byTens(drawnPupils)
      expect(tens.flatMap(({ pupils }) => pupils)).toHaveLength(drawnPupils.length)
      expect(new Set(tens.flatMap(({ pupils }) => pupils))).toEqual(new Set(drawnPupils))
      for (const [at, ten] of tens.entries())
        if (ten.numbers === '') expect(at).toBe(tens.length - 1)
        else
          expect(
            new Set(ten.pupils.map(({ numberInGroup }) => Math.ceil((numberInGroup ?? 0) / 10))).size,
          ).toBe(1)
    }),
  )
})

it('is found by number, or by the beginnings of names without accents', () => {
  const group = [
    { fullName: 'Ângela João Sitoe', numberInGroup: 1 },
    { fullName: 'Joana Macuácua', numberInGroup: 11 },
    { fullName: 'Rui Tembe', numberInGroup: null },
  ]
  const found = (search: string) => searchPupils(group, search).map(({ fullName }) => fullName)
  expect(found('1')).toEqual(['Ângela João Sitoe'])
  expect(found('11')).toEqual(['Joana Macuácua'])
  expect(found('joa')).toEqual(['Ângela João Sitoe', 'Joana Macuácua'])
  expect(found('joa ange')).toEqual(['Ângela João Sitoe'])
  expect(found('macuacua')).toEqual(['Joana Macuácua'])
  expect(found('zzz')).toEqual([])
})
