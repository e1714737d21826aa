import fc from 'fast-check'
import { expect, it } from 'vitest'
import { excerpt, segments } from './rich-text.ts'

it('the beginning of a stem never tears a formula: what would be read as its TeX is left out or kept whole', () => {
  const text = 'Calcula o valor da expressão que está escrita a seguir: \\(\\frac{3}{4} + \\frac{1}{8}\\)'
  expect(excerpt(text)).toBe('Calcula o valor da expressão que está escrita a seguir:…')
  expect(excerpt('\\(\\frac{3}{4}\\) de 20')).toBe('\\(\\frac{3}{4}\\) de 20')
})

it('no excerpt ends within a formula, wherever the formula stands', () => {
  fc.assert(
    fc.property(fc.nat(80), fc.nat(40), (before, inside) => {
      const formula = `\\(${'x+'.repeat(inside)}y\\)`
      const beginning = excerpt(`${'palavra '.repeat(before)}${formula} fim`)
      const words = segments(beginning).flatMap(part => (part.kind === 'formula' ? [] : [part.html]))
      expect(words.join('')).not.toContain('\\(')
    }),
  )
})

it('a text that is as long as may be is whole, and a longer one is cut', () => {
  expect(excerpt('a'.repeat(60))).toBe('a'.repeat(60))
  expect(excerpt('a'.repeat(61))).toBe(`${'a'.repeat(59)}…`)
})
