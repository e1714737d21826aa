import type { Db } from '#kit/server/database/database.ts'
import { findHistory, type HistoryField } from '#kit/server/records/history.ts'
import type { Words } from '#kit/server/records/words.ts'
import { type QuizState, quizStateTable } from '../contract.ts'
import type { QuizPart } from '../settings.ts'

/** The history of a quiz, told by name. */
export async function findQuizHistory(db: Db, words: Words, id: string) {
  const groups = await db.selectFrom('groups').select(['id', 'name']).execute()
  return findHistory(db, words, 'quizzes', id, fieldsWith(new Map(groups.map(row => [row.id, row.name]))))
}

function fieldsWith(groups: ReadonlyMap<string, string>): HistoryField[] {
  return [
    { column: 'title', label: 'Nome' },
    { column: 'description', label: 'Descrição' },
    { column: 'state', label: 'Estado', show: value => quizStateTable.labels[value as QuizState] ?? '–' },
    { column: 'opens_at', label: 'Abre' },
    { column: 'closes_at', label: 'Fecha' },
    { column: 'parts', label: 'Perguntas', show: value => partsText(value as QuizPart[]) },
    {
      column: 'audience',
      label: 'Turmas',
      show: value =>
        (value as { groupId: string }[]).map(part => groups.get(part.groupId) ?? '–').join('; ') || '–',
    },
    { column: 'settings', label: 'Definições', show: value => settingsText(value) },
    { column: 'released_at', label: 'Notas publicadas' },
  ]
}

function partsText(parts: readonly QuizPart[]): string {
  const picked = parts.filter(part => part.kind === 'question').length
  const drawn = parts.reduce((sum, part) => sum + (part.kind === 'rule' ? part.count : 0), 0)
  return [
    ...(picked > 0 ? [`${picked} ${picked === 1 ? 'escolhida' : 'escolhidas'}`] : []),
    ...(drawn > 0 ? [`${drawn} por regra`] : []),
  ].join(', ')
}

function settingsText(value: unknown): string {
  const { behaviour, attempts, counting, minutes } = value as {
    behaviour?: string
    attempts?: number | null
    counting?: string
    minutes?: number | null
  }
  const tries = attempts === null ? 'sem limite de tentativas' : `${attempts ?? 1} tentativa(s)`
  return [behaviour, minutes === null ? 'sem limite de tempo' : `${minutes} min`, tries, counting]
    .filter(word => word !== undefined && word !== '')
    .join(', ')
}
