import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { letterOf } from '#engines/questions/key-text.ts'
import { roundWeight } from '#engines/questions/question.ts'
import type { Area, Media } from '#engines/questions/question-parts.ts'
import { LARGEST_PICTURE } from '#engines/questions/question-parts.ts'
import { escapeHtml, mediaNames, mediaSource } from '#engines/questions/rich-text.ts'
import { CheckInput } from '#kit/web/form/inputs.tsx'
import { Segments } from '#kit/web/form/segments.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { AreaShape, HotspotPicture, unitOf } from '../hotspot-picture.tsx'
import { useMediaAddress } from '../media-address.ts'
import { AreaFields } from './area-fields.tsx'
import styles from './editor.module.css'
import own from './hotspot-editor.module.css'
import { NumberInput } from './number-input.tsx'
import { changedAt, type EditorPart, freeId, withoutAt } from './part.ts'
import { FieldError, Rows, WholeOnlyInput } from './parts.tsx'

const PictureDialog = fetchedDialog(() => import('./picture-dialog.tsx').then(m => m.default))
const MOST_AREAS = 26
/** A touch that was not drawn out makes no area. */
const LEAST_SIDE = 0.01

type Hotspot = EditorPart<'hotspot'>['question']
type Shape = 'rect' | 'circle'

/** A picture and its areas: drawn on it by pointer, or added and placed by their numbers. */
export function HotspotEditor({ question, onChange, errorOf, onMedia }: EditorPart<'hotspot'>) {
  const [choosing, setChoosing] = useState(false)
  const [shape, setShape] = useState<Shape>('rect')
  const { areas, most, shown, picture, width, height } = question
  useMeasured(question, onChange)
  const set = (next: Area[], more: Partial<Hotspot> = {}) => onChange({ ...question, ...more, areas: next })
  const add = (drawn: Pick<Area, 'shape' | 'coords'>) =>
    set([
      ...areas,
      {
        ...{ id: freeId(areas), ...drawn, label: '', typicalError: '', feedback: '' },
        weight: areas.some(area => area.weight > 0) ? 0 : 1,
      },
    ])
  const middle = (): Pick<Area, 'shape' | 'coords'> =>
    shape === 'circle'
      ? { shape, coords: [width / 2, height / 2, Math.min(width, height) / 8].map(Math.round) }
      : { shape, coords: [0.4 * width, 0.4 * height, 0.6 * width, 0.6 * height].map(Math.round) }
  return (
    <Rows legend="Imagem e áreas" error={errorOf('picture')}>
      <Row gap={16} rowGap={8} wrap center>
        <Button startIcon={<Icon name="image" />} onClick={() => setChoosing(true)}>
          {picture === '' ? 'Escolher a imagem' : 'Trocar a imagem'}
        </Button>
        {width > 0 && (
          <Segments
            label="Forma das áreas novas"
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
          over={
            <Canvas
              question={question}
              shape={shape}
              onDrawn={areas.length < MOST_AREAS ? add : () => undefined}
            />
          }
        >
          {areas.map((area, at) => (
            <AreaShape
              key={area.id}
              area={area}
              letter={letterOf(at)}
              unit={unitOf(question)}
              state={area.weight > 0 ? 'right' : 'plain'}
            />
          ))}
        </HotspotPicture>
      )}
      {width > 0 && (
        <Text as="p" small snug secondary>
          Arraste sobre a imagem para desenhar uma área, ou junte uma e acerte os números.
        </Text>
      )}
      {areas.map((area, at) => (
        <AreaFields
          key={area.id}
          area={area}
          letter={letterOf(at)}
          media={question.media}
          onMedia={onMedia}
          errorOf={path => errorOf(`areas.${at}.${path}`)}
          onChange={change => set(changedAt(areas, at, change))}
          onRight={right => set(evened(changedAt(areas, at, { weight: Number(right) }), most))}
          onRemove={() => set(evened(withoutAt(areas, at), most))}
        />
      ))}
      <FieldError text={errorOf('areas')} />
      {width > 0 && (
        <Row gap={20} rowGap={4} wrap center>
          <Button
            startIcon={<Icon name="plus" />}
            disabled={areas.length >= MOST_AREAS}
            onClick={() => add(middle())}
          >
            Juntar área
          </Button>
        </Row>
      )}
      <CheckInput
        label="O aluno vê as áreas e escolhe entre elas"
        checked={shown}
        onChange={event => onChange({ ...question, shown: event.target.checked })}
      />
      <div className={styles.measure}>
        <NumberInput
          label="Toques que pode dar"
          required
          value={most}
          error={errorOf('most')}
          onChange={value => {
            const taps = value ?? Number.NaN
            set(evened(areas, taps), { most: taps, ...(taps === 1 && { scoring: undefined }) })
          }}
        />
      </div>
      {most > 1 && (
        <WholeOnlyInput
          scoring={question.scoring}
          onChange={change => onChange({ ...question, ...change })}
        />
      )}
      {choosing && (
        <PictureDialog
          onClose={() => setChoosing(false)}
          onPicture={(media, alt) => onChange(withPicture(question, media, alt))}
        />
      )}
    </Rows>
  )
}

/** The areas that are right worth as much each, so that the taps that may be given earn everything. */
function evened(areas: readonly Area[], most: number): Area[] {
  const right = areas.filter(area => area.weight > 0).length
  const share = roundWeight(1 / Math.max(1, Math.min(most || 1, right)))
  return areas.map(area => ({ ...area, weight: area.weight > 0 ? share : 0 }))
}

/** Another picture, whose size is not known yet; the one before is no longer a file of the question. */
function withPicture(question: Hotspot, media: Media, alt: string): Hotspot {
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

/** Finds out how large a picture is, once it is there; areas keep their places on it. */
function useMeasured(question: Hotspot, onChange: (question: Hotspot) => void): void {
  const addressOf = useMediaAddress()
  const { picture, media, width } = question
  const [name] = mediaNames(picture)
  const file = media.find(each => each.name === name)
  const address = width === 0 && file ? addressOf(file) : undefined
  const latest = useRef({ question, onChange })
  latest.current = { question, onChange }
  useEffect(() => {
    if (address === undefined) return
    const image = new Image()
    image.onload = () => {
      const { naturalWidth, naturalHeight } = image
      const scale = Math.min(1, LARGEST_PICTURE / Math.max(naturalWidth, naturalHeight, 1))
      const { question, onChange } = latest.current
      onChange({
        ...question,
        width: Math.max(1, Math.round(naturalWidth * scale)),
        height: Math.max(1, Math.round(naturalHeight * scale)),
      })
    }
    image.src = address
    return () => {
      image.onload = null
    }
  }, [address])
}

interface CanvasProps {
  question: Hotspot
  shape: Shape
  onDrawn: (area: Pick<Area, 'shape' | 'coords'>) => void
}

/** Takes the pointer over a picture, and draws the area that it is drawn out to. */
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

function isLarge(
  { shape, coords: [a = 0, b = 0, c = 0, d = 0] }: Pick<Area, 'shape' | 'coords'>,
  least: number,
) {
  return shape === 'circle' ? c >= least : c - a >= least && d - b >= least
}
