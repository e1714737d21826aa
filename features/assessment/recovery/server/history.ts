import { countOutcomes } from '#engines/psychometrics/outcome.ts'
import { counted, formatDateSlashes } from '#kit/figures.ts'
import type { Db } from '#kit/server/database/database.ts'
import { findHistory } from '#kit/server/records/history.ts'
import type { Words } from '#kit/server/records/words.ts'
import { outcomesText } from '../../results/outcomes-text.ts'
import { type PupilGroup, type RecoveryResult, type RecoveryState, recoveryStateTable } from '../contract.ts'
import { findNames, type StoredSession } from './queries.ts'
import { TABLE } from './rules.ts'

/** The history of a plan, its references told by name and its lists by what changed in them. */
export async function findRecoveryHistory(db: Db, words: Words, id: string) {
  const names = await findNames(db, id)
  const nameOf = (value: unknown) => names.get(String(value)) ?? '–'
  return findHistory(db, words, TABLE, id, [
    { column: 'title', label: 'Título' },
    { column: 'objective', label: 'Objectivo' },
    {
      column: 'competence_ids',
      label: 'Competências',
      show: value => listOf(value).map(nameOf).join(', ') || '–',
    },
    {
      column: 'pupil_groups',
      label: 'Grupos',
      show: value => listOf<PupilGroup>(value).map(groupText).join('; '),
    },
    { column: 'activities', label: 'Actividades' },
    { column: 'responsible_id', label: 'Responsável', show: nameOf },
    { column: 'starts_on', label: 'Início', show: dateText },
    { column: 'ends_on', label: 'Fim', show: dateText },
    {
      column: 'sessions',
      label: 'Sessões e presenças',
      show: value => listOf<StoredSession>(value).map(sessionText).join('; ') || '–',
    },
    { column: 'retest_id', label: 'Reavaliação', show: nameOf },
    { column: 'results', label: 'Resultado', show: value => resultText(listOf<RecoveryResult>(value)) },
    {
      column: 'state',
      label: 'Estado',
      show: value => recoveryStateTable.labels[value as RecoveryState] ?? '–',
    },
  ])
}

function listOf<T>(value: unknown): T[] {
  return Array.isArray(value) ? (value as T[]) : []
}

function dateText(value: unknown): string {
  return value ? formatDateSlashes(String(value)) : '–'
}

function groupText({ name, studentIds }: PupilGroup): string {
  return `${name} (${studentIds.length} ${studentIds.length === 1 ? 'aluno' : 'alunos'})`
}

function sessionText({ date, presence }: StoredSession): string {
  const marks = Object.values(presence)
  const came = marks.filter(Boolean).length
  return marks.length === 0
    ? formatDateSlashes(date)
    : `${formatDateSlashes(date)}: ${counted(came, 'presente', 'presentes')}, ${counted(marks.length - came, 'ausente', 'ausentes')}`
}

function resultText(results: readonly RecoveryResult[]): string {
  if (results.length === 0) return '–'
  return outcomesText(countOutcomes(results.map(({ outcome }) => outcome)))
}
