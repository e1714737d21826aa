import { expect, it } from 'vitest'
import { inSentence, onDay, timesOfStart } from './next-lesson-words.ts'

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

it('ten minutes begin with the lesson, over the full hour too, and are minutes alone without one', () => {
  expect(timesOfStart('07:45')).toEqual(['07:45', '07:50', '07:55'])
  expect(timesOfStart('09:55')).toEqual(['09:55', '10:00', '10:05'])
  expect(timesOfStart(null)).toEqual(['0 min', '5 min', '10 min'])
})
