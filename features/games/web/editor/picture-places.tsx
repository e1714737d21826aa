import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { contentBounds } from '#engines/games/content.ts'
import { roundPercent } from '#kit/figures.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { TextInput } from '#kit/web/form/inputs.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { GameItem } from '../../game.ts'
import { MAX_POINTS } from '../../rules.ts'
import { type Labelled, labelledOf, type NamedPlace, withLabels } from './labelled.ts'
import { NewPicture } from './new-picture.tsx'
import styles from './picture-places.module.css'

/** Steps that can be taken back. */
const MAX_UNDONE = 50
/** How far an arrow moves a place, as a share of the picture; with Shift further. */
const STEP = 0.01
const FAR = 0.05

interface PicturePlacesProps {
  item: GameItem
  /** Of the picture, once it has come; a pair without one is given one here. */
  address: string | undefined
  number: number
  onChange: (item: GameItem) => void
  onClose: () => void
}

/**
 * The picture of a pair, which may be one of the game's own, and places on it, each with its label: what is changed is in the
 * pair at once, and can be taken back.
 */
export function PicturePlaces({ item, address, number, onChange, onClose }: PicturePlacesProps) {
  const [labelled, setLabelled] = useState(() => labelledOf(item))
  /** As it was before each step, and which step that was: letters of one word are one step. */
  const [before, setBefore] = useState<readonly { was: Labelled; step: string }[]>([])
  const list = useRef<HTMLOListElement>(null)
  const [choosing, setChoosing] = useState(false)
  const { places, picture } = labelled
  const isFull = places.length >= MAX_POINTS
  const keep = (next: Labelled) => {
    setLabelled(next)
    onChange(withLabels(item, next))
  }
  const change = (next: Partial<Labelled>, step: string) => {
    if (before.at(-1)?.step !== step) setBefore([...before, { was: labelled, step }].slice(-MAX_UNDONE))
    keep({ ...labelled, ...next })
  }
  const undo = () => {
    const last = before.at(-1)
    if (!last) return
    setBefore(before.slice(0, -1))
    keep(last.was)
  }
  const add = (x: number, y: number) => {
    if (isFull) return
    change({ places: [...places, { x, y, word: '' }] }, `add ${places.length}`)
    requestAnimationFrame(() => [...(list.current?.querySelectorAll('input') ?? [])].at(-1)?.focus())
  }
  const write = (at: number, part: Partial<NamedPlace>, step: string) =>
    change({ places: places.map((place, other) => (other === at ? { ...place, ...part } : place)) }, step)
  const remove = (at: number) =>
    change({ places: places.filter((_, other) => other !== at) }, `remove ${places.length}`)
  const put = (next: GameItem['picture']) => {
    setChoosing(false)
    // Places are those of a picture; another one of the same thing may keep them.
    change({ picture: next, alt: next?.alt ?? '', places: next ? places : [] }, `picture ${next?.file ?? ''}`)
  }
  /** The picture of its source is there again once the one in its place is taken out. */
  const beforeOwn = picture?.file ? picture.instead : picture?.alt
  const letters = withLabels(item, labelled).answer.length
  return (
    <DialogFrame
      open
      size={880}
      onClose={onClose}
      title={picture ? `Legendar a imagem do par ${number}` : `Uma imagem para o par ${number}`}
      sub={
        picture && !choosing
          ? 'Toque na imagem onde vai cada legenda. Arraste um lugar para o acertar, ou use as setas.'
          : 'Escolha ou fotografe a imagem; depois pode legendá-la.'
      }
      foot={
        <>
          <Button
            startIcon={<Icon name="arrow-u-up-left" flip />}
            disabled={before.length === 0}
            onClick={undo}
          >
            Desfazer
          </Button>
          <Button variant="contained" onClick={onClose}>
            Concluir
          </Button>
        </>
      }
    >
      {!picture || choosing ? (
        <NewPicture
          onPicture={own =>
            put({ ...own, ...(item.source && beforeOwn !== undefined && { instead: beforeOwn }) })
          }
          onCancel={picture ? () => setChoosing(false) : undefined}
        />
      ) : (
        <Stack gap={16}>
          {address === undefined ? (
            <Text as="p" secondary>
              A abrir a imagem…
            </Text>
          ) : (
            <PlacedPicture
              address={address}
              alt={labelled.alt}
              places={places}
              isFull={isFull}
              onAdd={add}
              onMove={(at, x, y) => write(at, { x, y }, `move ${at}`)}
              onRemove={remove}
            />
          )}
          {places.length === 0 && (
            <Text as="p" secondary caption>
              Sem lugares, este par fica como está. Com eles, a resposta do par são as legendas, pela ordem
              dos lugares.
            </Text>
          )}
          <ol ref={list} className={styles.list} aria-label="Lugares">
            {places.map((place, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number.
              <li key={at}>
                <b aria-hidden="true">{at + 1}</b>
                <TextInput
                  label={`Legenda do lugar ${at + 1}`}
                  value={place.word}
                  maxLength={contentBounds.answer}
                  error={faultOf(place.word)}
                  onChange={event => write(at, { word: event.target.value }, `word ${at}`)}
                />
                <IconButton aria-label={`Retirar o lugar ${at + 1}`} onClick={() => remove(at)}>
                  <Icon name="trash" />
                </IconButton>
              </li>
            ))}
          </ol>
          {letters > contentBounds.answer && (
            <div role="alert">
              <Note tone="red">
                As legendas juntas têm {letters} letras, e cabem {contentBounds.answer}: encurte-as.
              </Note>
            </div>
          )}
          <Row gap={12} rowGap={8} wrap center>
            <Button startIcon={<Icon name="plus" />} disabled={isFull} onClick={() => add(0.5, 0.5)}>
              Juntar um lugar
            </Button>
            <Text secondary caption>
              {isFull ? `Uma imagem leva até ${MAX_POINTS} lugares.` : 'Entra no meio da imagem.'}
            </Text>
          </Row>
          <TextInput
            label="O que a imagem mostra, para quem não a vê"
            value={labelled.alt}
            maxLength={300}
            error={labelled.alt.trim() === '' ? 'Diga o que a imagem mostra.' : undefined}
            onChange={event => change({ alt: event.target.value }, 'alt')}
          />
          <Row gap={8} wrap>
            <Button startIcon={<Icon name="image" />} onClick={() => setChoosing(true)}>
              Trocar a imagem
            </Button>
            {picture.file && (
              <Button
                color="error"
                startIcon={<Icon name="trash" />}
                onClick={() => put(picture.instead === undefined ? null : { alt: picture.instead })}
              >
                {picture.instead === undefined
                  ? 'Retirar a imagem'
                  : `Retirar esta: volta a ${item.source?.kind === 'pergunta' ? 'da pergunta' : 'do glossário'}`}
              </Button>
            )}
          </Row>
        </Stack>
      )}
    </DialogFrame>
  )
}

