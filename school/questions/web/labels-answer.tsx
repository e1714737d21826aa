import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { frameOf } from '#engines/questions/hotspot.ts'
import type { QuestionOf } from '#engines/questions/question.ts'
import type { Place } from '#engines/questions/question-parts.ts'
import { plainText } from '#engines/questions/rich-text.ts'
import { isSameChoice } from '#engines/questions/same-choice.ts'
import { Row } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import field from './answer-field.module.css'
import { asRecord, type PartProps } from './answer-part.ts'
import picture from './hotspot.module.css'
import { AreaShape, HotspotPicture, unitOf } from './hotspot-picture.tsx'
import styles from './labels-answer.module.css'
import { RichText } from './rich-text.tsx'

type Props = PartProps & { question: QuestionOf<'labels'> }
type HeldLabel = { label: string; from?: string | undefined }

/** So far a pointer moves before a label is dragged, and not tapped. */
const DRAG = 8

/** A picture with numbered places, and the labels below: dragged there, or taken and put by tap or by key. */
export function LabelsAnswer({ question, answer, onAnswer, showKey, stemId }: Props) {
  const { places, labels, reuse, media } = question
  const words = asRecord(answer)
  const [held, setHeld] = useState<HeldLabel>()
  const [said, setSaid] = useState('')
  const nameOf = (id: string | undefined) => {
    const label = labels.find(each => each.id === id)
    return label ? plainText(label.text) || imageName(label.text) : ''
  }
  const numberOf = (id: string) => places.findIndex(place => place.id === id) + 1
  const placeOf = (label: string) => places.find(place => words[place.id] === label)

  const give = (next: Record<string, string>) => onAnswer?.(Object.keys(next).length > 0 ? next : null)
  const without = (ids: readonly (string | undefined)[]) =>
    Object.fromEntries(Object.entries(words).filter(([place]) => !ids.includes(place)))
  const put = ({ label, from }: HeldLabel, place: string) => {
    const before = reuse ? from : placeOf(label)?.id
    give({ ...without([before]), [place]: label })
    setHeld(undefined)
    setSaid(`«${nameOf(label)}» no lugar ${numberOf(place)}.`)
  }
  const takeOff = (place: string) => {
    give(without([place]))
    setHeld(undefined)
    setSaid(`Lugar ${numberOf(place)} vazio.`)
  }
  const letGo = () => {
    setHeld(undefined)
    setSaid('Legenda largada.')
  }
  const take = (label: string, from?: string) => {
    if (held?.label === label && held.from === from) return letGo()
    setHeld({ label, from })
    setSaid(`«${nameOf(label)}»: escolhe o lugar na imagem.`)
  }
  const onPlace = (place: string) => {
    if (held) return held.from === place ? takeOff(place) : put(held, place)
    const label = words[place]
    if (label) take(label, place)
    else setSaid('Escolhe primeiro uma legenda.')
  }
  const dropped = (label: string, from: string | undefined, target: Element | null) => {
    const place = target?.closest<HTMLElement>('[data-place]')?.dataset.place
    if (place !== undefined) put({ label, from }, place)
    else if (from !== undefined) takeOff(from)
  }
  const stateOf = (place: Place) => {
    const label = words[place.id]
    if (showKey && label) return isSameChoice(labels, label, place.match) ? 'right' : 'wrong'
    return label ? 'chosen' : 'plain'
  }
  return (
    <fieldset
      className={picture.answer}
      aria-labelledby={stemId}
      onKeyDown={event => {
        if (event.key !== 'Escape' || !held) return
        // What is held is let go, and a dialog around it stays.
        event.stopPropagation()
        letGo()
      }}
    >
      {onAnswer && (
        <p className={field.hint}>Arrasta cada legenda para o seu lugar, ou toca nela e depois no lugar.</p>
      )}
      <HotspotPicture
        question={question}
        over={
          <div className={styles.places} data-held={held ? true : undefined}>
            {places.map((place, at) => {
              const label = labels.find(each => each.id === words[place.id])
              return (
                <Carried
                  key={place.id}
                  drag={onAnswer && label && (target => dropped(label.id, place.id, target))}
                  className={styles.place}
                  style={shareOf(place, question)}
                  data-place={place.id}
                  data-state={stateOf(place)}
                  aria-label={`Lugar ${at + 1}: ${label ? nameOf(label.id) : 'vazio'}`}
                  aria-pressed={held?.from === place.id}
                  disabled={!onAnswer}
                  onClick={() => onPlace(place.id)}
                >
                  <b aria-hidden="true">{at + 1}</b>
                  {label && <RichText inline html={label.text} media={media} />}
                </Carried>
              )
            })}
          </div>
        }
      >
        {places.map((place, at) => (
          <AreaShape
            key={place.id}
            area={place}
            letter={String(at + 1)}
            unit={unitOf(question)}
            state={stateOf(place)}
            bare
          />
        ))}
      </HotspotPicture>
      <Row as="ul" gap={8} wrap aria-label="Legendas">
        {labels.map(label => {
          const at = placeOf(label.id)
          const isUsed = at !== undefined && !reuse
          return (
            <li key={label.id}>
              <Carried
                drag={onAnswer && (target => dropped(label.id, undefined, target))}
                className={styles.label}
                data-used={isUsed || undefined}
                aria-label={isUsed ? `${nameOf(label.id)}, no lugar ${numberOf(at.id)}` : nameOf(label.id)}
                aria-pressed={held?.label === label.id && held.from === undefined}
                disabled={!onAnswer}
                onClick={() => take(label.id)}
              >
                <RichText inline html={label.text} media={media} />
                {isUsed && <small>no lugar {numberOf(at.id)}</small>}
              </Carried>
            </li>
          )
        })}
      </Row>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
    </fieldset>
  )
}

