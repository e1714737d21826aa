import { useEffect, useRef, useState } from 'react'
import { PictureButton } from '#kit/web/form/picture-button.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { Application } from '../../../results/contract.ts'
import { hasLamp, lightLamp, type NoCamera } from './camera.ts'
import styles from './live-reading.module.css'
import { ReadCounts } from './read-counts.tsx'
import { wordsOf } from './sheet-card.tsx'
import type { PicturedSheet } from './sheets-of-picture.ts'
import { type Frame, useLiveCamera } from './use-live-camera.ts'
import type { Card, useSheetsRead } from './use-sheets-read.ts'
import { refusalOf, refusalWords } from './what-was-read.ts'

interface LiveReadingProps {
  application: Application
  work: ReturnType<typeof useSheetsRead>
  counts: { read: number; doubtful: number; toRead: number }
  /** Marks that wait to be decided. */
  doubts: number
  onFiles: (files: readonly File[]) => void
  onNoCamera: (why: NoCamera) => void
  onClose: () => void
  onDecide: () => void
}

const FELT_MS = 60
const LOOKING = 'Ponha uma folha à vista da câmara.'

/** The stack of paper before the camera: each sheet is found, read and felt, and the next one asked for. */
export default function LiveReading(props: LiveReadingProps) {
  const { application, work, counts, doubts, onClose, onDecide } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [last, setLast] = useState<string>()
  const [isLit, setLit] = useState(false)
  const { track, frame } = useLiveCamera(video, {
    readFrame: work.readFrame,
    onNoCamera: props.onNoCamera,
    onSheet(sheet, picture) {
      setLast(work.receive(sheet, picture))
      navigator.vibrate?.(FELT_MS)
    },
  })
  useEffect(() => dialog.current?.showModal(), [])
  const card = last === undefined ? undefined : work.cardOf(last)
  const hint = hintOf(frame, card, sheet => {
    const refusal = refusalOf(sheet, application, work.sheets)
    return refusal && refusalWords(refusal, sheet).join(': ')
  })

  function light() {
    setLit(!isLit)
    lightLamp(track, !isLit).catch(() => setLit(false))
  }

  return (
    <dialog
      ref={dialog}
      className={styles.live}
      aria-label="Ler folhas com a câmara"
      onClose={event => event.target === dialog.current && onClose()}
    >
      <Row as="header" gap={4} center className={styles.head}>
        <IconButton aria-label="Fechar a câmara" onClick={() => dialog.current?.close()}>
          <Icon name="x" size={24} />
        </IconButton>
        <Stack grow>
          <b>{application.group.name}</b>
          <Text caption>folhas de {application.testTitle}</Text>
        </Stack>
        {hasLamp(track) && (
          <IconButton aria-label="Acender a luz" aria-pressed={isLit} onClick={light}>
            <Icon name="flashlight" size={24} weight={isLit ? 'fill' : 'regular'} />
          </IconButton>
        )}
      </Row>
      <div className={styles.view}>
        <video ref={video} className={styles.video} playsInline muted aria-label="O que a câmara vê" />
        {frame && <Found frame={frame} />}
        <Row as="p" middle className={styles.hint} role="status">
          <Row as="span" gap={8} center semibold>
            {hint.isRead && <Icon name="check-circle" weight="fill" />}
            {hint.words}
          </Row>
        </Row>
      </div>
      <Stack rigid ink gap={12} className={styles.sheet}>
        {card && <LastRead card={card} work={work} />}
        <ReadCounts {...counts} />
        <Row gap={8} wrap className={styles.buttons}>
          <PictureButton label="Fotografia" camera onFiles={props.onFiles} />
          <Button variant="contained" onClick={doubts > 0 ? onDecide : () => dialog.current?.close()}>
            {doubts > 0 ? `Terminar e decidir ${doubts}` : 'Terminar'}
          </Button>
        </Row>
      </Stack>
    </dialog>
  )
}

/** The corners and the squares of what is found: green where it is read. */
function Found({ frame: { width, height, sheets } }: { frame: Frame }) {
  return (
    <svg
      className={styles.found}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid meet"
      aria-hidden="true"
    >
      {sheets.map(sheet => {
        const [{ x, y }] = sheet.outline
        return (
          <g key={`${x} ${y}`} className={sheet.rows.length > 0 ? styles.whole : styles.part}>
            <path d={sheet.outline.map((_, at) => cornerAt(sheet, at)).join('')} />
            {sheet.marks.map(mark => (
              <polygon
                key={`${mark[0].x} ${mark[0].y}`}
                points={mark.map(({ x, y }) => `${x},${y}`).join(' ')}
              />
            ))}
          </g>
        )
      })}
    </svg>
  )
}

/** A seventh of both sides that meet at a corner. */
function cornerAt({ outline }: PicturedSheet, at: number): string {
  const [here, before, after] = [outline[at], outline[(at + 3) % 4], outline[(at + 1) % 4]]
  if (!here || !before || !after) return ''
  const towards = (there: typeof here) =>
    `${here.x + (there.x - here.x) / 7} ${here.y + (there.y - here.y) / 7}`
  return `M${towards(before)}L${here.x} ${here.y}L${towards(after)}`
}

/** What helps now: why a sheet in view is not read, or that it was and the next one may come. */
function hintOf(
  frame: Frame | undefined,
  card: Card | undefined,
  refused: (sheet: PicturedSheet) => string | undefined,
): { words: string; isRead: boolean } {
  const shown = frame?.sheets ?? []
  const wrong = shown.flatMap(sheet => refused(sheet) ?? [])[0]
  if (wrong !== undefined) return { words: wrong, isRead: false }
  if (!card) return { words: LOOKING, isRead: false }
  const { kind } = card.state
  if (kind === 'whose') return { words: 'Lida. Falta dizer de quem é.', isRead: true }
  if (kind === 'double') return { words: 'É outra folha do mesmo aluno: decida qual vale.', isRead: false }
  if (kind === 'taken' && card.state.again)
    return { words: 'A mesma folha outra vez. Ponha a seguinte.', isRead: true }
  return { words: 'Lida. Ponha a folha seguinte.', isRead: true }
}

function LastRead({ card, work }: { card: Card; work: LiveReadingProps['work'] }) {
  const [what, how] = wordsOf(card, work.entries.view.sittings)
  return (
    <Row gap={12} center className={styles.last}>
      <img src={card.picture} alt="" />
      <Stack grow>
        <Text semibold>{what}</Text>
        <Text caption secondary>
          {how}
        </Text>
      </Stack>
      {card.state.kind === 'taken' && (
        <Button aria-label={`Desfazer a folha de ${what}`} onClick={() => work.undo(card.key)}>
          Desfazer
        </Button>
      )}
    </Row>
  )
}
