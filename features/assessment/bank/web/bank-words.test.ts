import { expect, it } from 'vitest'
import { countedQuestions, facilityText, usesText } from './bank-words.ts'

it('a question of the bank says in how many tests it is', () => {
  expect([0, 1, 2].map(usesText)).toEqual(['por usar', '1 teste', '2 testes'])
})

it('the share of the points has one decimal, and a dash before anybody answered', () => {
  expect([0, 0.625, 1, null].map(facility => facilityText({ facility }))).toEqual([
    '0,0\u00a0%',
    '62,5\u00a0%',
    '100,0\u00a0%',
    '–',
  ])
})

it('questions are counted', () => {
  expect([0, 1, 2].map(countedQuestions)).toEqual(['0 perguntas', '1 pergunta', '2 perguntas'])
})
