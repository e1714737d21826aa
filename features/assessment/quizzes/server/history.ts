import { counted, formatMoment } from '#kit/figures.ts'
import type { Db } from '#kit/server/database/database.ts'
import { findHistory } from '#kit/server/records/history.ts'
import type { Words } from '#kit/server/records/words.ts'
import { groupNames } from '#school/groups/contract.ts'
import { gradeName } from '#school/subjects/grade.ts'
import { type QuizState, quizStateTable } from '../contract.ts'
import type { QuizException, QuizPart } from '../settings.ts'

/** The history of a quiz, its references told by name. */
export function findQuizHistory(db: Db, words: Words, id: string) {
  return findHistory(db, words, 'quizzes', id, [
    { column: 'title', label: 'Nome' },
    { column: 'description', label: 'Descrição' },
    { column: 'subject_id', label: 'Disciplina', names: { table: 'subjects' } },
    { column: 'grade', label: 'Classe', show: value => gradeName(Number(value)) },
    { column: 'year', label: 'Ano lectivo' },
    { column: 'state', label: 'Estado', show: value => quizStateTable.labels[value as QuizState] ?? '–' },
    { column: 'code', label: 'Código' },
    { column: 'opens_at', label: 'Abre', show: momentText },
    { column: 'closes_at', label: 'Fecha', show: momentText },
    { column: 'parts', label: 'Perguntas', show: value => partsText(value as QuizPart[]) },
    { column: 'audience', label: 'Turmas', names: groupNames },
    {
      column: 'exceptions',
      label: 'Excepções',
      show: value => (value as QuizException[]).map(exceptionText).join('; ') || '–',
    },
    { column: 'settings', label: 'Definições', show: value => settingsText(value) },
    { column: 'released_at', label: 'Notas publicadas', show: momentText },
  ])
}

function momentText(value: unknown): string {
  return value ? formatMoment(String(value)) : '–'
}

/** Of a pupil or of a group, and what is otherwise for them. */
function exceptionText({ studentId, extraMinutes, attempts, opensAt, closesAt }: QuizException): string {
  const parts = [
    extraMinutes === null ? '' : `mais ${extraMinutes} min`,
    attempts === null
      ? ''
      : attempts === 0
        ? 'sem limite de tentativas'
        : counted(attempts, 'tentativa', 'tentativas'),
    opensAt === null ? '' : `abre ${formatMoment(opensAt)}`,
    closesAt === null ? '' : `fecha ${formatMoment(closesAt)}`,
  ]
  return `${studentId === null ? 'uma turma' : 'um aluno'}: ${parts.filter(Boolean).join(', ')}`
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
