import { describe, expect, it } from 'vitest'
import { cycles, gradeName, grades, gradesText, gradeTitle, parseGrades } from './grade.ts'

it('a grade has a short name, and a full one that no line parts', () => {
  expect(gradeName(5)).toBe('5ª')
  expect(gradeTitle(5)).toBe('5ª\u00a0classe')
})

it('every grade is of one cycle', () => {
  expect(cycles.flatMap(cycle => cycle.grades)).toEqual(grades)
})

describe('several grades', () => {
  it.each([
    [[], ''],
    [[7], '7ª'],
    [[4, 5], '4ª e 5ª'],
    [[4, 5, 6], '4ª a 6ª'],
    [[4, 5, 6, 8], '4ª a 6ª, 8ª'],
    [[8, 6, 5, 6, 1, 2], '1ª e 2ª, 5ª e 6ª, 8ª'],
    [[1, 3, 5], '1ª, 3ª, 5ª'],
    [[10, 9, 11, 12], '9ª a 12ª'],
  ])('are read as a person says them: %j', (list, text) => {
    expect(gradesText(list)).toBe(text)
  })

  it.each([
    ['5ª; 6a', [5, 6]],
    ['5 e 6', [5, 6]],
    ['5.ª classe', [5]],
    ['5ª, 6ª e 7ª classes', [5, 6, 7]],
    ['6/5/6', [5, 6]],
    ['10ª', [10]],
    ['1, 12', [1, 12]],
    ['7º', [7]],
    ['1ª a 6ª', [1, 2, 3, 4, 5, 6]],
    ['4-6', [4, 5, 6]],
    ['da 1ª à 3ª classe', [1, 2, 3]],
    ['1.ª até à 2.ª; 7', [1, 2, 7]],
    ['todas', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
    ['Todas as classes', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
    ['', []],
    [' ; ', []],
  ])('are understood as a person writes them: «%s»', (words, found) => {
    expect(parseGrades(words)).toEqual(found)
  })

  it.each(['0', '13', '5, 13', 'quinta', '6-4', '1-13', '123', '1 2', '5,5ªB'])(
    'are no grades: «%s»',
    words => {
      expect(parseGrades(words)).toBeUndefined()
    },
  )
})
