import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PACKAGE_ENDING } from '#engines/questions/formats/package-limits.ts'
import type { ResponseOf } from '#kit/endpoint.ts'
import { counted } from '#kit/figures.ts'
import { call, callWithChange } from '#kit/web/api/client.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { FileField } from '#kit/web/form/file-field.tsx'
import { FileProgress } from '#kit/web/import/file-progress.tsx'
import { RowList } from '#kit/web/list/row-list.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { PackageKeys, PackageSigner } from '#school/questions/web/package-signer.tsx'
import { gradeTitle } from '#school/subjects/grade.ts'
import { importProgrammePackage, packageBytes, previewProgrammePackage } from '../package-contract.ts'

type Preview = ResponseOf<typeof previewProgrammePackage>

/** Programmes in a signed package of another installation: who signed it, and what each would be here. */
export default function ProgrammesPackage({ onClose }: { onClose: () => void }) {
  const [review, setReview] = useState<{ file: File; preview: Preview }>()
  const [busy, setBusy] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const client = useQueryClient()
  const announce = useUndo()

  /** Does something with a file, and says what went wrong. */
  async function work(file: File, does: () => Promise<void>) {
    setProblem(undefined)
    setBusy(file.name)
    await does().catch((error: unknown) => setProblem(messageOf(error)))
    setBusy(undefined)
  }
  const read = (file: File) =>
    work(file, async () => setReview({ file, preview: await call(previewProgrammePackage, { body: file }) }))
  const enter = (file: File) =>
    work(file, async () => {
      const { data, change } = await callWithChange(importProgrammePackage, { body: file })
      await client.invalidateQueries({ queryKey: ['programmes'] })
      const isNone = data.imported === 0
      announce(
        isNone
          ? 'Nada de novo: os programas deste pacote já cá estavam.'
          : `${counted(data.imported, 'programa importado', 'programas importados')}.`,
        isNone ? null : change,
      )
      onClose()
    })

  const entering = review?.preview.programmes.filter(each => each.error === '' && !each.isThere).length ?? 0
  return (
    <DialogFrame
      open
      onClose={onClose}
      size={review ? 880 : 560}
      icon="upload-simple"
      title="Importar um pacote assinado"
      sub="Programas de outra instalação, num ficheiro assinado por ela. Nada entra antes de o ver."
      foot={
        <>
          <Button variant="outlined" onClick={review ? () => setReview(undefined) : onClose}>
            {review ? 'Outro ficheiro' : 'Cancelar'}
          </Button>
          {review && (
            <Button
              variant="contained"
              loading={busy !== undefined}
              disabled={entering === 0 || !review.preview.signer.known}
              onClick={() => void enter(review.file)}
            >
              Importar {counted(entering, 'programa', 'programas')}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={16}>
        {problem && <Note tone="red">{problem}</Note>}
        {busy && <FileProgress name={busy} progress={undefined} />}
        {review ? (
          <>
            <PackageSigner
              signer={review.preview.signer}
              made={review.preview.made}
              onTrusted={() => void read(review.file)}
            />
            <RowList rows={review.preview.programmes.map(rowOf)} />
          </>
        ) : (
          <>
            <FileField
              label="Pacote"
              accept={`.${PACKAGE_ENDING}`}
              maxBytes={packageBytes.packed}
              value={null}
              disabled={busy !== undefined}
              help="Um ficheiro .dondza, por USB ou por mensagem."
              onChange={file => file && void read(file)}
            />
            <PackageKeys />
          </>
        )}
      </Stack>
    </DialogFrame>
  )
}

function rowOf(each: Preview['programmes'][number]) {
  const { index, subject, grade, edition, source, units, rows, lessons, error, isThere } = each
  const size = [
    counted(units, 'unidade', 'unidades'),
    counted(rows, 'linha', 'linhas'),
    counted(lessons, 'aula', 'aulas'),
  ]
  return {
    key: String(index),
    title: `${subject}, ${gradeTitle(grade)}, versão ${edition}`,
    text: (
      <Stack gap={4} fit>
        <span>{[...size, source].filter(Boolean).join(' · ')}</span>
        {error !== '' && <Text error>{error}</Text>}
        {isThere && <span>Já cá está: não entra outra vez.</span>}
      </Stack>
    ),
  }
}