function faultOf(word: string): string | undefined {
  if (word.trim() === '') return 'Escreva a legenda deste lugar.'
  return word.includes(';') ? 'Uma legenda não leva ponto e vírgula.' : undefined
}

interface PlacedPictureProps {
  address: string
  alt: string
  places: readonly NamedPlace[]
  isFull: boolean
  onAdd: (x: number, y: number) => void
  onMove: (at: number, x: number, y: number) => void
  onRemove: (at: number) => void
}

/** The picture with its numbered places; it is itself the button that makes one, where it is tapped. */
function PlacedPicture({ address, alt, places, isFull, onAdd, onMove, onRemove }: PlacedPictureProps) {
  const frame = useRef<HTMLDivElement>(null)
  const shareOf = ({ clientX, clientY }: MouseEvent | PointerEvent): [number, number] => {
    const { left, top, width, height } = frame.current?.getBoundingClientRect() ?? new DOMRect()
    return width > 0 && height > 0
      ? [within((clientX - left) / width), within((clientY - top) / height)]
      : [0.5, 0.5]
  }
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const place = places[at]
    if (!place) return
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      return onRemove(at)
    }
    const way = arrows[event.key]
    if (!way) return
    event.preventDefault()
    const far = event.shiftKey ? FAR : STEP
    onMove(at, within(place.x + way[0] * far), within(place.y + way[1] * far))
  }
  return (
    <div ref={frame} className={styles.picture} dir="ltr">
      <img src={address} alt={alt} />
      <PlainButton
        className={styles.ground}
        aria-label="Juntar um lugar à imagem"
        disabled={isFull}
        // Without a pointer it is in the middle, and the arrows take it from there.
        onClick={event => (event.detail === 0 ? onAdd(0.5, 0.5) : onAdd(...shareOf(event)))}
      />
      {places.map(({ x, y, word }, at) => (
        <PlainButton
          // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number.
          key={at}
          className={styles.place}
          style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
          aria-label={`Lugar ${at + 1}${word ? `, ${word}` : ''}: a ${roundPercent(x)} da esquerda e ${roundPercent(y)} de cima`}
          title="Arraste, ou use as setas; Delete retira"
          onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={event => {
            if (event.currentTarget.hasPointerCapture(event.pointerId)) onMove(at, ...shareOf(event))
          }}
          onKeyDown={event => onKeyDown(event, at)}
        >
          {at + 1}
        </PlainButton>
      ))}
    </div>
  )
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function within(share: number): number {
  return Math.min(1, Math.max(0, Math.round(share * 1000) / 1000))
}
