import { useMemo, useState } from 'react'
import {
  type FlashcardBoard,
  type FlashcardMove,
  type FlashcardState,
  flashcards,
} from '#engines/games/flashcards/flashcards.ts'
import { daysUntil, dueItems, type KeptCard, reviewed } from '#engines/games/flashcards/spacing.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Column, Row } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { localStore } from '#kit/web/settings/storage.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import { Stage } from '../parts/stage.tsx'
import { Words } from '../parts/words.tsx'
import type { GamePlayerProps, ViewProps } from '../play-shapes.ts'
import { Shell } from '../shell.tsx'
import styles from './flashcards.module.css'

/** What the device remembers of each card of a game. */
type KeptCards = Readonly<Record<string, KeptCard>>

export function Player(game: GamePlayerProps) {
  const key = `flashcards:${game.gameId}`
  const [kept, setKept] = useState(() => readKept(key))
  // The day's cards are chosen as a session begins; teams see all of them.
  const [due] = useState(() => dueItems(game.items, kept, new Date()).map(item => item.id))
  const session = useMemo(
    () =>
      game.mode === 'individual' && !game.resume
        ? game.items.filter(item => due.includes(item.id))
        : game.items,
    [game.mode, game.resume, game.items, due],
  )
  const View = useMemo(() => {
    return function RememberingView(props: ViewProps<FlashcardBoard, FlashcardState, FlashcardMove>) {
      const [id = ''] = props.state.queue
      const grade = (known: boolean) => {
        // Only the first answer of a session tells how well a card was remembered.
        if (props.teams.length === 0 && props.state.tally.items[id]?.tries === 0) {
          const now = { ...readKept(key), [id]: reviewed(readKept(key)[id], known, new Date()) }
          localStore.writeJson(key, now)
          setKept(now)
        }
        props.send({ do: 'grade', known })
      }
      return <FlashcardView {...props} onGrade={grade} days={daysUntil(readKept(key)[id], new Date())} />
    }
  }, [key])
  return <Shell game={{ ...game, items: session }} kind={flashcards} View={View} summary={summary} />
}

function readKept(key: string): KeptCards {
  const stored = localStore.readJson(key)
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(Object.entries(stored).filter(([, card]) => isKept(card)))
}

function isKept(card: unknown): card is KeptCard {
  return (
    typeof card === 'object' &&
    card !== null &&
    'due' in card &&
    'stability' in card &&
    typeof card.stability === 'number' &&
    Number.isFinite(Date.parse(String(card.due)))
  )
}

function summary(board: FlashcardBoard, state: FlashcardState): string {
  const first = Object.values(state.tally.items).filter(item => item.right && item.tries === 1).length
  return `${first} de ${board.order.length} cartões à primeira`
}

interface FlashcardViewProps extends ViewProps<FlashcardBoard, FlashcardState, FlashcardMove> {
  onGrade: (known: boolean) => void
  /** Days until this card would come again. */
  days: number
}

export function FlashcardView({ board, state, send, teams, onGrade, days }: FlashcardViewProps) {
  const item = board.items.find(item => item.id === state.queue[0])
  const isWordFirst = board.rules.front === 'answer'
  const [front, back] = isWordFirst ? [item?.answer, item?.prompt] : [item?.prompt, item?.answer]
  const returns = days === 1 ? 'volta amanhã' : `volta em ${days} dias`
  return (
    <Stage
      figures={[
        { label: 'Hoje', value: `${state.known.length} de ${board.order.length}` },
        { label: 'Por ver', value: String(state.queue.length) },
      ]}
      board={
        <Column gap={12}>
          <Row gap={4} className={styles.bars} aria-hidden="true">
            {board.order.map(id => (
              <i
                key={id}
                className={state.known.includes(id) ? styles.done : id === item?.id ? styles.now : undefined}
              />
            ))}
          </Row>
          <PlainButton
            className={`${styles.card} ${state.isTurned ? styles.turned : ''}`}
            aria-disabled={state.isTurned || undefined}
            onClick={() => send({ do: 'turn' })}
          >
            <span className={state.isTurned ? styles.head : isWordFirst ? styles.word : styles.text}>
              <Words text={front} />
            </span>
            {item?.picture && (state.isTurned || !isWordFirst) && (
              <img src={item.picture} alt={item.pictureAlt ?? ''} />
            )}
            {state.isTurned ? (
              <span className={isWordFirst ? styles.text : styles.word}>
                <Words text={back} />
              </span>
            ) : (
              <Row as="span" gap={8} center secondary className={styles.hint}>
                <Icon name="arrows-clockwise" /> toca para virar
              </Row>
            )}
          </PlainButton>
        </Column>
      }
      actions={
        state.isTurned ? (
          <>
            <Button variant="outlined" size="large" className={styles.two} onClick={() => onGrade(false)}>
              Ainda não
              <small>{teams.length > 0 ? 'volta daqui a pouco' : 'volta hoje'}</small>
            </Button>
            <Button variant="contained" size="large" className={styles.two} onClick={() => onGrade(true)}>
              Já sei
              <small>{teams.length > 0 ? 'ponto para a equipa' : returns}</small>
            </Button>
          </>
        ) : (
          <Button variant="contained" size="large" onClick={() => send({ do: 'turn' })}>
            Virar
          </Button>
        )
      }
      noPass={state.isTurned}
      hiddenSaid={state.isTurned}
      heard={state.isTurned ? item : undefined}
    />
  )
}
