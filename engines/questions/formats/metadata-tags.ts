import type { Question } from '../question.ts'
import {
  type BloomLevel,
  bloomLabels,
  bloomLevels,
  type Difficulty,
  difficulties,
  difficultyLabels,
} from '../taxonomy.ts'
import { ownEntry } from './own-entry.ts'

type Metadata = Pick<Question, 'competence' | 'bloom' | 'difficulty' | 'tags'>

/** Competence, level and difficulty as tags, for formats that have tags but no such fields. */
export function metadataToTags(question: Metadata): string[] {
  const { competence, bloom, difficulty, tags } = question
  return [
    ...(competence === null ? [] : [`competência: ${competence}`]),
    ...(bloom === null ? [] : [`nível cognitivo: ${bloomLabels[bloom]}`]),
    ...(difficulty === null ? [] : [`dificuldade: ${difficultyLabels[difficulty]}`]),
    ...tags,
  ]
}

/** The fields out of the tags again; the first of each kind counts, all others stay tags. */
export function metadataFromTags(all: string[]): Metadata {
  const found: Metadata = { competence: null, bloom: null, difficulty: null, tags: [] }
  for (const tag of new Set(all.map(each => each.trim()).filter(Boolean))) {
    const [, key = '', value = ''] = /^([^:=]+)[:=]\s*(.+)$/.exec(tag) ?? []
    const kind = foldWord(key)
    const bloom = parseBloom(value)
    const difficulty = parseDifficulty(value)
    if (/^(competencia|competence|competency)$/.test(kind) && found.competence === null)
      found.competence = value.trim()
    else if (/^(nivel cognitivo|nivel|bloom)$/.test(kind) && bloom && !found.bloom) found.bloom = bloom
    else if (/^(dificuldade|difficulty)$/.test(kind) && difficulty && !found.difficulty)
      found.difficulty = difficulty
    else found.tags.push(tag)
  }
  return found
}

const bloomWords: Record<string, BloomLevel> = {
  conhecer: 'remember',
  conhecimento: 'remember',
  lembrar: 'remember',
  memorizar: 'remember',
  knowledge: 'remember',
  compreensao: 'understand',
  entender: 'understand',
  comprehension: 'understand',
  aplicacao: 'apply',
  application: 'apply',
  analise: 'analyse',
  analyze: 'analyse',
  analysis: 'analyse',
  avaliacao: 'evaluate',
  evaluation: 'evaluate',
  criacao: 'create',
  sintese: 'create',
  synthesis: 'create',
}

/** A level by its Portuguese or English name, with or without accents. */
export function parseBloom(text: string): BloomLevel | undefined {
  const word = foldWord(text)
  return (
    bloomLevels.find(level => level === word || foldWord(bloomLabels[level]) === word) ??
    ownEntry(bloomWords, word)
  )
}

/** A difficulty by its Portuguese or English name, with or without accents. */
export function parseDifficulty(text: string): Difficulty | undefined {
  const word = foldWord(text)
  if (word === 'medio' || word === 'moderada') return 'medium'
  return difficulties.find(each => each === word || foldWord(difficultyLabels[each]) === word)
}

/** Lower case, without accents or spare spaces. */
export function foldWord(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase()
}

/** A category path without the roots that Moodle puts before it. */
export function categoryFromMoodle(path: string): string {
  return path
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\$(?:course|system|module|category|coursecat|cat\w*)\d*\$\/?/i, '')
    .replace(/^top(?:\/|$)/, '')
    .trim()
}

export function categoryToMoodle(category: string): string {
  return category === '' ? '$course$/top' : `$course$/top/${category}`
}
