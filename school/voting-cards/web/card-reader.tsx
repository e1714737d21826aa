import { useEffect, useRef, useState } from 'react'
import type { SeenCard } from '#engines/cards/find-cards.ts'
import { counted } from '#kit/figures.ts'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Stack } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { useNewest } from '#kit/web/use-newest.ts'
import styles from './cards.module.css'
import { framePixels, stillPixels } from './pixels.ts'
import { useCardReader } from './use-card-reader.ts'

interface CardReaderProps {
  /** Takes in what a look saw; answers how many votes it brought. */
  onSeen: (cards: readonly SeenCard[], isStill: boolean) => number
  /** Nothing is asked: the camera rests. */
  paused?: boolean
}

/**
 * The cards of a class through the camera, swept over it, and «fotografar o fundo» for who sits too far for that. Pictures
 * stay in the open page and are kept by nothing.
 */
export function CardReader({ onSeen, paused = false }: CardReaderProps) {
  const read = useCardReader()
  const [camera, setCamera] = useState<MediaStream>()
  const [fault, setFault] = useState('')
  const [said, setSaid] = useState('')
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  useEffect(
    () => () => {
      for (const track of camera?.getTracks() ?? []) track.stop()
    },
    [camera],
  )

  async function open() {
    setFault('')
    try {
      setCamera(
        await navigator.mediaDevices.getUserMedia({
          audio: false,
          video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
        }),
      )
    } catch (error) {
      setFault(whyNoCamera(error))
    }
  }

  async function photograph(file: File | undefined) {
    if (!file) return
    setBusy(true)
    try {
      const cards = await read(await stillPixels(file))
      const votes = onSeen(cards, true)
      setSaid(
        cards.length === 0
          ? 'Nenhum cartão se lê nesta fotografia. Chegue mais perto, sem tremer.'
          : `${counted(cards.length, 'cartão na fotografia', 'cartões na fotografia')}, ${counted(votes, 'voto novo', 'votos novos')}.`,
      )
    } catch (error) {
      console.info('A photograph could not be read.', error)
      setSaid('Esta fotografia não se abre. Tire outra.')
    } finally {
      setBusy(false)
    }
  }

  return (
    <Stack gap={12}>
      {camera ? (
        <Sweep
          camera={camera}
          read={read}
          onSeen={onSeen}
          paused={paused}
          onLost={() => {
            setCamera(undefined)
            setFault('A câmara parou. Abra-a outra vez.')
          }}
        />
      ) : (
        !window.isSecureContext && (
          <Note>A câmara ao vivo só abre num endereço seguro (https). Fotografe a turma: lê-se igual.</Note>
        )
      )}
      {fault !== '' && <Note tone="amber">{fault}</Note>}
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        className="visually-hidden"
        tabIndex={-1}
        aria-label="Fotografar o fundo"
        onChange={event => {
          void photograph(event.target.files?.[0])
          // The same photograph may be chosen again.
          event.target.value = ''
        }}
      />
      <Row gap={12} wrap>
        {window.isSecureContext && (
          <Button
            variant={camera ? 'outlined' : 'contained'}
            startIcon={<Icon name={camera ? 'pause' : 'camera'} />}
            onClick={() => (camera ? setCamera(undefined) : void open())}
          >
            {camera ? 'Fechar a câmara' : 'Abrir a câmara'}
          </Button>
        )}
        <Button
          variant={window.isSecureContext ? 'outlined' : 'contained'}
          startIcon={<Icon name="image" />}
          loading={busy}
          disabled={paused}
          onClick={() => input.current?.click()}
        >
          Fotografar o fundo
        </Button>
      </Row>
      <p role="status" className={styles.said}>
        {said}
      </p>
    </Stack>
  )
}

/** What the camera sees, each card that is found framed. */
function Sweep({
  camera,
  read,
  onSeen,
  paused,
  onLost,
}: {
  camera: MediaStream
  read: (picture: ImageData) => Promise<SeenCard[]>
  onSeen: CardReaderProps['onSeen']
  paused: boolean
  onLost: () => void
}) {
  const video = useRef<HTMLVideoElement>(null)
  const [seen, setSeen] = useState<{ width: number; height: number; cards: SeenCard[] }>()
  const now = useNewest({ onSeen, onLost, paused })

  useEffect(() => {
    const shown = video.current
    if (!shown) return
    let isOver = false
    let timer: number | undefined
    shown.srcObject = camera
    void shown.play().catch((error: unknown) => console.info('The camera does not play.', error))
    const look = async () => {
      // The next frame is taken when this one is read: a slow phone takes fewer.
      const picture = now.current.paused ? undefined : framePixels(shown)
      if (picture) {
        const { width, height } = picture
        try {
          const cards = await read(picture)
          if (isOver) return
          setSeen({ width, height, cards })
          if (!now.current.paused && now.current.onSeen(cards, false) > 0) navigator.vibrate?.(30)
        } catch (error) {
          console.info('A frame could not be read.', error)
        }
      }
      if (!isOver) timer = window.setTimeout(() => void look(), picture ? 0 : 100)
    }
    void look()
    const ended = () => now.current.onLost()
    const tracks = camera.getTracks()
    for (const track of tracks) track.addEventListener('ended', ended)
    return () => {
      isOver = true
      window.clearTimeout(timer)
      for (const track of tracks) track.removeEventListener('ended', ended)
      shown.srcObject = null
    }
  }, [camera, read])

  return (
    <div className={styles.camera}>
      <video ref={video} muted playsInline aria-label="O que a câmara vê" />
      {seen && !paused && (
        <svg viewBox={`0 0 ${seen.width} ${seen.height}`} aria-hidden="true">
          {seen.cards.map(({ number, corners }) => (
            <polygon
              key={`${number} ${corners[0].x}`}
              points={corners.map(({ x, y }) => `${x},${y}`).join(' ')}
            />
          ))}
        </svg>
      )}
    </div>
  )
}

function whyNoCamera(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError')
    return 'A câmara foi recusada. Permita-a nas definições deste endereço, ou fotografe a turma.'
  if (name === 'NotFoundError' || name === 'OverconstrainedError')
    return 'Este dispositivo não tem câmara. Abra esta página no telemóvel, ou escolha fotografias.'
  return 'A câmara não abriu: outra aplicação pode estar a usá-la. Feche-a, ou fotografe a turma.'
}
