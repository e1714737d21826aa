import { useSave } from '#kit/web/api/queries.ts'
import type { Action } from '#kit/web/parts/action.tsx'
import { useRemoval } from '#school/changes/web/use-removal.ts'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { removeSubject, type SubjectRow, subjectBody, updateSubject } from '../contract.ts'
import { useSubjectPlaces } from './subject-places.ts'
import { useMayWrite } from './use-may-write.ts'

/** Actions on a subject: edit, archive or bring back, remove. */
export function useSubjectActions(onRemoved?: () => void): (row: SubjectRow) => Action[] {
  const mayWrite = useMayWrite()
  const places = useSubjectPlaces()
  const announce = useUndo()
  const update = useSave(updateSubject)
  const removalOf = useRemoval(removeSubject, { said: (row: SubjectRow) => `${row.name} eliminada.` })

  return row => {
    if (!mayWrite) return []
    const archived = row.state === 'arquivada'
    return [
      { label: 'Editar', icon: 'pencil-simple', to: places.edit(row.id) },
      {
        label: archived ? 'Trazer do arquivo' : 'Arquivar',
        icon: archived ? 'arrow-counter-clockwise' : 'archive',
        onClick: () =>
          update.mutate(
            {
              params: { id: row.id },
              body: { ...bodyOf(row), state: archived ? 'activa' : 'arquivada', version: row.version },
            },
            {
              onSuccess: ({ change }) =>
                announce(archived ? `${row.name} está de novo activa.` : `${row.name} arquivada.`, change),
            },
          ),
      },
      // What is taught, or may be, is archived.
      ...(row.teachers + row.units > 0 ? [] : [removalOf(row, onRemoved)]),
    ]
  }
}

/** What a form sends of a subject that is not being changed otherwise. */
export function bodyOf(row: SubjectRow) {
  return subjectBody.parse(row)
}
