import { useQueryClient } from '@tanstack/react-query'
import { ImportDialog } from '#kit/web/import/import-dialog.tsx'
import { useUndoChanges } from '#school/changes/web/use-undo.ts'
import { timetableImport, timetableImportFields } from '../import-contract.ts'

const EXAMPLE = [
  ['6ªA', 'Segunda', '1', 'Matemática', 'Ermelinda Sitoe', '4'],
  ['6ªA', 'Segunda', '2', 'Português', 'Hermínia Nhabanga', '4'],
]

/** Timetables from a CSV or Excel file, one row per lesson time. */
export default function TimetableImport({ open, onClose }: { open: boolean; onClose: () => void }) {
  const client = useQueryClient()
  const undo = useUndoChanges()
  return (
    <ImportDialog
      open={open}
      onClose={onClose}
      title="Importar horários"
      noun={{ one: 'tempo', many: 'tempos' }}
      fields={timetableImportFields}
      endpoints={timetableImport}
      example={{ fileName: 'exemplo-horario.csv', rows: EXAMPLE }}
      onUndo={undo}
      onImported={() => {
        for (const word of ['timetable', 'groups']) void client.invalidateQueries({ queryKey: [word] })
      }}
    />
  )
}
