import { expect, it } from 'vitest'
import { readTimes, readWeekdays } from './import-times.ts'

it.each([
  ['3', [3]],
  ['3.º tempo', [3]],
  ['1-2', [1, 2]],
  ['1º e 2º', [1, 2]],
  ['1ª, 2ª e 3ª', [1, 2, 3]],
  ['1 a 3', [1, 2, 3]],
  ['1º (07:00-07:45)', [1]],
  ['2º tempo 07h50', [2]],
  ['3º - 8:40 às 9:25', [3]],
  ['4. 09:30', [4]],
])('reads the periods of «%s»', (words, periods) => {
  expect(readTimes(words)).toEqual({ periods })
})

it.each([
  ['07:00-07:45', 420],
  ['7:00', 420],
  ['10:20:00', 620],
  ['10h20', 620],
  ['7h', 420],
  ['7h às 7h45', 420],
  ['07h00min', 420],
  ['13:00 – 13:45', 780],
])('reads the hour of «%s», never as a period', (words, startsAt) => {
  expect(readTimes(words)).toEqual({ startsAt })
})

it.each(['', '0', '13', '2-1', '25:00', '10:75', 'nono', '1-13'])('reads no time in «%s»', words => {
  expect(readTimes(words)).toBeUndefined()
})

it.each([
  ['seg/qua', [1, 3]],
  ['Segunda e Quarta', [1, 3]],
  ['2ª a 6ª feira', [1, 2, 3, 4, 5]],
  ['Sáb', [6]],
  ['3ª', [2]],
  ['3', [3]],
])('reads the days of «%s»', (words, days) => {
  expect(readWeekdays(words)).toEqual(days)
})
