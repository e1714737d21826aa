import { expect, it } from 'vitest'
import { wordsOfAction, wordsOfKind } from './audit-words.ts'

it('what was done is said in words, the particular before the general, and what was taken back as such', () => {
  expect(wordsOfAction('applications.key')).toBe('corrigiu a chave')
  expect(wordsOfAction('terms.update')).toBe('alterou')
  expect(wordsOfAction('students.bulk-move')).toBe('moveu')
  expect(wordsOfAction('terms.import.undo')).toBe('desfez: importou')
  expect(wordsOfAction('terms.import.undo.undo')).toBe('desfez: importou')
})

it('what has no words is shown by its own name', () => {
  expect(wordsOfAction('things.twist')).toBe('things.twist')
  expect(wordsOfKind('things')).toBe('things')
  expect(wordsOfKind('terms')).toBe('Termo')
})
