import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { AnyMove } from '#engines/games/kind.ts'
import {
  type OrderingBoard,
  type OrderingMove,
  type OrderingState,
  ordering,
} from '#engines/games/ordenacao/ordering.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { useRoving } from '../parts/roving.ts'
import { Stage } from '../parts/stage.tsx'
import { Words } from '../parts/words.tsx'
import type { GamePlayerProps, PlayedEntry, ViewProps } from '../play-shapes.ts'
import { Shell } from '../shell.tsx'
import styles from './ordering.module.css'

export function Player(game: GamePlayerProps) {
  return <Shell game={game} kind={ordering} View={OrderingView} summary={summary} />
}

function summary(board: OrderingBoard, state: OrderingState): string {
  const { points, max } = ordering.score(board, state)
  return `${points} dos ${max} pares por ordem`
}

type Props = ViewProps<OrderingBoard, OrderingState, OrderingMove>

/** Steps to put in order: dragged by the handle, or taken with Enter and moved with the arrows. */
export function OrderingView({ board, state, send, turn, entries }: Props) {
  const roving = useRoving(state.order.length, 1)
  const [taken, setTaken] = useState<string>()
  const [dragged, setDragged] = useState<string>()
  const handles = useRef(new Map<string, HTMLButtonElement>())
  // A row that changes place would leave the focus behind.
  useEffect(() => {
    if (taken !== undefined && state.order.includes(taken)) handles.current.get(taken)?.focus()
  }, [taken, state.order])
  const move = (id: string, to: number) => {
    const from = state.order.indexOf(id)
    if (to < 0 || to >= state.order.length || to === from) return
    send({ do: 'move', from, to })
  }
  const handleOf = (id: string, at: number) => {
    const { ref, ...rest } = roving.at(at)
    return {
      ...rest,
      ref: (node: HTMLButtonElement | null) => {
        ref(node)
        if (node) handles.current.set(id, node)
        else handles.current.delete(id)
      },
    }
  }
  const drag = (event: PointerEvent) => {
    if (dragged === undefined) return
    const row = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-row]')
    const over = row?.getAttribute('data-row')
    if (over && over !== dragged) move(dragged, state.order.indexOf(over))
  }
  return (
    <Stage
      figures={[
        { label: 'Passos', value: String(state.order.length) },
        { label: 'Tentativas', value: `${state.checks} de ${board.rules.attempts}` },
      ]}
      wideBoard
      taskFirst
      task={
        <>
          {board.rules.by === 'alphabet'
            ? 'Põe as palavras por ordem alfabética.'
            : 'Põe os passos por ordem, do primeiro ao último.'}
          <Text as="p" secondary className={styles.help}>
            {taken === undefined
              ? 'Agarra um passo e larga-o no seu lugar. Com o teclado: Enter, depois as setas.'
              : 'Move com as setas; Enter larga.'}
          </Text>
        </>
      }
      board={
        <ol className={styles.rows} onPointerMove={drag} onPointerUp={() => setDragged(undefined)}>
          {state.order.map((id, at) => {
            const item = board.items.find(item => item.id === id)
            const rightPlace = board.key.indexOf(id)
            const check = state.checked && (rightPlace === at ? 'right' : rightPlace < at ? 'up' : 'down')
            const classes = [
              check === 'right' ? styles.right : check ? styles.wrong : '',
              taken === id || dragged === id ? styles.taken : '',
            ]
            return (
              <li key={id} data-row={id} className={classes.join(' ')}>
                <b>{at + 1}</b>
                <span>
                  {item?.picture && <img src={item.picture} alt={item.pictureAlt ?? ''} />}
                  <Words text={item?.answer} />
                </span>
                {check && (
                  <Icon
                    name={check === 'right' ? 'check' : check === 'up' ? 'arrow-up' : 'arrow-down'}
                    size={24}
                    title={
                      check === 'right' ? 'no seu lugar' : check === 'up' ? 'é mais acima' : 'é mais abaixo'
                    }
                  />
                )}
                <PlainButton
                  aria-label={`Mover ${item?.answer ?? ''}, lugar ${at + 1} de ${state.order.length}`}
                  aria-pressed={taken === id}
                  onPointerDown={() => setDragged(id)}
                  onClick={event =>
                    event.detail === 0 && setTaken(before => (before === id ? undefined : id))
                  }
                  onKeyDown={event => {
                    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
                    if (event.key === 'Escape') setTaken(undefined)
                    if (taken !== id || step === 0) return roving.onKeyDown(event)
                    event.preventDefault()
                    move(id, at + step)
                  }}
                  {...handleOf(id, at)}
                >
                  <Icon name="dots-six-vertical" size={24} />
                </PlainButton>
              </li>
            )
          })}
        </ol>
      }
      actions={
        <>
          {board.rules.hints && state.checks === 0 && (
            <Button
              variant="outlined"
              size="large"
              startIcon={<Icon name="lightbulb" />}
              onClick={() => send({ do: 'hint' })}
            >
              Um lugar, menos 1
            </Button>
          )}
          <Button variant="contained" size="large" onClick={() => send({ do: 'check' })}>
            Conferir
          </Button>
        </>
      }
      noPass
      heard={board.items.find(item => item.id === lastMoved(state, entries, turn))}
    />
  )
}

/** The step that stands where it was put last; a check changes no place. */
function lastMoved({ order }: OrderingState, entries: readonly PlayedEntry[], turn: number) {
  const last = entries.findLast(({ by, move }) => by === turn && move.do !== 'check')
  return last?.move.do === 'move' ? order[(last.move as AnyMove & { to: number }).to] : undefined
}
