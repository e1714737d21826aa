import { useQueryClient } from '@tanstack/react-query'
import { ImportDialog } from '#kit/web/import/import-dialog.tsx'
import { useUndoChanges } from '#school/changes/web/use-undo.ts'
import { termImport, termImportFields } from '../transfer-contract.ts'

const EXAMPLE = [
  [
    'Perímetro',
    'n. m.',
    'Medida do contorno de uma figura plana.',
    'O perímetro da machamba é 74 m.',
    'MAT',
    '5ª; 6ª',
    '',
    '',
  ],
]

/** Terms from a CSV or Excel file: preview, cells mended in place, undo of the whole import. */
export default function TermImport({ open, onClose }: { open: boolean; onClose: () => void }) {
  const client = useQueryClient()
  const undo = useUndoChanges()
  return (
    <ImportDialog
      open={open}
      onClose={onClose}
      title="Importar termos"
      noun={{ one: 'termo', many: 'termos' }}
      fields={termImportFields}
      endpoints={termImport}
      example={{ fileName: 'exemplo-glossario.csv', rows: EXAMPLE }}
      onUndo={undo}
      onImported={() => void client.invalidateQueries({ queryKey: ['glossary'] })}
    />
  )
}
