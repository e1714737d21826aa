import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import type { Media } from '#engines/questions/question-parts.ts'
import { call } from '#kit/web/api/client.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { FormDialog } from '#kit/web/dialog/form-dialog.tsx'
import { FileField } from '#kit/web/form/file-field.tsx'
import { TextInput } from '#kit/web/form/inputs.tsx'
import { PICTURE_BYTES, putQuestionFile } from '../../transfer-contract.ts'
import styles from './editor.module.css'

interface PictureDialogProps {
  onClose: () => void
  onPicture: (media: Media, alt: string) => void
}

/** A picture and its alternative text; stored at once, shown where the cursor was. */
export default function PictureDialog({ onClose, onPicture }: PictureDialogProps) {
  const [file, setFile] = useState<File | null>(null)
  const [alt, setAlt] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function send() {
    setHasTried(true)
    if (!file || alt.trim() === '') return
    setSending(true)
    try {
      const stored = await call(putQuestionFile, { query: { fileName: file.name }, body: file })
      // Two pictures of one name are two pictures.
      const name = stored.name.replace(/(\.[^.]*)?$/, ending => `-${uuid().slice(-6)}${ending}`)
      onPicture({ ...stored, name }, alt.trim())
      onClose()
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <FormDialog
      onClose={onClose}
      size={560}
      icon="image"
      title="Pôr uma imagem"
      onSubmit={() => void send()}
      submit="Pôr a imagem"
      busy={sending}
    >
      <div className={styles.stack}>
        <FileField
          label="Imagem"
          required
          help="PNG, JPEG, WebP ou GIF, até 3 MB."
          accept="image/png,image/jpeg,image/webp,image/gif"
          maxBytes={PICTURE_BYTES}
          value={file}
          onChange={setFile}
          error={problem ?? (hasTried && !file ? 'Escolha a imagem.' : undefined)}
        />
        <TextInput
          label="O que a imagem mostra"
          required
          help="Lido a quem não a vê e impresso se a imagem faltar."
          value={alt}
          error={hasTried && alt.trim() === '' ? 'Descreva a imagem em poucas palavras.' : undefined}
          onChange={event => setAlt(event.target.value)}
        />
      </div>
    </FormDialog>
  )
}
