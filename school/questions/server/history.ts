import {
  type BloomLevel,
  bloomLabels,
  type Difficulty,
  difficultyLabels,
  type QuestionType,
  questionTypeLabels,
} from '#engines/questions/taxonomy.ts'
import type { Db } from '#kit/server/database/database.ts'
import { findHistory } from '#kit/server/records/history.ts'
import type { Words } from '#kit/server/records/words.ts'
import { type Sharing, sharingLabels } from '#school/reach.ts'
import { type QuestionState, questionStateTable } from '../contract.ts'
import { findVersionsOf } from './queries.ts'

/** The history of a question, its versions by number and its competences by code. */
export async function findQuestionHistory(db: Db, words: Words, id: string) {
  const versions = await findVersionsOf(db, id)
  const numbers = new Map(versions.map(version => [version.id, version.number]))
  return findHistory(db, words, 'questions', id, [
    { column: 'sharing', label: 'Partilha', show: value => sharingLabels[value as Sharing] ?? '–' },
    { column: 'name', label: 'Pergunta' },
    { column: 'current_version_id', label: 'Versão', show: value => `${numbers.get(String(value)) ?? '–'}` },
    { column: 'type', label: 'Tipo', show: value => questionTypeLabels[value as QuestionType] ?? '–' },
    { column: 'subject_id', label: 'Disciplina', names: { table: 'subjects' } },
    { column: 'grade', label: 'Classe', show: value => `${value}ª` },
    { column: 'competence_id', label: 'Competência', names: { table: 'competences', column: 'code' } },
    { column: 'bloom', label: 'Nível cognitivo', show: value => bloomLabels[value as BloomLevel] ?? '–' },
    {
      column: 'difficulty',
      label: 'Dificuldade',
      show: value => difficultyLabels[value as Difficulty] ?? '–',
    },
    { column: 'tags', label: 'Etiquetas' },
    {
      column: 'state',
      label: 'Estado',
      show: value => questionStateTable.labels[value as QuestionState] ?? '–',
    },
  ])
}
