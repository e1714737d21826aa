import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#kit/web/api/client.ts'
import { ApiError } from '#kit/web/api-error.ts'
import { FileField } from '#kit/web/form/file-field.tsx'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { notify } from '#kit/web/notify.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Stack } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { PDF_BYTES, type PolicyVersion, putVersionPdf } from '../contract.ts'

interface VersionPdfProps {
  version: PolicyVersion
  mayWrite: boolean
  onDone: () => void
}

/** Where a draft gets its PDF; what the server refuses is under the field in its own words. */
export function VersionPdf({ version, mayWrite, onDone }: VersionPdfProps) {
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  if (!mayWrite)
    return (
      <Section>
        <EmptyState title="Ainda sem PDF" text="Quem escreve esta versão ainda não juntou o documento." />
      </Section>
    )
  const send = async () => {
    if (!file) return
    setBusy(true)
    setError(undefined)
    try {
      await call(putVersionPdf, { params: { id: version.id }, query: { fileName: file.name }, body: file })
      // The page has the version that this made before the next step asks for it.
      await client.invalidateQueries({ queryKey: ['policies'] })
      notify.ok(`O PDF da versão ${version.number} está guardado.`)
      onDone()
    } catch (thrown) {
      setError(ApiError.from(thrown).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Section title={`PDF da versão ${version.number}`}>
      <Stack gap={16}>
        <FileField
          label="Documento"
          help="É verificado antes de se guardar: sem senha, programas, formulários nem ficheiros dentro."
          accept=".pdf"
          maxBytes={PDF_BYTES}
          value={file}
          onChange={chosen => {
            setFile(chosen)
            setError(undefined)
          }}
          error={error}
          disabled={busy}
        />
        <Row gap={8} wrap toEnd>
          {version.sha256 !== null && (
            <Button variant="outlined" onClick={onDone}>
              Cancelar
            </Button>
          )}
          <Button variant="contained" disabled={!file} loading={busy} onClick={() => void send()}>
            Guardar o PDF
          </Button>
        </Row>
      </Stack>
    </Section>
  )
}
