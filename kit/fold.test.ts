import { expect, it } from 'vitest'
import { fold, matches } from './fold.ts'

it('folds accents and capitals away', () => {
  expect(fold('ÁRVORE e Acção')).toBe('arvore e accao')
})

it('finds by the beginning of words, in any order, without accents', () => {
  expect(matches('Muros altos', 'alt mur')).toBe(true)
  expect(matches('Águas', 'agu')).toBe(true)
  expect(matches('Águas', 'uas')).toBe(false)
  expect(matches('Casa de pedra', 'casa rio')).toBe(false)
})

it('finds everything when nothing is asked', () => {
  expect(matches('Rua', '  ')).toBe(true)
})
