import { useQueryClient } from '@tanstack/react-query'
import { ImportDialog } from '#kit/web/import/import-dialog.tsx'
import { useUndoChanges } from '#school/changes/web/use-undo.ts'
import { subjectImport, subjectImportFields } from '../import-contract.ts'

const EXAMPLE = [
  [
    'MAT',
    'Matemática',
    'Mat.',
    'Matemática e Ciências',
    '5ª; 6ª',
    '5ª: 6, 6ª: 6',
    '45',
    '',
    'Activa',
    '',
    '#17634A',
  ],
]

/** Subjects from a CSV or Excel file: preview, cells mended in place, undo of the whole import. */
export default function SubjectImport({ open, onClose }: { open: boolean; onClose: () => void }) {
  const client = useQueryClient()
  const undo = useUndoChanges()
  return (
    <ImportDialog
      open={open}
      onClose={onClose}
      title="Importar disciplinas"
      noun={{ one: 'disciplina', many: 'disciplinas', feminine: true }}
      fields={subjectImportFields}
      endpoints={subjectImport}
      example={{ fileName: 'exemplo-disciplinas.csv', rows: EXAMPLE }}
      onUndo={undo}
      onImported={() => void client.invalidateQueries({ queryKey: ['subjects'] })}
    />
  )
}
