import { expect, it } from 'vitest'
import { hasAnswer } from './answered.ts'
import { elsewhereWords, refusedWords } from './not-taken.ts'

it('an empty field is no answer, and «false» is one', () => {
  expect([null, undefined, '', '   ', [], {}].map(hasAnswer)).toEqual([
    false,
    false,
    false,
    false,
    false,
    false,
  ])
  expect([false, 'a', ['a'], { x: 'a' }].map(hasAnswer)).toEqual([true, true, true, true])
})

it('answers that the school refused are named by their places, in order', () => {
  const items = ['a', 'b', 'c']
  expect(refusedWords({ items, refused: ['b'] })).toBe(
    'A resposta à pergunta 2 não foi aceite: responde de novo.',
  )
  expect(refusedWords({ items: [...items, ...'defghij'], refused: ['j', 'a'] })).toBe(
    'As respostas às perguntas 1, 10 não foram aceites: responde de novo.',
  )
})

it('answers of another device are counted', () => {
  expect(elsewhereWords(1)).toMatch(/ainda uma resposta tua, que não conta: .* vê-la\.$/)
  expect(elsewhereWords(2)).toMatch(/ainda 2 respostas tuas, que não contam: .* vê-las\.$/)
})
