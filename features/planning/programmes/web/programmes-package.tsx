import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ResponseOf } from '#kit/endpoint.ts'
import { counted } from '#kit/figures.ts'
import { call, callWithChange } from '#kit/web/api/client.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { RowList } from '#kit/web/list/row-list.tsx'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { PackageDialog } from '#school/questions/web/package-dialog.tsx'
import { PackageSigner } from '#school/questions/web/package-signer.tsx'
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
    <PackageDialog
      what="Programas"
      maxBytes={packageBytes.packed}
      busy={busy}
      problem={problem}
      enterLabel={`Importar ${counted(entering, 'programa', 'programas')}`}
      mayEnter={entering > 0 && review?.preview.signer.known === true}
      onFile={file => void read(file)}
      onEnter={() => review && void enter(review.file)}
      onBack={() => setReview(undefined)}
      onClose={onClose}
      review={
        review && (
          <>
            <PackageSigner
              signer={review.preview.signer}
              made={review.preview.made}
              onTrusted={() => void read(review.file)}
            />
            <RowList rows={review.preview.programmes.map(rowOf)} />
          </>
        )
      }
    />
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
