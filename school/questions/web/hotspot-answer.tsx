import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react'
import { areasOfAnswer, readPoint } from '#engines/questions/hotspot.ts'
import { letterOf } from '#engines/questions/key-text.ts'
import type { QuestionOf } from '#engines/questions/question.ts'
import { counted, roundPercent } from '#kit/figures.ts'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import field from './answer-field.module.css'
import type { PartProps } from './answer-part.ts'
import styles from './hotspot.module.css'
import { AreaShape, HotspotPicture, unitOf } from './hotspot-picture.tsx'

type Props = PartProps & { question: QuestionOf<'hotspot'> }

/** A picture to be tapped: on one of its areas, or anywhere. */
export function HotspotAnswer(props: Props) {
  return props.question.shown ? <AreasAnswer {...props} /> : <PointsAnswer {...props} />
}

function asTaps(answer: PartProps['answer']): string[] {
  return Array.isArray(answer) ? answer : []
}

/** Areas with their letters: tapped on the picture, or chosen by letter where an area is small or there is no pointer. */
function AreasAnswer({ question, answer, onAnswer, showKey, stemId }: Props) {
  const name = useId()
  const hint = useId()
  const { areas, most } = question
  const taps = asTaps(answer)
  const many = most > 1
  const isFull = taps.length >= most
  const tap = (id: string) => {
    if (!onAnswer) return
    const rest = taps.filter(each => each !== id)
    if (rest.length < taps.length) return onAnswer(rest.length > 0 ? rest : null)
    if (!many) return onAnswer([id])
    if (!isFull) onAnswer([...taps, id])
  }
  const stateOf = (id: string, weight: number) => {
    if (showKey && weight > 0) return 'right'
    if (!taps.includes(id)) return 'plain'
    return showKey ? 'wrong' : 'chosen'
  }
  return (
    <fieldset className={styles.answer} aria-labelledby={stemId} aria-describedby={many ? hint : undefined}>
      {many && (
        <Text id={hint} as="p" secondary small className={field.hint}>
          Podes marcar até {counted(most, 'área', 'áreas')}.
        </Text>
      )}
      <HotspotPicture question={question}>
        {areas.map((area, place) => (
          <AreaShape
            key={area.id}
            area={area}
            letter={letterOf(place)}
            unit={unitOf(question)}
            state={stateOf(area.id, area.weight)}
            onTap={onAnswer && (() => tap(area.id))}
          />
        ))}
      </HotspotPicture>
      <Row gap={8} wrap className={styles.letters}>
        {areas.map((area, place) => (
          <label key={area.id} data-state={stateOf(area.id, area.weight)}>
            <input
              type={many ? 'checkbox' : 'radio'}
              name={name}
              checked={taps.includes(area.id)}
              disabled={!onAnswer || (many && isFull && !taps.includes(area.id))}
              onChange={() => tap(area.id)}
              aria-label={`Área ${letterOf(place)}`}
            />
            <span className={styles.letter} aria-hidden="true">
              {letterOf(place)}
            </span>
            {showKey && <span>{area.label}</span>}
          </label>
        ))}
      </Row>
    </fieldset>
  )
}

/** So much of the picture a key moves the cross; with the capital key, less. */
const STEP = 0.05
const SMALL_STEP = 0.01
const ways: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Any point of the picture: where it is tapped, or where a cross stands that the arrow keys move. */
function PointsAnswer({ question, answer, onAnswer, showKey, stemId }: Props) {
  const { width, height, most, areas } = question
  const taps = asTaps(answer)
  const [cross, setCross] = useState<{ x: number; y: number }>()
  const [said, setSaid] = useState('')
  const unit = unitOf(question)
  const place = (x: number, y: number) => {
    const point = `${bounded(x, width)} ${bounded(y, height)}`
    if (most === 1) onAnswer?.([point])
    else if (taps.length < most && !taps.includes(point)) onAnswer?.([...taps, point])
    else if (taps.length >= most) return setSaid(`Já puseste ${most} marcas: tira uma.`)
    setSaid(`Marca posta a ${whereIs(x, y)}.`)
  }
  const whereIs = (x: number, y: number) =>
    `${roundPercent(x / width)} da esquerda e ${roundPercent(y / height)} de cima`
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    // A key makes a click without a place.
    if (event.detail === 0) return place(cross?.x ?? width / 2, cross?.y ?? height / 2)
    const box = event.currentTarget.getBoundingClientRect()
    setCross(undefined)
    place(((event.clientX - box.left) / box.width) * width, ((event.clientY - box.top) / box.height) * height)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const way = ways[event.key]
    if (!way) return
    event.preventDefault()
    const step = event.shiftKey ? SMALL_STEP : STEP
    const x = bounded((cross?.x ?? width / 2) + way[0] * step * width, width)
    const y = bounded((cross?.y ?? height / 2) + way[1] * step * height, height)
    setCross({ x, y })
    setSaid(whereIs(x, y))
  }
  const hit = showKey ? areasOfAnswer(question, taps).areas : []
  return (
    <div className={styles.answer}>
      {most > 1 && (
        <Text as="p" secondary small className={field.hint}>
          Podes pôr até {counted(most, 'marca', 'marcas')}.
        </Text>
      )}
      <HotspotPicture
        question={question}
        over={
          onAnswer && (
            <PlainButton
              className={styles.over}
              aria-describedby={stemId}
              aria-label="Tocar na imagem; com o teclado, as setas movem a cruz e Enter põe a marca"
              onClick={onClick}
              onKeyDown={onKeyDown}
            />
          )
        }
      >
        {showKey &&
          areas.map((area, at) => (
            <AreaShape
              key={area.id}
              area={area}
              letter={letterOf(at)}
              unit={unit}
              state={area.weight > 0 ? 'right' : hit.includes(area) ? 'wrong' : 'plain'}
            />
          ))}
        {cross && (
          <path
            className={styles.cross}
            d={`M${cross.x - unit} ${cross.y}h${2 * unit}M${cross.x} ${cross.y - unit}v${2 * unit}`}
          />
        )}
        {taps.map((tap, at) => {
          const [x = 0, y = 0] = readPoint(tap) ?? []
          return (
            <g key={tap} className={styles.mark} transform={`translate(${x} ${y})`}>
              <circle r={unit * 0.7} />
              <text fontSize={unit}>{at + 1}</text>
            </g>
          )
        })}
      </HotspotPicture>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
      {onAnswer && taps.length > 0 && most > 1 && (
        <Row gap={8} wrap className={styles.letters}>
          {taps.map((tap, at) => (
            <PlainButton
              look="link"
              key={tap}
              className={field.clear}
              onClick={() => {
                const rest = taps.filter(each => each !== tap)
                onAnswer(rest.length > 0 ? rest : null)
              }}
            >
              Tirar a marca {at + 1}
            </PlainButton>
          ))}
        </Row>
      )}
    </div>
  )
}

function bounded(value: number, most: number): number {
  return Math.round(Math.min(most, Math.max(0, value)))
}
