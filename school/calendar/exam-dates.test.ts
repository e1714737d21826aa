import { expect, it } from 'vitest'
import { isExamOf } from './exam-dates.ts'

it.each([
  ['6.ª classe', [6]],
  ['6.ª e 12.ª classes', [6, 12]],
  ['primário', [1, 6]],
  ['Ensino Primário', [1, 6]],
  ['secundário', [7, 9, 12]],
  ['Secundario', [7, 9, 12]],
  ['Exames extraordinários', []],
])('the exams of «%s» are those of the classes %j', (level, classes) => {
  expect([1, 6, 7, 9, 12].filter(grade => isExamOf(level, grade))).toEqual(classes)
})
