import { expect, it } from 'vitest'
import { inSentence, onDay } from './next-lesson-words.ts'

it('a lesson is named by its day of the week, or as the next one', () => {
  expect(['2026-05-04', '2026-05-09', undefined].map(onDay)).toEqual([
    'na segunda',
    'no sábado',
    'na próxima aula',
  ])
})

it('a competence stands within a sentence, an abbreviation as it is', () => {
  expect(inSentence('Comparar fracções.')).toBe('comparar fracções')
  expect(inSentence('IVA e descontos')).toBe('IVA e descontos')
  expect(inSentence('')).toBe('')
})
