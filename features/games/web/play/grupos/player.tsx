import { type PointerEvent, useRef, useState } from 'react'
import {
  type GroupCard,
  type GroupsBoard,
  type GroupsMove,
  type GroupsState,
  groups,
  spokenCard,
} from '#engines/games/grupos/groups.ts'
import { counted } from '#kit/figures.ts'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Group } from '../parts/group.tsx'
import { useRoving } from '../parts/roving.ts'
import { Stage } from '../parts/stage.tsx'
import { Words } from '../parts/words.tsx'
import type { GamePlayerProps, ViewProps } from '../play-shapes.ts'
import { Shell } from '../shell.tsx'
import styles from './groups.module.css'

export function Player(game: GamePlayerProps) {
  return <Shell game={game} kind={groups} View={GroupsView} summary={summary} />
}

function summary({ cards }: GroupsBoard, { placed }: GroupsState): string {
  return `${placed.length} de ${cards.length} cartões no seu grupo`
}

/** A card at a time, dragged to its group or sent there by a tap or a number; another may be taken first. */
export function GroupsView({ board, state, send }: ViewProps<GroupsBoard, GroupsState, GroupsMove>) {
  const [picked, setPicked] = useState<string>()
  const left = board.cards.filter(({ item }) => !state.placed.includes(item))
  const card = left.find(({ item }) => item === picked) ?? left[0]
  const places = useRoving(board.groups.length, 2)
  const others = useRoving(left.length, 1)
  const last = state.placed.at(-1)
  const place = (group: number) => card && send({ do: 'place', item: card.item, group })
  return (
    <Stage
      figures={[
        { label: 'Agrupados', value: `${state.placed.length} de ${board.cards.length}` },
        { label: 'Enganos', value: String(state.tally.mistakes) },
      ]}
      wideBoard
      taskFirst
      task={card && <Taken key={card.item} board={board} card={card} onDrop={place} />}
      board={
        <Group
          label="Grupos"
          className={styles.groups}
          onKeyDown={event => {
            const number = /^[1-6]$/.test(event.key) ? Number(event.key) - 1 : -1
            if (number >= 0 && number < board.groups.length) place(number)
            else places.onKeyDown(event)
          }}
        >
          {board.groups.map((name, group) => {
            const own = board.cards.filter(each => each.group === group && state.placed.includes(each.item))
            return (
              <PlainButton
                key={name}
                data-group={group}
                aria-label={`${name}: ${counted(own.length, 'cartão', 'cartões')}`}
                onClick={() => place(group)}
                {...places.at(group)}
              >
                <b>
                  <Words text={name} />
                </b>
                {own.map(each => (
                  <small key={each.item} className={each.item === last ? styles.landed : undefined}>
                    <Words text={spokenCard(board, each)} />
                  </small>
                ))}
              </PlainButton>
            )
          })}
        </Group>
      }
      under={
        left.length > 1 && (
          <Group label="Cartões por agrupar" className={styles.others} onKeyDown={others.onKeyDown}>
            {left.map((each, at) => (
              <PlainButton
                key={each.item}
                aria-pressed={each.item === card?.item}
                onClick={() => setPicked(each.item)}
                {...others.at(at)}
              >
                <Words text={spokenCard(board, each)} />
              </PlainButton>
            ))}
          </Group>
        )
      }
      heard={board.items.find(({ id }) => id === last)}
    />
  )
}

/** The card that is to be placed; it follows the finger, and is let go over its group. */
function Taken({
  board,
  card,
  onDrop,
}: {
  board: GroupsBoard
  card: GroupCard
  onDrop: (group: number) => void
}) {
  const from = useRef({ x: 0, y: 0 })
  const [by, setBy] = useState<{ x: number; y: number }>()
  const item = board.items.find(({ id }) => id === card.item)
  const isHeld = (event: PointerEvent<HTMLElement>) => event.currentTarget.hasPointerCapture(event.pointerId)
  return (
    <div
      className={styles.taken}
      data-card={card.item}
      data-held={by !== undefined || undefined}
      style={by && { transform: `translate(${by.x}px, ${by.y}px)` }}
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerMove={event =>
        isHeld(event) && setBy({ x: event.clientX - from.current.x, y: event.clientY - from.current.y })
      }
      onPointerUp={event => {
        setBy(undefined)
        const under = document.elementsFromPoint(event.clientX, event.clientY)
        const group = under
          .map(each => each.closest('[data-group]')?.getAttribute('data-group'))
          .find(Boolean)
        if (isHeld(event) && group) onDrop(Number(group))
      }}
      onPointerCancel={() => setBy(undefined)}
    >
      {item?.picture && <img src={item.picture} alt={item.pictureAlt ?? ''} draggable={false} />}
      {card.text !== '' && (
        <b>
          <Words text={card.text} />
        </b>
      )}
      <small>É de que grupo?</small>
    </div>
  )
}
