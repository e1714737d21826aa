import { counted } from '#kit/figures.ts'
import type { Db } from '#kit/server/database/database.ts'
import { findHistory } from '#kit/server/records/history.ts'
import type { Words } from '#kit/server/records/words.ts'
import { findReaderGroups } from './group-queries.ts'

/** The history of a policy's record, its groups told by name. */
export async function findPolicyHistory(db: Db, words: Words, id: string) {
  const names = new Map((await findReaderGroups(db)).map(group => [group.id, group.name]))
  return findHistory(db, words, 'policies', id, [
    { column: 'code', label: 'Código' },
    { column: 'title', label: 'Título' },
    { column: 'category', label: 'Categoria' },
    { column: 'summary', label: 'Resumo' },
    { column: 'responsible', label: 'Responsável' },
    {
      column: 'group_ids',
      label: 'Destina-se a',
      show: value =>
        (Array.isArray(value) ? value : []).map(value => names.get(String(value)) ?? '–').join(', ') || '–',
    },
    { column: 'mandatory', label: 'Leitura obrigatória', show: value => (value ? 'sim' : 'não') },
    { column: 'deadline_days', label: 'Prazo', show: value => counted(Number(value), 'dia', 'dias') },
  ])
}
