import { useEffect, useState } from 'react'
import { call } from '#kit/web/api/client.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { TextInput } from '#kit/web/form/inputs.tsx'
import { PictureButton } from '#kit/web/form/picture-button.tsx'
import { smallPicture } from '#kit/web/form/small-picture.ts'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { PICTURE_BYTES, pictureTypes, putGamePicture } from '../../contract.ts'
import type { GameItem } from '../../game.ts'
import styles from './picture-places.module.css'

/** Pixels of the longer side: enough for a projector. */
const SIDE = 1280

interface NewPictureProps {
  onPicture: (picture: NonNullable<GameItem['picture']>) => void
  /** Goes back to the picture that is there; absent without one. */
  onCancel?: (() => void) | undefined
}

/** A picture for a pair, chosen or photographed, with its alternative text. */
export function NewPicture({ onPicture, onCancel }: NewPictureProps) {
  const [chosen, setChosen] = useState<{ name: string; picture: Blob }>()
  const [alt, setAlt] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const address = useAddress(chosen?.picture)
  async function trying(step: () => Promise<void>) {
    setBusy(true)
    setProblem('')
    try {
      await step()
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const take = ([file]: readonly File[]) =>
    file && void trying(async () => setChosen({ name: file.name, picture: await ready(file) }))
  async function keep() {
    setHasTried(true)
    if (!chosen || alt.trim() === '') return
    await trying(async () => {
      const query = { fileName: chosen.name.slice(-300) || 'imagem' }
      const { file } = await call(putGamePicture, { query, body: chosen.picture })
      onPicture({ alt: alt.trim(), file })
    })
  }
  return (
    <Stack gap={16}>
      {address && (
        <div className={styles.picture}>
          <img src={address} alt={alt || 'A imagem que escolheu'} />
        </div>
      )}
      <Row gap={8} wrap>
        <PictureButton
          single
          label={chosen ? 'Escolher outra imagem' : 'Escolher uma imagem'}
          onFiles={take}
        />
        <div className={styles.byFinger}>
          <PictureButton camera label="Fotografar" onFiles={take} />
        </div>
      </Row>
      {hasTried && !chosen && <Note tone="red">Escolha ou fotografe a imagem.</Note>}
      {problem !== '' && (
        <div role="alert">
          <Note tone="red">{problem}</Note>
        </div>
      )}
      <TextInput
        label="O que a imagem mostra, para quem não a vê"
        value={alt}
        maxLength={300}
        error={hasTried && alt.trim() === '' ? 'Diga o que a imagem mostra.' : undefined}
        onChange={event => setAlt(event.target.value)}
      />
      <Text as="p" secondary caption>
        Fica neste jogo: vê-a quem o joga, e quem o copia.
      </Text>
      <Row gap={8} wrap>
        {onCancel && <Button onClick={onCancel}>Ficar com a de antes</Button>}
        <Button variant="contained" loading={busy} onClick={() => void keep()}>
          Pôr a imagem
        </Button>
      </Row>
    </Stack>
  )
}

/** As it is where it is small and paper takes it; drawn anew otherwise, and so is every photograph. */
function ready(file: File): Promise<Blob> {
  const isKept = file.type === 'image/png' && pictureTypes.includes(file.type) && file.size <= PICTURE_BYTES
  return isKept ? Promise.resolve(file) : smallPicture(file, { side: SIDE })
}

function useAddress(file: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = file && URL.createObjectURL(file)
    setAddress(made)
    return () => {
      if (made) URL.revokeObjectURL(made)
    }
  }, [file])
  return address
}
