import { counted } from '#kit/figures.ts'
import type { Db } from '#kit/server/database/database.ts'
import { findHistory } from '#kit/server/records/history.ts'
import type { Words } from '#kit/server/records/words.ts'

/** The history of a policy's record, its groups told by name. */
export function findPolicyHistory(db: Db, words: Words, id: string) {
  return findHistory(db, words, 'policies', id, [
    { column: 'code', label: 'Código' },
    { column: 'title', label: 'Título' },
    { column: 'category', label: 'Categoria' },
    { column: 'summary', label: 'Resumo' },
    { column: 'responsible', label: 'Responsável' },
    { column: 'group_ids', label: 'Destina-se a', names: { table: 'reader_groups' } },
    { column: 'mandatory', label: 'Leitura obrigatória', show: value => (value ? 'sim' : 'não') },
    { column: 'deadline_days', label: 'Prazo', show: value => counted(Number(value), 'dia', 'dias') },
  ])
}
