import { counted } from '#kit/figures.ts'
import { useSave } from '#kit/web/api/queries.ts'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { changeStudents, removeStudent, type StudentRow } from '../contract.ts'
import { type StudentState, studentStateLabels } from '../student.ts'

/** What else is out of date when pupils change: the numbers of their groups. */
export const touchedByStudents = ['groups'] as const

/** What can be done with one pupil or many without a form; each time it can be taken back. */
export function useStudentActions() {
  const announce = useUndo()
  const remove = useSave(removeStudent, { touches: touchedByStudents })
  const bulk = useSave(changeStudents, { touches: touchedByStudents })
  return {
    remove: (row: StudentRow, done?: () => void) =>
      remove.mutate(
        { params: { id: row.id }, query: { version: row.version } },
        {
          onSuccess: ({ change }) => {
            announce(`${row.fullName} eliminado da lista.`, change, 'Fica 30 dias na Reciclagem.')
            done?.()
          },
        },
      ),
    removeMany: (rows: readonly StudentRow[], done: () => void) =>
      bulk.mutate(
        { body: { ids: rows.map(row => row.id), action: { kind: 'remove' } } },
        {
          onSuccess: ({ data, change }) => {
            announce(`${pupils(data.changed)} da lista.`, change, 'Ficam 30 dias na Reciclagem.')
            done()
          },
        },
      ),
    setState: (rows: readonly StudentRow[], state: StudentState, done: () => void) =>
      bulk.mutate(
        { body: { ids: rows.map(row => row.id), action: { kind: 'state', state } } },
        {
          onSuccess: ({ data, change }) => {
            announce(`${studentStateLabels[state]}: ${data.changed} de ${rows.length}.`, change)
            done()
          },
        },
      ),
  }
}

function pupils(count: number): string {
  return counted(count, 'aluno eliminado', 'alunos eliminados')
}
