import { expect, it } from 'vitest'
import { isAbout } from './planned-rows.ts'

const competence = { code: 'FR2', domain: 'Fracções', unit: 'III. Números racionais' }
const about = (unit: string, ...competences: string[]) => isAbout({ unit, competences }, competence)

it('a row is about the competence whose code it names', () => {
  for (const text of [
    'FR2',
    ' FR2 ',
    'FR2: reconhecer',
    'FR2, FR3',
    'FR2; FR3',
    'FR2. Reconhecer',
    'FR2\treconhecer',
  ])
    expect(about('', text), text).toBe(true)
  expect(about('', 'FR3', 'FR2')).toBe(true)
  expect(about('', 'FR21')).toBe(false)
})

it('a row that names other codes is about those alone, whatever its unit', () => {
  expect(about('Fracções', 'FR3: comparar')).toBe(false)
  expect(about('Fracções', 'MAT12')).toBe(false)
  expect(about('Fracções', 'Comparar fracções'), 'words are no code').toBe(true)
  expect(about('Fracções', 'A1')).toBe(true)
  expect(about('Fracções', 'MAT6a'), 'nor is a word that only begins like one').toBe(true)
})

it('a row without codes is about what its unit or its domain is called, however it is numbered', () => {
  for (const unit of [
    'Fracções',
    'III. Fracções',
    '3) fracções',
    '12 - FRACÇÕES',
    ' IV – Fracções ',
    'números racionais',
  ])
    expect(about(unit), unit).toBe(true)
  for (const unit of ['', '  ', 'III.', 'Decimais', 'Fracções e decimais', 'Sobre 2. Fracções'])
    expect(about(unit), unit).toBe(false)
  expect(isAbout({ unit: '', competences: [] }, { ...competence, domain: '' })).toBe(false)
})
