import { useQueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useNavigate } from 'react-router'
import { ImportDialog } from '#kit/web/import/import-dialog.tsx'
import { useUndoChanges } from './use-undo.ts'

type UndoableImportProps = Omit<ComponentProps<typeof ImportDialog>, 'onUndo' | 'onImported' | 'reportTo'> & {
  /** First words of the queries that are others once the rows are in. */
  touches: readonly string[]
}

/** An import from a CSV or Excel file: preview, cells mended in place, undo of the whole import. */
export function UndoableImport({ touches, ...dialog }: UndoableImportProps) {
  const client = useQueryClient()
  const undo = useUndoChanges()
  const navigate = useNavigate()
  return (
    <ImportDialog
      {...dialog}
      onUndo={undo}
      reportTo={report => `/dashboard/group/importacoes/${report}`}
      onImported={report => {
        for (const word of [...touches, 'imports']) void client.invalidateQueries({ queryKey: [word] })
        // Who waited sees what became of the file where it stays; who closed the window reads it in the notice.
        if (report !== null && dialog.open) navigate(`/dashboard/group/importacoes/${report}`)
      }}
    />
  )
}
