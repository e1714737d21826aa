import { useQueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useNavigate } from 'react-router'
import { href } from '#kit/address.ts'
import { ImportDialog } from '#kit/web/import/import-dialog.tsx'
import * as pages from '#school/pages.ts'
import { useUndoChanges } from './use-undo.ts'

type UndoableImportProps = Omit<ComponentProps<typeof ImportDialog>, 'onUndo' | 'onImported' | 'reportTo'> & {
  /** First words of the queries that are others once the rows are in. */
  touches: readonly string[]
  /** Leads who waited to the report: the page underneath is another once the rows are in. */
  thenReport?: boolean
}

const reportTo = (report: string) => href(pages.importReport, { id: report })

/** An import from a CSV or Excel file: preview, cells mended in place, undo of the whole import. */
export function UndoableImport({ touches, thenReport = false, ...dialog }: UndoableImportProps) {
  const client = useQueryClient()
  const undo = useUndoChanges()
  const navigate = useNavigate()
  return (
    <ImportDialog
      {...dialog}
      onUndo={undo}
      reportTo={reportTo}
      onImported={report => {
        for (const word of [...touches, 'imports']) void client.invalidateQueries({ queryKey: [word] })
        if (report !== null && dialog.open && thenReport) navigate(reportTo(report))
      }}
    />
  )
}

/** The import of one kind of sheet, as what fetches it opens and closes it. */
export function importOf(what: Omit<UndoableImportProps, 'open' | 'onClose'>) {
  return function SheetImport({ open, onClose }: Pick<UndoableImportProps, 'open' | 'onClose'>) {
    return <UndoableImport open={open} onClose={onClose} {...what} />
  }
}
