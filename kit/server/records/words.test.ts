import { expect, it } from 'vitest'
import { type Endpoint, endpoint } from '#kit/endpoint.ts'
import { thing } from '#kit/thing.ts'
import { wordsOf } from './words.ts'

const call = (parts: Partial<Endpoint>) =>
  endpoint('POST', '/things', {
    apis: ['academy'],
    who: 'anyone',
    response: 'nothing',
    summary: 'Coisas',
    ...parts,
  })

const words = wordsOf([
  call({ audit: 'things.key', done: 'corrigiu a chave', of: thing({ table: 'things', what: 'Esta coisa' }) }),
  call({ audit: 'things.step', done: { 'things.approve': 'aprovou', 'things.return': 'devolveu' } }),
  call({ of: thing({ table: 'thing_comments', what: 'Este comentário', name: 'Comentário a uma coisa' }) }),
])

it('what was done is said as its endpoint says it, else by the last word that everybody knows', () => {
  expect(words.ofAction('things.key')).toBe('corrigiu a chave')
  expect(words.ofAction('things.update')).toBe('alterou')
  expect(words.ofAction('things.bulk-move')).toBe('moveu')
})

it('a call that records several actions has words for each', () => {
  expect(words.ofAction('things.approve')).toBe('aprovou')
  expect(words.ofAction('things.return')).toBe('devolveu')
})

it('what was taken back is said as such, once', () => {
  expect(words.ofAction('things.import.undo')).toBe('desfez: importou')
  expect(words.ofAction('things.key.undo.undo')).toBe('desfez: corrigiu a chave')
})

it('a row is called as its thing is, by the name that tells it from all others', () => {
  expect(words.ofTable('things')).toBe('Coisa')
  expect(words.ofTable('thing_comments')).toBe('Comentário a uma coisa')
})

it('what has no words is shown by its own name', () => {
  expect(words.ofAction('things.twist')).toBe('things.twist')
  expect(words.ofTable('others')).toBe('others')
})
