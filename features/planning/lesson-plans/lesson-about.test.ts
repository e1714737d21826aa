import { expect, it } from 'vitest'
import { lessonAbout } from './lesson-about.ts'

const fr2 = { id: 'a', code: 'FR2', description: 'Comparar fracções', domain: 'Fracções' }

it('begins a lesson about competences with their objectives, unit and codes', () => {
  const begun = lessonAbout([fr2, { ...fr2, id: 'b', code: 'FR3', description: 'Adicionar fracções' }], null)
  expect(begun).toMatchObject({
    unitTitle: 'Fracções',
    theme: 'FR2, FR3: Comparar fracções; Adicionar fracções',
    competenceIds: ['a', 'b'],
  })
  expect(begun.objectives?.map(objective => objective.text)).toContain('Comparar fracções')
})

it('names what cost most beside the competence, and begins with that alone where there is none', () => {
  expect(lessonAbout([fr2], 'fracção equivalente').theme).toBe('FR2: fracção equivalente')
  expect(lessonAbout([], 'Evaporação')).toEqual({ theme: 'Evaporação', lessonType: 'consolidação' })
  expect(lessonAbout([], null)).toEqual({})
})
