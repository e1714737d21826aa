import { expect, it } from 'vitest'
import { columnLetter } from './column-letter.ts'

it.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
])('column %i is called %s', (at, letter) => {
  expect(columnLetter(at)).toBe(letter)
})
