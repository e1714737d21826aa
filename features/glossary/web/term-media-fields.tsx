import { useState } from 'react'
import { useSave } from '#kit/web/api/queries.ts'
import { useBytes } from '#kit/web/api/use-bytes.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { FileField } from '#kit/web/form/file-field.tsx'
import { FormSection } from '#kit/web/form/form-section.tsx'
import { TextInput } from '#kit/web/form/inputs.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Stack } from '#kit/web/parts/layout.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import {
  AUDIO_BYTES,
  getTermFile,
  IMAGE_BYTES,
  putTermAudio,
  putTermImage,
  removeTermAudio,
  removeTermImage,
  type Term,
} from '../contract.ts'
import styles from './term-form.module.css'

/** Image and pronunciation; each is stored at once, apart from the rest of the form. */
export function TermMediaFields({ term }: { term: Term }) {
  return (
    <FormSection
      title="Imagem e som"
      folds="Um desenho, e como se diz"
      text="Guardam-se logo, sem esperar pelo resto da ficha."
    >
      <ImageField term={term} />
      <AudioField term={term} />
    </FormSection>
  )
}

function ImageField({ term }: { term: Term }) {
  const [file, setFile] = useState<File | null>(null)
  const [alt, setAlt] = useState(term.imageAlt)
  const announce = useUndo()
  const put = useSave(putTermImage, { failsInPlace: true })
  const remove = useSave(removeTermImage)
  const params = { id: term.id }
  const address = useBytes(getTermFile, { params: { ...params, which: 'image' } }, term.imageFileId !== null)
  const missingAlt = file !== null && alt.trim() === ''
  const send = () => {
    if (!file || missingAlt) return
    put.mutate(
      { params, query: { alt, fileName: file.name }, body: file },
      {
        onSuccess: ({ change }) => {
          setFile(null)
          announce('Imagem guardada.', change)
        },
      },
    )
  }
  return (
    <Stack gap={16} className={styles.media}>
      {address && <img src={address} alt={term.imageAlt} className={styles.preview} />}
      <FileField
        label="Imagem"
        optional
        help="PNG, JPEG ou WebP, até 3 MB."
        accept="image/png,image/jpeg,image/webp"
        maxBytes={IMAGE_BYTES}
        value={file}
        onChange={setFile}
        error={put.error ? messageOf(put.error) : undefined}
      />
      <TextInput
        label="O que a imagem mostra"
        help="Lido a quem não a vê; sem isto a imagem não se guarda."
        value={alt}
        error={missingAlt ? 'Descreva a imagem em poucas palavras.' : undefined}
        onChange={event => setAlt(event.target.value)}
      />
      <Row gap={8} wrap>
        <Button variant="outlined" disabled={!file || missingAlt} loading={put.isPending} onClick={send}>
          Guardar a imagem
        </Button>
        {term.imageFileId && (
          <Button
            color="error"
            loading={remove.isPending}
            onClick={() =>
              remove.mutate({ params }, { onSuccess: ({ change }) => announce('Imagem retirada.', change) })
            }
          >
            Retirar a imagem
          </Button>
        )}
      </Row>
    </Stack>
  )
}

function AudioField({ term }: { term: Term }) {
  const [file, setFile] = useState<File | null>(null)
  const announce = useUndo()
  const put = useSave(putTermAudio, { failsInPlace: true })
  const remove = useSave(removeTermAudio)
  const params = { id: term.id }
  const address = useBytes(getTermFile, { params: { ...params, which: 'audio' } }, term.audioFileId !== null)
  return (
    <Stack gap={16} className={styles.media}>
      {address && (
        // biome-ignore lint/a11y/useMediaCaption: the sound is the word itself, written in the title
        <audio controls src={address} aria-label={`Pronúncia de «${term.term}»`} className={styles.sound} />
      )}
      <FileField
        label="Pronúncia"
        optional
        help="MP3, OGG, M4A, WAV ou WebM, até 5 MB."
        accept="audio/*,.mp3,.ogg,.m4a,.wav,.webm"
        maxBytes={AUDIO_BYTES}
        value={file}
        onChange={setFile}
        error={put.error ? messageOf(put.error) : undefined}
      />
      <Row gap={8} wrap>
        <Button
          variant="outlined"
          disabled={!file}
          loading={put.isPending}
          onClick={() =>
            file &&
            put.mutate(
              { params, query: { fileName: file.name }, body: file },
              {
                onSuccess: ({ change }) => {
                  setFile(null)
                  announce('Pronúncia guardada.', change)
                },
              },
            )
          }
        >
          Guardar o som
        </Button>
        {term.audioFileId && (
          <Button
            color="error"
            loading={remove.isPending}
            onClick={() =>
              remove.mutate(
                { params },
                { onSuccess: ({ change }) => announce('Pronúncia retirada.', change) },
              )
            }
          >
            Retirar o som
          </Button>
        )}
      </Row>
    </Stack>
  )
}