function imageName(html: string): string {
  return / alt="([^"]*)"/.exec(html)?.[1] || 'imagem'
}

/** Where a place lies on its picture, in shares of it. */
function shareOf(place: Place, { width, height }: { width: number; height: number }) {
  const { left, top, right, bottom } = frameOf(place)
  const share = (value: number, whole: number) => `${(100 * value) / Math.max(1, whole)}%`
  return {
    '--x': share((left + right) / 2, width),
    '--y': share((top + bottom) / 2, height),
    width: share(right - left, width),
    height: share(bottom - top, height),
  }
}

interface CarriedProps extends Omit<React.ComponentProps<'button'>, 'ref'> {
  /** Called with what lies under the pointer where it was let go. Without it nothing is carried. */
  drag: ((target: Element | null) => void) | undefined
  children: ReactNode
}

/** A button that a pointer may also carry elsewhere. */
function Carried({ drag, onClick, style, children, ...button }: CarriedProps) {
  const start = useRef<{ x: number; y: number }>(undefined)
  const wasDragged = useRef(false)
  const [by, setBy] = useState<{ x: number; y: number }>()
  const end = () => {
    start.current = undefined
    setBy(undefined)
  }
  const onPointerMove = (event: PointerEvent<HTMLButtonElement>) => {
    if (!start.current) return
    const moved = { x: event.clientX - start.current.x, y: event.clientY - start.current.y }
    if (!by && Math.hypot(moved.x, moved.y) < DRAG) return
    wasDragged.current = true
    setBy(moved)
  }
  return (
    <PlainButton
      {...button}
      data-carried={by ? true : undefined}
      data-carries={drag ? true : undefined}
      style={by ? { ...style, translate: `${by.x}px ${by.y}px` } : style}
      onPointerDown={event => {
        wasDragged.current = false
        if (!drag || event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerMove={onPointerMove}
      onPointerUp={event => {
        if (by) drag?.(document.elementFromPoint(event.clientX, event.clientY))
        end()
      }}
      onPointerCancel={end}
      onClick={event => {
        // A drag ends with a click of its own.
        if (!wasDragged.current || event.detail === 0) onClick?.(event)
        wasDragged.current = false
      }}
    >
      {children}
    </PlainButton>
  )
}
