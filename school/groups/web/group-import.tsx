import { useQueryClient } from '@tanstack/react-query'
import { ImportDialog } from '#kit/web/import/import-dialog.tsx'
import { useUndoChanges } from '#school/changes/web/use-undo.ts'
import { groupImport, groupImportFields } from '../import-contract.ts'

const EXAMPLE = [['6ªA', '6ª', '2026', 'Manhã', '4', '50', '', '']]

/** Groups from a CSV or Excel file: preview, cells mended in place, undo of the whole import. */
export default function GroupImport({ open, onClose }: { open: boolean; onClose: () => void }) {
  const client = useQueryClient()
  const undo = useUndoChanges()
  return (
    <ImportDialog
      open={open}
      onClose={onClose}
      title="Importar turmas"
      noun={{ one: 'turma', many: 'turmas', feminine: true }}
      fields={groupImportFields}
      endpoints={groupImport}
      example={{ fileName: 'exemplo-turmas.csv', rows: EXAMPLE }}
      onUndo={undo}
      onImported={() => void client.invalidateQueries({ queryKey: ['groups'] })}
    />
  )
}
