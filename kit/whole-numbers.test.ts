import { expect, it } from 'vitest'
import { wholeNumbers } from './whole-numbers.ts'

it.each([
  ['Quantas dezenas há em 4 560?', 'Quantas dezenas há em 4_560?'],
  ['7 × 1 000 = 7 000.', '7 × 1_000 = 7_000.'],
  ['1 000 000 MT', '1_000_000 MT'],
  // Neither years and days, nor numbers that stand side by side.
  ['5 de Maio de 2026', '5 de Maio de 2026'],
  ['2026 100', '2026 100'],
  ['12 45 7', '12 45 7'],
  ['3,5 200', '3,5 200'],
])('keeps the figures of a number on one line: %s', (text, kept) => {
  expect(wholeNumbers(text)).toBe(kept.replaceAll('_', '\u00a0'))
})
