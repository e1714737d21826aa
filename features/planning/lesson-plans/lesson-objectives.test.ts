import { expect, it } from 'vitest'
import { bloomVerbs } from './bloom-verbs.ts'
import { levelOfVerb, objectivesOf } from './lesson-objectives.ts'

it('reads the level from the verb of every level, and none from another word', () => {
  for (const [level, verbs] of Object.entries(bloomVerbs))
    for (const verb of verbs) expect(levelOfVerb(`${verb.toLowerCase()} fracções`)).toBe(level)
  expect(levelOfVerb('Representar fracções')).toBeNull()
  expect(levelOfVerb('')).toBeNull()
})

it('makes objectives that begin with a verb, the competence’s own among them', () => {
  expect(objectivesOf('Comparar e ordenar números naturais.')).toEqual([
    { text: 'Explicar, com um exemplo, como comparar e ordenar números naturais', level: 'Compreender' },
    { text: 'Comparar e ordenar números naturais', level: 'Compreender' },
    { text: 'Verificar o resultado e corrigir os próprios erros', level: 'Avaliar' },
  ])
  expect(objectivesOf('Representar fracções')[1]?.level).toBe('Aplicar')
  expect(objectivesOf('  ')).toEqual([])
})
