import { expect, it } from 'vitest'
import { numberInWords } from './number-in-words.ts'

it.each([
  [1, 'um'],
  [16, 'dezasseis'],
  [21, 'vinte e um'],
  [100, 'cem'],
  [101, 'cento e um'],
  [1000, 'mil'],
  [1001, 'mil e um'],
  [1250, 'mil duzentos e cinquenta'],
  [1500, 'mil e quinhentos'],
  [16_000, 'dezasseis mil'],
  [999_999, 'novecentos e noventa e nove mil novecentos e noventa e nove'],
  [0, 'zero'],
])('%s is said «%s»', (value, words) => {
  expect(numberInWords(value)).toBe(words)
})

it('says no fraction, no sign and nothing from a million on', () => {
  expect([1.5, -1, 1_000_000].map(numberInWords)).toEqual([undefined, undefined, undefined])
})
