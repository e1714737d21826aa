import { useEffect, useState } from 'react'
import { useSave } from '#kit/web/api/queries.ts'
import { useBytes } from '#kit/web/api/use-bytes.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { FileField } from '#kit/web/form/file-field.tsx'
import { FormSection } from '#kit/web/form/form-section.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Stack } from '#kit/web/parts/layout.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import {
  getSchoolImage,
  putSchoolImage,
  removeSchoolImage,
  SCHOOL_IMAGE_BYTES,
  type School,
} from '../contract.ts'
import styles from './schools.module.css'

/** Logo and stamp; each is stored at once, apart from the rest of the form. */
export function SchoolImages({ school, onStored }: { school: School; onStored: (version: number) => void }) {
  return (
    <FormSection
      title="Logótipo e carimbo"
      folds={[
        school.logoFileId ? 'com logótipo' : 'sem logótipo',
        school.stampFileId ? 'com carimbo' : 'sem carimbo',
      ].join(', ')}
      text="Para os documentos impressos. Guardam-se logo, sem esperar pelo resto da ficha."
    >
      <ImageField
        school={school}
        which="logo"
        onStored={onStored}
        fileId={school.logoFileId}
        words={{
          label: 'Logótipo',
          the: 'o logótipo',
          saved: 'Logótipo guardado.',
          gone: 'Logótipo retirado.',
        }}
      />
      <ImageField
        school={school}
        which="stamp"
        onStored={onStored}
        fileId={school.stampFileId}
        words={{ label: 'Carimbo', the: 'o carimbo', saved: 'Carimbo guardado.', gone: 'Carimbo retirado.' }}
      />
    </FormSection>
  )
}

interface ImageFieldProps {
  school: School
  which: 'logo' | 'stamp'
  onStored: (version: number) => void
  fileId: string | null
  words: { label: string; the: string; saved: string; gone: string }
}

function ImageField({ school, which, onStored, fileId, words }: ImageFieldProps) {
  const [file, setFile] = useState<File | null>(null)
  const announce = useUndo()
  const put = useSave(putSchoolImage, { failsInPlace: true })
  const remove = useSave(removeSchoolImage)
  const params = { id: school.id, which }
  const stored = useBytes(getSchoolImage, { params }, fileId !== null)
  const chosen = useAddressOf(file)
  const address = chosen ?? (fileId === null ? undefined : stored)
  return (
    <Stack gap={12} className={styles.image}>
      {address && (
        <figure className={styles.preview}>
          <img src={address} alt={`${words.label} da escola`} />
          {chosen && <figcaption>Ainda por guardar</figcaption>}
        </figure>
      )}
      <FileField
        label={words.label}
        optional
        help="PNG ou JPEG, até 1 MB; de preferência com fundo branco ou transparente."
        accept="image/png,image/jpeg"
        maxBytes={SCHOOL_IMAGE_BYTES}
        value={file}
        onChange={setFile}
        error={put.error ? messageOf(put.error) : undefined}
      />
      <Row gap={8} wrap className={styles.buttons}>
        {file && (
          <Button
            variant="outlined"
            loading={put.isPending}
            onClick={() =>
              put.mutate(
                { params, query: { fileName: file.name }, body: file },
                {
                  onSuccess: ({ data, change }) => {
                    setFile(null)
                    onStored(data.version)
                    announce(words.saved, change)
                  },
                },
              )
            }
          >
            Guardar {words.the}
          </Button>
        )}
        {fileId !== null && !file && (
          <Button
            color="error"
            loading={remove.isPending}
            onClick={() =>
              remove.mutate(
                { params },
                {
                  onSuccess: ({ data, change }) => {
                    onStored(data.version)
                    announce(words.gone, change)
                  },
                },
              )
            }
          >
            Retirar {words.the}
          </Button>
        )}
      </Row>
    </Stack>
  )
}

/** Shows a picture before it is sent. */
function useAddressOf(file: File | null): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return setAddress(undefined)
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
