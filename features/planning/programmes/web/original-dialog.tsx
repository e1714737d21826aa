import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callWithChange } from '#kit/web/api/client.ts'
import { ApiError } from '#kit/web/api-error.ts'
import { FormDialog } from '#kit/web/dialog/form-dialog.tsx'
import { FileField } from '#kit/web/form/file-field.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import type { Programme } from '../contract.ts'
import { ORIGINAL_BYTES, putOriginal } from '../original-contract.ts'

/** Where a programme gets the document that it was read from; what the server refuses is under the field in its own words. */
export function OriginalDialog({ programme, onClose }: { programme: Programme; onClose: () => void }) {
  const client = useQueryClient()
  const announce = useUndo()
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  async function send() {
    if (!file) return
    setBusy(true)
    setError(undefined)
    try {
      const { change } = await callWithChange(putOriginal, {
        params: { id: programme.id },
        query: { fileName: file.name },
        body: file,
      })
      await client.invalidateQueries({ queryKey: ['programmes'] })
      announce('O original está guardado com o programa.', change)
      onClose()
    } catch (thrown) {
      setError(ApiError.from(thrown).message)
      setBusy(false)
    }
  }
  return (
    <FormDialog
      title={programme.hasOriginal ? 'Trocar o original' : 'Juntar o original'}
      sub="O documento em que o programa foi publicado, para o conferir e ler página a página."
      icon="file-pdf"
      submit="Guardar o PDF"
      busy={busy}
      disabled={!file}
      onClose={onClose}
      onSubmit={() => void send()}
    >
      <FileField
        label="Documento"
        help="PDF até 20 MB. É verificado antes de se guardar: sem senha, programas, formulários nem ficheiros dentro."
        accept=".pdf"
        maxBytes={ORIGINAL_BYTES}
        value={file}
        onChange={chosen => {
          setFile(chosen)
          setError(undefined)
        }}
        error={error}
        disabled={busy}
      />
    </FormDialog>
  )
}
