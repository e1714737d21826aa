import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sum } from '#kit/sum.ts'
import {
  ageBand,
  ages,
  type CountedPupil,
  cellInWords,
  cellOf,
  cellsOf,
  codeOf,
  countCells,
  documents,
  isCounted,
} from './cells.ts'

const pupils = fc.array(
  fc.record({
    grade: fc.constantFrom(5, 6),
    sex: fc.constantFrom('H' as const, 'M' as const),
    age: fc.option(fc.integer({ min: 3, max: 30 })),
    repeats: fc.constantFrom(null, true, false),
    hasSpecialNeeds: fc.boolean(),
    isThere: fc.boolean(),
    isThereAtEnd: fc.boolean(),
    marks: fc.dictionary(fc.constantFrom('MAT', 'PORT'), fc.integer({ min: 0, max: 20 })),
    pass: fc.constant(10),
  }),
  { maxLength: 40 },
)

it('a number is the list that it opens, and every code is read back as it was written', () => {
  fc.assert(
    fc.property(pupils, fc.constantFrom(...documents), (all: CountedPupil[], document) => {
      const cells = cellsOf(document, [5, 6], ['MAT', 'PORT'])
      const counts = countCells(cells, all)
      expect(Object.keys(counts)).toHaveLength(cells.length)
      for (const cell of cells) {
        expect(cellOf(codeOf(cell))).toEqual(cell)
        expect(counts[codeOf(cell)]).toBe(all.filter(pupil => isCounted(cell, pupil)).length)
      }
    }),
  )
})

it('who is there is in one age, and new, repeating or not known: the parts add up to the pupils', () => {
  fc.assert(
    fc.property(pupils, (all: CountedPupil[]) => {
      const counts = countCells(cellsOf('3-de-marco', [5, 6], []), all)
      for (const grade of [5, 6])
        for (const sex of ['H', 'M'] as const) {
          const whole = counts[codeOf({ measure: 'alunos', grade, sex })]
          expect(sum(ages.map(more => counts[codeOf({ measure: 'idade', grade, sex, more })] ?? 0))).toBe(
            whole,
          )
          const times = ['novos', 'repetentes', 'pordizer'] as const
          expect(sum(times.map(measure => counts[codeOf({ measure, grade, sex })] ?? 0))).toBe(whole)
        }
    }),
  )
})

it('a positive is judged in every subject that was evaluated', () => {
  const pupil = (marks: Record<string, number>): CountedPupil => ({
    ...{ grade: 6, sex: 'M', age: 11, repeats: false, hasSpecialNeeds: false },
    ...{ isThere: true, isThereAtEnd: true, marks, pass: 10 },
  })
  const all = [pupil({ MAT: 10, PORT: 9 }), pupil({ MAT: 12 }), pupil({})]
  const counts = countCells(cellsOf('aproveitamento', [6], ['MAT', 'PORT']), all)
  expect(counts).toMatchObject({
    'avaliados.6.M': 2,
    'positivas.6.M': 1,
    'avaliados.6.M.MAT': 2,
    'positivas.6.M.MAT': 2,
    'avaliados.6.M.PORT': 1,
    'positivas.6.M.PORT': 0,
    'fim.6.M': 3,
  })
})

it.each([
  'alunos',
  'alunos.13.H',
  'alunos.6.F',
  'alunos.6.H.11',
  'idade.6.H',
  'idade.6.H.4',
  'toString.6.H',
  'positivas.6.H.a b',
  'idade.6.H.11.x',
])('%s is no number', code => {
  expect(cellOf(code)).toBeUndefined()
})

it('ages at the ends stand together, and a number says what it is', () => {
  expect([null, 3, 5, 6, 17, 18, 40].map(ageBand)).toEqual([
    'sem',
    'ate5',
    'ate5',
    '6',
    '17',
    '18mais',
    '18mais',
  ])
  expect(cellInWords({ measure: 'idade', grade: 6, sex: 'M', more: '11' })).toBe(
    'Alunos por idade a 1 de Janeiro, 6.ª classe, mulheres, 11 anos',
  )
})
