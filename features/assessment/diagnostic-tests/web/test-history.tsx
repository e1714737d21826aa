import { HistoryDialog } from '#school/changes/web/history-dialog.tsx'
import { useUndoChanges } from '#school/changes/web/use-undo.ts'
import { listTestHistory, type Test } from '../contract.ts'

/** Who changed the test, when and in what; each change can be taken back from here. */
export default function TestHistory({ test, onClose }: { test: Test; onClose: () => void }) {
  const undo = useUndoChanges()
  return (
    <HistoryDialog
      open
      onClose={onClose}
      name={test.title}
      endpoint={listTestHistory}
      input={{ params: { id: test.id } }}
      onUndo={entry => void undo([entry.batchId])}
    />
  )
}
