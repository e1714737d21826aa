import { useQueryClient } from '@tanstack/react-query'
import { ImportDialog } from '#kit/web/import/import-dialog.tsx'
import { useUndoChanges } from '#school/changes/web/use-undo.ts'
import { schoolImport, schoolImportFields } from '../import-contract.ts'

const EXAMPLE = [
  [
    'Escola Básica do Zimpeto',
    'Maputo Cidade',
    'KaMubukwana',
    'ZIP 3',
    '84 000 0000',
    'manhã; tarde',
    '07:00–07:45; 07:50–08:35',
    '45',
  ],
]

/** Schools from a CSV or Excel file: preview, cells mended in place, undo of the whole import. */
export default function SchoolImport({ open, onClose }: { open: boolean; onClose: () => void }) {
  const client = useQueryClient()
  const undo = useUndoChanges()
  return (
    <ImportDialog
      open={open}
      onClose={onClose}
      title="Importar escolas"
      noun={{ one: 'escola', many: 'escolas', feminine: true }}
      fields={schoolImportFields}
      endpoints={schoolImport}
      example={{ fileName: 'exemplo-escolas.csv', rows: EXAMPLE }}
      onUndo={undo}
      onImported={() => void client.invalidateQueries({ queryKey: ['schools'] })}
    />
  )
}
