import { useSave } from '#kit/web/api/queries.ts'
import type { Action } from '#kit/web/parts/action.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { useMayWrite } from '#school/subjects/web/use-may-write.ts'
import { type GroupRow, removeGroup } from '../contract.ts'
import { useGroupPlaces } from './group-places.ts'

/** What can be done with a group by anyone who is signed in. */
export function useGroupActions(onRemoved?: () => void): (row: GroupRow) => Action[] {
  const mayWrite = useMayWrite()
  const places = useGroupPlaces()
  const announce = useUndo()
  const remove = useSave(removeGroup, { failed: 'Não foi possível eliminar.' })
  return row => {
    if (!mayWrite) return []
    return [
      { label: 'Editar', icon: 'pencil-simple', to: places.edit(row.id) },
      {
        label: 'Eliminar',
        icon: 'trash',
        destructive: true,
        onClick: () =>
          remove.mutate(
            { params: { id: row.id }, query: { version: row.version } },
            {
              onSuccess: ({ change }) => {
                announce(`Turma ${row.called} eliminada.`, change, 'Fica 30 dias na Reciclagem.')
                onRemoved?.()
              },
            },
          ),
      },
    ]
  }
}
