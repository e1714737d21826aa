import { HistoryDialog } from '#kit/web/dialog/history-dialog.tsx'
import { useUndoChanges } from '#school/changes/web/use-undo.ts'
import { listTestHistory, type Test } from '../contract.ts'

const actions = {
  'tests.create': 'criou',
  'tests.update': 'alterou',
  'tests.state': 'mudou o estado',
  'tests.forms': 'fez as versões',
  'tests.copy': 'duplicou',
  'tests.remove': 'eliminou',
}

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
      actions={actions}
      fields={{}}
      onUndo={entry => void undo([entry.batchId])}
    />
  )
}
