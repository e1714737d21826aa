import { type PointerEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { Area, Media } from '#engines/questions/question-parts.ts'
import { LARGEST_PICTURE, MAX_AREAS } from '#engines/questions/question-parts.ts'
import { escapeHtml, mediaNames, mediaSource } from '#engines/questions/rich-text.ts'
import { Segments } from '#kit/web/form/segments.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { HotspotPicture, type Picture } from '../hotspot-picture.tsx'
import { useMediaAddress } from '../media-address.ts'
import own from './hotspot-editor.module.css'

const PictureDialog = fetchedDialog(() => import('./picture-dialog.tsx').then(m => m.default))
/** A touch that was not drawn out makes no part. */
const LEAST_SIDE = 0.01

type Shape = 'rect' | 'circle'
export type Outline = Pick<Area, 'shape' | 'coords'>

interface DrawnPictureProps<Q extends Picture> {
  question: Q
  onChange: (question: Q) => void
  /** What is drawn, in words: «área». */
  part: 'área' | 'lugar'
  /** Whether there is room for another. */
  isFull: boolean
  onDrawn: (drawn: Outline) => void
  /** The parts that are there, drawn. */
  children: ReactNode
  /** What stands below the picture, above the way to add a part in its middle. */
  below: ReactNode
}

/** The picture of a question: chosen, and drawn on by pointer; a part is also added in its middle. */
export function DrawnPicture<Q extends Picture>(props: DrawnPictureProps<Q>) {
  const { question, onChange, part, isFull, onDrawn, children, below } = props
  const [choosing, setChoosing] = useState(false)
  const [shape, setShape] = useState<Shape>('rect')
  const { picture, width, height } = question
  useMeasured(question, onChange)
  const middle = (): Outline =>
    shape === 'circle'
      ? { shape, coords: [width / 2, height / 2, Math.min(width, height) / 8].map(Math.round) }
      : { shape, coords: [0.4 * width, 0.4 * height, 0.6 * width, 0.6 * height].map(Math.round) }
  return (
    <>
      <Row gap={16} rowGap={8} wrap center>
        <Button startIcon={<Icon name="image" />} onClick={() => setChoosing(true)}>
          {picture === '' ? 'Escolher a imagem' : 'Trocar a imagem'}
        </Button>
        {width > 0 && (
          <Segments
            label={`Forma de cada ${part}`}
            value={shape}
            options={[
              { value: 'rect', label: 'Rectângulo' },
              { value: 'circle', label: 'Círculo' },
            ]}
            onChange={setShape}
          />
        )}
      </Row>
      {picture !== '' && (
        <HotspotPicture
          question={question}
          over={width > 0 && !isFull && <Canvas question={question} shape={shape} onDrawn={onDrawn} />}
        >
          {children}
        </HotspotPicture>
      )}
      {width > 0 && (
        <Text as="p" caption secondary>
          {isFull
            ? `Uma imagem leva até ${MAX_AREAS} ${part === 'área' ? 'áreas' : 'lugares e legendas'}.`
            : `Arraste sobre a imagem para desenhar, ou use «Juntar ${part}» e acerte os números.`}
        </Text>
      )}
      {below}
      {width > 0 && (
        <Row gap={20} rowGap={4} wrap center>
          <Button startIcon={<Icon name="plus" />} disabled={isFull} onClick={() => onDrawn(middle())}>
            Juntar {part}
          </Button>
        </Row>
      )}
      {choosing && (
        <PictureDialog
          onClose={() => setChoosing(false)}
          onPicture={(media, alt) => onChange(withPicture(question, media, alt))}
        />
      )}
    </>
  )
}

/** Another picture, whose size is not known yet; the one before is no longer a file of the question. */
function withPicture<Q extends Picture>(question: Q, media: Media, alt: string): Q {
  const before = new Set(mediaNames(question.picture))
  return {
    ...question,
    media: [...question.media.filter(file => !before.has(file.name)), media],
    ...{
      picture: `<img src="${escapeHtml(mediaSource(media.name))}" alt="${escapeHtml(alt)}" />`,
      width: 0,
      height: 0,
    },
  }
}

/** Finds out how large a picture is, once it is there; parts keep their places on it. */
function useMeasured<Q extends Picture>(question: Q, onChange: (question: Q) => void): void {
  const addressOf = useMediaAddress()
  const { picture, media, width } = question
  const [name] = mediaNames(picture)
  const file = media.find(each => each.name === name)
  const address = width === 0 && file ? addressOf(file) : undefined
  const measured = useEffectEvent((width: number, height: number) => {
    const scale = Math.min(1, LARGEST_PICTURE / Math.max(width, height, 1))
    onChange({
      ...question,
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
    })
  })
  useEffect(() => {
    if (address === undefined) return
    const image = new Image()
    image.onload = () => measured(image.naturalWidth, image.naturalHeight)
    image.src = address
    return () => {
      image.onload = null
    }
  }, [address])
}

interface CanvasProps {
  question: Picture
  shape: Shape
  onDrawn: (drawn: Outline) => void
}

/** Takes the pointer over a picture, and draws the part that it is drawn out to. */
function Canvas({ question: { width, height }, shape, onDrawn }: CanvasProps) {
  const [from, setFrom] = useState<readonly [number, number]>()
  const [to, setTo] = useState<readonly [number, number]>()
  const at = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const within = (value: number, most: number) => Math.round(Math.min(most, Math.max(0, value)))
    return [
      within(((event.clientX - box.left) / box.width) * width, width),
      within(((event.clientY - box.top) / box.height) * height, height),
    ] as const
  }
  const draft = from && to ? drawnOut(shape, from, to) : undefined
  const end = () => {
    setFrom(undefined)
    setTo(undefined)
  }
  return (
    <div
      className={own.canvas}
      onPointerDown={event => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setFrom(at(event))
        setTo(undefined)
      }}
      onPointerMove={event => from && setTo(at(event))}
      onPointerUp={() => {
        if (draft && isLarge(draft, Math.max(width, height) * LEAST_SIDE)) onDrawn(draft)
        end()
      }}
      onPointerCancel={end}
    >
      {draft && (
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {draft.shape === 'circle' ? (
            <circle cx={draft.coords[0]} cy={draft.coords[1]} r={draft.coords[2]} />
          ) : (
            <path
              d={`M${draft.coords[0]} ${draft.coords[1]}H${draft.coords[2]}V${draft.coords[3]}H${draft.coords[0]}Z`}
            />
          )}
        </svg>
      )}
    </div>
  )
}

/** A circle from its middle, a rectangle from corner to corner. */
function drawnOut(shape: Shape, [x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number]) {
  return shape === 'circle'
    ? { shape, coords: [x1, y1, Math.round(Math.hypot(x2 - x1, y2 - y1))] }
    : { shape, coords: [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)] }
}

function isLarge({ shape, coords: [a = 0, b = 0, c = 0, d = 0] }: Outline, least: number) {
  return shape === 'circle' ? c >= least : c - a >= least && d - b >= least
}
