import type { Db } from '#kit/server/database/database.ts'
import { findHistory } from '#kit/server/records/history.ts'
import type { Words } from '#kit/server/records/words.ts'
import { gradeName } from '#school/subjects/grade.ts'
import { type GameItem, type GameState, gameStateTable } from '../contract.ts'
import { gameKind, kindLabel } from '../kinds.ts'

/** The history of a game, its references told by name. */
export async function findGameHistory(db: Db, words: Words, id: string) {
  const [subjects, groups] = await Promise.all([
    db.selectFrom('subjects').select(['id', 'name']).execute(),
    db.selectFrom('groups').select(['id', 'name']).execute(),
  ])
  const names = new Map([...subjects, ...groups].map(row => [row.id, row.name]))
  const nameOf = (value: unknown) => names.get(String(value)) ?? '–'
  return findHistory(db, words, 'games', id, [
    { column: 'title', label: 'Título' },
    { column: 'kind', label: 'Tipo', show: kindText },
    { column: 'subject_id', label: 'Disciplina', show: nameOf },
    { column: 'grade', label: 'Classe', show: value => gradeName(Number(value)) },
    {
      column: 'group_ids',
      label: 'Turmas',
      show: value => (Array.isArray(value) ? value.map(nameOf).join(', ') || '–' : '–'),
    },
    { column: 'theme', label: 'Tema' },
    {
      column: 'items',
      label: 'Pares',
      show: value =>
        Array.isArray(value) ? (value as GameItem[]).map(item => item.prompt).join('; ') || '–' : '–',
    },
    { column: 'entry', label: 'Quem entra escreve' },
    { column: 'attempts', label: 'Partidas por aluno' },
    { column: 'closes_at', label: 'Fecha' },
    { column: 'code', label: 'Código' },
    { column: 'state', label: 'Estado', show: value => gameStateTable.labels[value as GameState] ?? '–' },
  ])
}

function kindText(value: unknown): string {
  const kind = gameKind.safeParse(value)
  return kind.success ? kindLabel(kind.data) : '–'
}
