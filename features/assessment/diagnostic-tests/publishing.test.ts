import { expect, it } from 'vitest'
import { lackOf, publishingGaps } from './publishing.ts'

const item = (more: object = {}) => ({
  points: 1,
  competenceId: '01996b1e-7c9a-7a01-8000-000000000001',
  domain: 'Fracções',
  bloom: 'apply' as const,
  ...more,
})

it('says of a test to be published how far its marks, competences and matrix are from whole', () => {
  const items = [
    ...Array.from({ length: 9 }, () => item()),
    ...Array.from({ length: 7 }, () => item({ competenceId: null, bloom: null })),
  ]
  const blueprint = [{ domain: 'Fracções', bloom: 'apply' as const, items: 12, points: 12 }]
  expect(publishingGaps({ items, blueprint, totalPoints: 20 })).toEqual([
    'A cotação soma 16 de 20 valores.',
    '7 perguntas não têm competência: não entram no relatório por competência.',
    '7 perguntas não têm nível cognitivo.',
    'A matriz pede mais: 3 de Fracções, aplicar.',
  ])
})

it('says nothing of a test that is whole', () => {
  expect(publishingGaps({ items: [item({ points: 20 })], blueprint: [], totalPoints: 20 })).toEqual([])
})

it('says of a test why it cannot be published, and nothing of one that can', () => {
  expect(lackOf({ kind: 'escrito', items: 0, levels: [] })).toContain('uma pergunta')
  expect(lackOf({ kind: 'escrito', items: 1, levels: [] })).toBeNull()
  const level = (name: string) => ({ name, task: 'bola', second: 'mala' })
  const oral = (...levels: ReturnType<typeof level>[]) => lackOf({ kind: 'oral', items: 0, levels })
  expect(oral(level('Letra'))).toContain('dois níveis')
  expect(oral(level('Letra'), level('Letra'))).toContain('«Letra»')
  expect(oral(level('Letra'), { ...level('Palavra'), second: '' })).toContain('duas amostras')
  expect(oral(level('Letra'), level('Palavra'))).toBeNull()
})
