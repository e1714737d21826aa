import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { counted } from '#kit/figures.ts'
import { TextArea, TextInput } from '#kit/web/form/inputs.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Disclosure } from '#kit/web/parts/disclosure.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Row } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { cardAnswer, cardPrompt, pointsOfSource } from '../../card-words.ts'
import type { GameItem } from '../../game.ts'
import styles from './editor.module.css'
import { PicturePlaces } from './picture-places.tsx'

interface PairRowProps {
  item: GameItem
  /** Where its picture can be read, once it has come. */
  picture: string | undefined
  at: number
  count: number
  errors: { answer?: { message?: string }; prompt?: { message?: string } } | undefined
  onChange: (item: GameItem) => void
  onMove: (to: number) => void
  onRemove: () => void
  onNext: () => void
}

/** A pair as it is written; Enter goes to the next one, the handle takes arrows and is dragged. */
export function PairRow(props: PairRowProps) {
  const { item, picture, at, count, errors, onChange, onMove, onRemove, onNext } = props
  const { source } = item
  const original = source && { answer: cardAnswer(source.answer), prompt: cardPrompt(source.prompt) }
  const backToOriginal = () => {
    const { points: _own, ...bare } = item
    // Places belong to a picture: those of the source are not those of another.
    const points = item.picture?.file ? undefined : pointsOfSource(item)
    onChange({ ...bare, ...original, ...(points && { points }) })
  }
  const differs = original && (original.answer !== item.answer || original.prompt !== item.prompt)
  const number = at + 1
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    onNext()
  }
  return (
    <li className={styles.pair}>
      <PlainButton
        className={styles.handle}
        aria-label={`Mudar o par ${number} de lugar, de ${count}`}
        title="Arraste, ou use as setas para cima e para baixo"
        onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={event => {
          if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
          const to = placeUnder(event)
          if (to !== undefined && to !== at) onMove(to)
        }}
        onKeyDown={event => {
          const to = event.key === 'ArrowUp' ? at - 1 : event.key === 'ArrowDown' ? at + 1 : -1
          if (to < 0 || to >= count) return
          event.preventDefault()
          onMove(to)
        }}
      >
        <Icon name="dots-six-vertical" size={20} />
        <span aria-hidden="true">{number}</span>
      </PlainButton>
      <TextInput
        label={`Termo ${number}`}
        value={item.answer}
        error={errors?.answer?.message}
        maxLength={200}
        data-answer
        onKeyDown={onKeyDown}
        onChange={event => onChange({ ...item, answer: event.target.value })}
      />
      <TextArea
        label={`Definição ou pergunta ${number}`}
        rows={1}
        value={item.prompt}
        error={errors?.prompt?.message}
        maxLength={400}
        onKeyDown={onKeyDown}
        onChange={event => onChange({ ...item, prompt: event.target.value })}
      />
      <PairPicture item={item} address={picture} number={number} onChange={onChange} />
      <IconButton aria-label={`Retirar o par ${number}`} onClick={onRemove}>
        <Icon name="trash" />
      </IconButton>
      <WrongAnswers item={item} number={number} onChange={onChange} />
      {differs && (
        <Row as="p" gap={10} center className={styles.original}>
          <Icon name="book-open-text" size={18} />
          <span>
            Diferente {source?.kind === 'termo' ? 'do glossário' : 'do banco'}: «{original.answer}», «
            {original.prompt}»
          </span>
          <Button size="small" variant="outlined" onClick={backToOriginal}>
            Voltar ao original
          </Button>
        </Row>
      )}
    </li>
  )
}

/** Wrong answers that a quiz shows beside the right one. */
const WRONG = 3

/** The wrong answers that the teacher writes; without them they are answers of other pairs. */
function WrongAnswers({
  item,
  number,
  onChange,
}: {
  item: GameItem
  number: number
  onChange: (item: GameItem) => void
}) {
  // A field that is empty for now keeps its place, until something else changes what the pair has.
  const [typed, setTyped] = useState<readonly string[]>([])
  const isTyped = filled(typed).join('\n') === item.wrong.join('\n')
  const texts = Array.from(
    { length: Math.max(WRONG, item.wrong.length) },
    (_none, at) => (isTyped ? typed : item.wrong)[at] ?? '',
  )
  const written = item.wrong.length
  return (
    <Disclosure
      className={styles.wrong}
      look="small"
      title={
        <>
          Respostas erradas <span className="visually-hidden">do par {number}</span>
          {written > 0 ? `: ${written}` : ''}
        </>
      }
    >
      <Row gap={8} wrap>
        {texts.map((text, at) => (
          <TextInput
            // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place.
            key={at}
            label={`Resposta errada ${at + 1} do par ${number}`}
            placeholder={`Errada ${at + 1}`}
            value={text}
            maxLength={200}
            onChange={event => {
              const next = texts.with(at, event.target.value)
              setTyped(next)
              onChange({ ...item, wrong: filled(next) })
            }}
          />
        ))}
      </Row>
    </Disclosure>
  )
}

function filled(texts: readonly string[]): string[] {
  return texts.map(text => text.trim()).filter(text => text !== '')
}

interface PairPictureProps {
  item: GameItem
  address: string | undefined
  number: number
  onChange: (item: GameItem) => void
}

/** The picture and the sound of a pair; the picture is given, changed and labelled in one place. */
function PairPicture({ item, address, number, onChange }: PairPictureProps) {
  const { picture, audio, points = [] } = item
  const [open, setOpen] = useState(false)
  return (
    <Row as="span" gap={6} center touch secondary className={styles.media}>
      {picture ? (
        <PlainButton
          className={styles.thumbnail}
          aria-label={`Legendar a imagem do par ${number}: ${counted(points.length, 'lugar', 'lugares')}`}
          title="Pôr lugares na imagem, cada um com a sua legenda"
          onClick={() => setOpen(true)}
        >
          {address ? <img src={address} alt="" /> : <Icon name="image" />}
          <b aria-hidden="true">{points.length > 0 ? points.length : <Icon name="plus" size={16} />}</b>
        </PlainButton>
      ) : (
        <PlainButton
          className={styles.noPicture}
          aria-label={`Pôr uma imagem no par ${number}`}
          title="Pôr uma imagem"
          onClick={() => setOpen(true)}
        >
          <Icon name="image" />
        </PlainButton>
      )}
      {audio && <Icon name="speaker-high" size={18} title="com som" />}
      {open && (
        <PicturePlaces
          item={item}
          address={address}
          number={number}
          onChange={onChange}
          onClose={() => setOpen(false)}
        />
      )}
    </Row>
  )
}

/** The place of the row under a finger or a pointer. */
function placeUnder({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): number | undefined {
  const row = document.elementFromPoint(clientX, clientY)?.closest('li')
  const list = currentTarget.closest('ol')
  const place = row && list ? [...list.children].indexOf(row) : -1
  return place < 0 ? undefined : place
}
