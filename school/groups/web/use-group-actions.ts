import type { Action } from '#kit/web/parts/action.tsx'
import { useRemoval } from '#school/changes/web/use-removal.ts'
import { useMayWrite } from '#school/subjects/web/use-may-write.ts'
import { type GroupRow, removeGroup } from '../contract.ts'
import { useGroupPlaces } from './group-places.ts'

/** Actions on a group for every signed-in account. */
export function useGroupActions(onRemoved?: () => void): (row: GroupRow) => Action[] {
  const mayWrite = useMayWrite()
  const places = useGroupPlaces()
  const removalOf = useRemoval(removeGroup, {
    said: (row: GroupRow) => `Turma ${row.called} eliminada.`,
    failed: 'Não foi possível eliminar.',
  })
  return row => {
    if (!mayWrite) return []
    const edit: Action = { label: 'Editar', icon: 'pencil-simple', to: places.edit(row.id) }
    // Pupils are transferred first.
    return row.boys + row.girls > 0 ? [edit] : [edit, removalOf(row, onRemoved)]
  }
}
