import type { ReactNode } from 'react'
import { PACKAGE_ENDING } from '#engines/questions/formats/package-limits.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { FileField } from '#kit/web/form/file-field.tsx'
import { FileProgress } from '#kit/web/import/file-progress.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import { PackageKeys } from './package-signer.tsx'

interface PackageDialogProps {
  /** What packages hold: «Perguntas». */
  what: string
  maxBytes: number
  /** Name of the file that is read or imported. */
  busy: string | undefined
  problem: string | undefined
  /** What the file holds, once it is read; before that a file is asked for. */
  review: ReactNode
  /** «Importar 3 perguntas» */
  enterLabel: string
  mayEnter: boolean
  onFile: (file: File) => void
  onEnter: () => void
  /** Another file instead. */
  onBack: () => void
  onClose: () => void
}

/** A signed package of another installation: its file first, then what it holds, before any of it enters. */
export function PackageDialog(props: PackageDialogProps) {
  const { busy, problem, review, onClose } = props
  return (
    <DialogFrame
      open
      onClose={onClose}
      size={review ? 880 : 560}
      icon="upload-simple"
      title="Importar um pacote assinado"
      sub={`${props.what} de outra instalação, num ficheiro assinado por ela. Nada entra antes de o ver.`}
      foot={
        <>
          <Button variant="outlined" onClick={review ? props.onBack : onClose}>
            {review ? 'Outro ficheiro' : 'Cancelar'}
          </Button>
          {review && (
            <Button
              variant="contained"
              loading={busy !== undefined}
              disabled={!props.mayEnter}
              onClick={props.onEnter}
            >
              {props.enterLabel}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={16}>
        {problem && <Note tone="red">{problem}</Note>}
        {busy && <FileProgress name={busy} progress={undefined} />}
        {review ?? (
          <>
            <FileField
              label="Pacote"
              accept={`.${PACKAGE_ENDING}`}
              maxBytes={props.maxBytes}
              value={null}
              disabled={busy !== undefined}
              help="Um ficheiro .dondza, por USB ou por mensagem."
              onChange={file => file && props.onFile(file)}
            />
            <PackageKeys />
          </>
        )}
      </Stack>
    </DialogFrame>
  )
}
