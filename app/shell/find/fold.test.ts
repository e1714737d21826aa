import { expect, it } from 'vitest'
import { fold, matches } from './fold.ts'

it('folds accents and capitals away', () => {
  expect(fold('GLOSSÁRIO e Planificação')).toBe('glossario e planificacao')
})

it('finds by the beginning of words, in any order, without accents', () => {
  expect(matches('Planos analíticos', 'anal pla')).toBe(true)
  expect(matches('Políticas', 'poli')).toBe(true)
  expect(matches('Políticas', 'ticas')).toBe(false)
  expect(matches('Planos de aula', 'plano quiz')).toBe(false)
})

it('finds everything when nothing is asked', () => {
  expect(matches('Turmas', '  ')).toBe(true)
})
