import { useEffect, useState } from 'react'
import {
  cardSpoken,
  cardText,
  type MemoryBoard,
  type MemoryMove,
  type MemoryState,
  memory,
} from '#engines/games/memoria/memory.ts'
import { counted } from '#kit/figures.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { Group } from '../parts/group.tsx'
import { Hear } from '../parts/hear.tsx'
import { useRoving } from '../parts/roving.ts'
import { Stage } from '../parts/stage.tsx'
import { TeamMark, teamClass } from '../parts/teams.tsx'
import { Words } from '../parts/words.tsx'
import type { GamePlayerProps, PlayedEntry, ViewProps } from '../play-shapes.ts'
import { Shell } from '../shell.tsx'
import styles from './memory.module.css'

export function Player(game: GamePlayerProps) {
  return <Shell game={game} kind={memory} View={MemoryView} summary={summary} />
}

function summary(board: MemoryBoard, state: MemoryState): string {
  return `${state.found.length} de ${board.items.length} pares em ${counted(state.moves, 'jogada', 'jogadas')}`
}

/** Text longer than this is set smaller. */
const LONG = 72

export function MemoryView({
  board,
  state,
  send,
  teams,
  turn,
  entries,
}: ViewProps<MemoryBoard, MemoryState, MemoryMove>) {
  const [isPeeking, setPeeking] = useState(false)
  const columns = board.cards.length === 12 ? 3 : board.cards.length === 8 ? 2 : 4
  const roving = useRoving(board.cards.length, columns)
  const winners = winnersOf(board, entries)
  const isWaiting = state.up.length === 2
  const turnCard = (place: number) => {
    send(isPeeking ? { do: 'peek', place } : { do: 'turn', place })
    setPeeking(false)
  }
  // A card that is a sound is heard when it is turned.
  const turned = state.up.at(-1) ?? state.peeked
  const heardCard = turned === undefined ? undefined : board.cards[turned]
  const isSound = board.rules.with === 'sound' && heardCard?.side === 'prompt'
  const spoken = isSound ? board.items.find(({ id }) => id === heardCard.item) : undefined
  const recording = spoken?.audio
  useEffect(() => {
    if (recording === undefined || turned === undefined) return
    new Audio(recording).play().catch((error: unknown) => console.info('The card could not be heard.', error))
  }, [recording, turned])
  const next = teams[(turn + 1) % Math.max(1, teams.length)]
  return (
    <Stage
      figures={[
        { label: 'Pares', value: `${state.found.length} de ${board.items.length}` },
        { label: 'Jogadas', value: String(state.moves) },
      ]}
      board={
        <Group
          label={`${board.cards.length} cartas`}
          className={styles.cards}
          data-columns={columns}
          onKeyDown={roving.onKeyDown}
        >
          {board.cards.map((card, place) => {
            const isFound = state.found.includes(card.item)
            const isUp = isFound || state.up.includes(place) || state.peeked === place
            const text = cardText(board, place)
            const winner = winners.get(card.item)
            const picture =
              card.side === 'prompt' ? board.items.find(item => item.id === card.item) : undefined
            return (
              <PlainButton
                // biome-ignore lint/suspicious/noArrayIndexKey: a card is its place.
                key={place}
                className={`${styles.card} ${isUp ? (isFound ? `${styles.found} ${teamClass(winner ?? 0)}` : styles.up) : styles.back}`}
                aria-label={sayCard(
                  place,
                  isUp,
                  cardSpoken(board, place),
                  isFound ? (teams[winner ?? -1] ?? '') : undefined,
                )}
                aria-disabled={isUp || undefined}
                onClick={() => turnCard(place)}
                {...roving.at(place)}
              >
                <span className={styles.number}>{place + 1}</span>
                {isUp && board.rules.with !== 'sound' && picture?.picture && (
                  <img src={picture.picture} alt={picture.pictureAlt ?? ''} />
                )}
                {isUp && picture && board.rules.with === 'sound' && <Icon name="speaker-high" size={32} />}
                {isUp && text !== '' && (
                  <span
                    className={`${styles.text} ${card.side === 'answer' ? styles.word : ''} ${text.length > LONG ? styles.long : ''}`}
                  >
                    <Words text={text} />
                  </span>
                )}
                {isFound && <TeamMark team={winner ?? 0} size={10} />}
              </PlainButton>
            )
          })}
        </Group>
      }
      actions={
        <>
          {board.rules.hints && !isWaiting && (
            <Button
              variant="outlined"
              size="large"
              aria-pressed={isPeeking}
              disabled={state.up.length > 0}
              startIcon={<Icon name="eye" />}
              onClick={() => setPeeking(before => !before)}
            >
              {isPeeking ? 'Toca numa carta' : 'Ver uma carta'}
            </Button>
          )}
          {isWaiting && (
            <Button variant="contained" size="large" onClick={() => send({ do: 'continue' })}>
              {next === undefined ? 'Continuar' : `Seguinte: ${next}`}
            </Button>
          )}
        </>
      }
      under={spoken && <Hear item={spoken} label={`Ouvir outra vez a carta ${(turned ?? 0) + 1}`} />}
      heard={board.items.find(item => item.id === state.found.at(-1))}
      noPass={isWaiting}
    />
  )
}

function sayCard(place: number, isUp: boolean, text: string, winner: string | undefined): string {
  if (!isUp) return `Carta ${place + 1}, virada para baixo`
  return `Carta ${place + 1}: ${text}${winner === undefined ? '' : winner === '' ? ', par feito' : `, par de ${winner}`}`
}

/** Who found the pair of each item. */
function winnersOf(board: MemoryBoard, entries: readonly PlayedEntry[]): Map<string, number> {
  const winners = new Map<string, number>()
  let first: number | undefined
  for (const { move, by } of entries) {
    if (move.do !== 'turn') continue
    const { place } = move as Extract<MemoryMove, { do: 'turn' }>
    const item = board.cards[place]?.item
    if (first === undefined) first = place
    else {
      if (item !== undefined && board.cards[first]?.item === item) winners.set(item, by)
      first = undefined
    }
  }
  return winners
}
