import { useQueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { ImportDialog } from '#kit/web/import/import-dialog.tsx'
import { useUndoChanges } from './use-undo.ts'

type UndoableImportProps = Omit<ComponentProps<typeof ImportDialog>, 'onUndo' | 'onImported'> & {
  /** First words of the queries that are others once the rows are in. */
  touches: readonly string[]
}

/** An import from a CSV or Excel file: preview, cells mended in place, undo of the whole import. */
export function UndoableImport({ touches, ...dialog }: UndoableImportProps) {
  const client = useQueryClient()
  const undo = useUndoChanges()
  return (
    <ImportDialog
      {...dialog}
      onUndo={undo}
      onImported={() => {
        for (const word of touches) void client.invalidateQueries({ queryKey: [word] })
      }}
    />
  )
}
