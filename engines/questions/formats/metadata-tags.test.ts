import { describe, expect, it } from 'vitest'
import {
  categoryFromMoodle,
  categoryToMoodle,
  foldWord,
  metadataFromTags,
  metadataToTags,
  parseBloom,
  parseDifficulty,
} from './metadata-tags.ts'

describe('what a question measures, as tags', () => {
  it('goes out with the tags and comes back from them', () => {
    const metadata = { competence: 'NO1', bloom: 'apply', difficulty: 'hard', tags: ['rios'] } as const
    const tags = metadataToTags({ ...metadata, tags: ['rios'] })
    expect(tags).toHaveLength(4)
    expect(tags[0]).toBe('competência: NO1')
    expect(metadataFromTags(tags)).toEqual(metadata)
    const none = { competence: null, bloom: null, difficulty: null, tags: [] }
    expect(metadataToTags(none)).toEqual([])
    expect(metadataFromTags([])).toEqual(none)
  })

  it('is the first of each kind; others, and what is none, stay tags', () => {
    expect(
      metadataFromTags([
        ...[' Competence = NO1 ', 'competência: NO2', 'Nível: conhecer', 'bloom: aplicar', 'nível: alto'],
        ...['dificuldade: fácil', 'difficulty: hard', 'rios', 'rios', ' ', 'turma: 6A'],
      ]),
    ).toEqual({
      competence: 'NO1',
      bloom: 'remember',
      difficulty: 'easy',
      tags: ['competência: NO2', 'bloom: aplicar', 'nível: alto', 'difficulty: hard', 'rios', 'turma: 6A'],
    })
  })

  it.each([
    ['Aplicação', 'apply'],
    ['aplicar', 'apply'],
    ['apply', 'apply'],
    ['SÍNTESE', 'create'],
    ['analyze', 'analyse'],
    ['  Compreensão ', 'understand'],
    ['voar', undefined],
  ])('%j is the level %s', (word, level) => {
    expect(parseBloom(word)).toBe(level)
  })

  it.each([
    ['médio', 'medium'],
    ['moderada', 'medium'],
    ['Fácil', 'easy'],
    ['hard', 'hard'],
    ['impossível', undefined],
  ])('%j is the difficulty %s', (word, difficulty) => {
    expect(parseDifficulty(word)).toBe(difficulty)
  })

  it('is compared without accents, capitals and spare blanks', () => {
    expect(foldWord('  Nível \n Cognitivo ')).toBe('nivel cognitivo')
  })
})

it.each([
  ['$course$/top/Rios/África', 'Rios/África'],
  ['$system$/Rios', 'Rios'],
  ['$cat12$/top', ''],
  ['top/Rios', 'Rios'],
  ['topónimos/Rios', 'topónimos/Rios'],
  [' Rios  grandes ', 'Rios grandes'],
])('of the category %j of Moodle stays %j', (path, category) => {
  expect(categoryFromMoodle(path)).toBe(category)
})

it('a category goes to Moodle under the course', () => {
  expect([categoryToMoodle(''), categoryToMoodle('Rios')]).toEqual(['$course$/top', '$course$/top/Rios'])
})
