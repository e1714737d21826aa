import { useQueryClient } from '@tanstack/react-query'
import { download } from '#kit/web/page/download.ts'
import { ImportDialog } from '#kit/web/page/import-dialog.tsx'
import { useUndoChanges } from '#school/accounts/web/use-undo.ts'
import { checkStudentImport, importStudents, previewStudentImport } from '../contract.ts'
import { studentImportFields } from '../import-fields.ts'

const EXAMPLE = [
  studentImportFields.map(field => field.label),
  [
    '',
    'Ana Marta Sitoe',
    'M',
    '05/05/2015',
    '6ªA',
    '1',
    'Marta Sitoe',
    '84 000 0000',
    'Xichangana',
    '',
    'activo',
  ],
]

/** Pupils from a CSV or Excel file: preview, cells mended in place, undo of the whole import. */
export default function StudentImport({ open, onClose }: { open: boolean; onClose: () => void }) {
  const client = useQueryClient()
  const undo = useUndoChanges()
  return (
    <ImportDialog
      open={open}
      onClose={onClose}
      title="Importar alunos"
      noun={{ one: 'aluno', many: 'alunos' }}
      fields={studentImportFields}
      endpoints={{ preview: previewStudentImport, check: checkStudentImport, import: importStudents }}
      example={{
        label: 'Descarregar um exemplo',
        icon: 'download-simple',
        onClick: () => {
          const text = EXAMPLE.map(row => row.map(cell => `"${cell}"`).join(';')).join('\r\n')
          download(new Blob([`\uFEFF${text}`], { type: 'text/csv' }), 'exemplo-alunos.csv')
        },
      }}
      onUndo={undo}
      onImported={() => void client.invalidateQueries({ queryKey: ['groups'] })}
    />
  )
}
