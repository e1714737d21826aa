import { useMemo, useState } from 'react'
import {
  type BingoBoard,
  type BingoMove,
  type BingoState,
  bingo,
  bingoCards,
  bingoLines,
  fullLine,
  lineName,
} from '#engines/games/bingo/bingo.ts'
import { counted } from '#kit/figures.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { Group } from '../parts/group.tsx'
import { useRoving } from '../parts/roving.ts'
import { Stage } from '../parts/stage.tsx'
import { TeamMark, teamClass, teamShapes } from '../parts/teams.tsx'
import { Words } from '../parts/words.tsx'
import type { GamePlayerProps, ViewProps } from '../play-shapes.ts'
import { Shell } from '../shell.tsx'
import styles from './bingo.module.css'

export function Player(game: GamePlayerProps) {
  return <Shell game={game} kind={bingo} View={BingoView} summary={summary} />
}

function summary(board: BingoBoard, state: BingoState): string {
  if (state.won === undefined) return `${counted(state.drawn, 'definição', 'definições')}, sem bingo`
  return `Bingo com ${state.drawn} de ${board.order.length} definições`
}

type Props = ViewProps<BingoBoard, BingoState, BingoMove>

/** Alone: a card on the phone. Teams: the caller's screen, their cards are of paper and numbered as they are. */
export function BingoView(props: Props) {
  const { board, state, send, teams } = props
  const [isShown, setShown] = useState(false)
  /** The team that says it has a line; the draw waits until that is decided. */
  const [claim, setClaim] = useState<number>()
  const current = board.items.find(item => item.id === board.order[state.drawn - 1])
  const isTeams = teams.length > 0
  const lastMark = bingoCards(board, 1)[0]?.[state.marks.at(-1) ?? -1]
  const marked = board.items.find(({ id }) => id === lastMark)
  const draw = () => {
    setShown(false)
    send({ do: 'draw' })
  }
  const isEnd = state.drawn === board.order.length
  const definition = current ? (
    <>
      <p className={styles.count}>
        {state.drawn}.ª de {board.order.length} definições
      </p>
      {current.picture && (
        <img className={styles.picture} src={current.picture} alt={current.pictureAlt ?? ''} />
      )}
      <Words text={current.prompt} />
      {isShown && (
        <Text as="p" above={8} primary className={styles.word}>
          <Words text={current.answer} />
        </Text>
      )}
      {claim !== undefined && (
        <Claimed
          board={board}
          drawn={state.drawn}
          team={claim}
          name={teams[claim] ?? ''}
          onRefuse={() => setClaim(undefined)}
          onConfirm={() => {
            setClaim(undefined)
            send({ do: 'claim', card: claim + 1 }, claim)
          }}
        />
      )}
      {isTeams && claim === undefined && (
        <Group className={styles.claims} label="Quem diz bingo?">
          {teams.map((name, team) => (
            <Button
              key={teamShapes[team]}
              variant="outlined"
              className={teamClass(team)}
              startIcon={<TeamMark team={team} />}
              onClick={() => setClaim(team)}
            >
              Bingo: {name}, cartão {team + 1}
            </Button>
          ))}
        </Group>
      )}
    </>
  ) : (
    'Tira a primeira definição.'
  )
  return (
    <Stage
      figures={[
        { label: 'Cartão', value: '1' },
        { label: 'Saíram', value: `${state.drawn} de ${board.order.length}` },
      ]}
      taskFirst
      // A draw is said by the definition itself.
      hiddenSaid={props.entries.at(-1)?.move.do === 'draw'}
      task={isTeams ? undefined : definition}
      board={isTeams ? <div className={styles.called}>{definition}</div> : <Card {...props} />}
      under={isTeams ? <Drawn board={board} state={state} isShown={isShown} /> : undefined}
      actions={
        <>
          {isTeams ? (
            <Button
              variant="outlined"
              size="large"
              startIcon={<Icon name="eye" />}
              disabled={!current}
              onClick={() => setShown(true)}
            >
              Mostrar a palavra
            </Button>
          ) : (
            <Button
              variant={hasLine(board, state) ? 'contained' : 'outlined'}
              size="large"
              onClick={() => send({ do: 'claim', card: 1 })}
            >
              Bingo!
            </Button>
          )}
          <Button
            variant={hasLine(board, state) || claim !== undefined ? 'outlined' : 'contained'}
            size="large"
            disabled={claim !== undefined}
            onClick={draw}
          >
            {isEnd ? 'Acabar' : state.drawn === 0 ? 'Tirar a primeira' : 'Tirar a próxima'}
          </Button>
        </>
      }
      heard={isShown ? current : marked}
      noPass
    />
  )
}

interface ClaimedProps {
  board: BingoBoard
  drawn: number
  team: number
  name: string
  onConfirm: () => void
  onRefuse: () => void
}

/** A claim as the product has checked it, in words; who leads decides. */
function Claimed({ board, drawn, team, name, onConfirm, onRefuse }: ClaimedProps) {
  const card = bingoCards(board, team + 1)[team] ?? []
  const line = fullLine(board, card, drawn)
  const words = (bingoLines(board.rules)[line ?? -1] ?? []).map(
    place => board.items.find(item => item.id === card[place])?.answer ?? '',
  )
  return (
    <Row gap={12} wrap center className={`${styles.claim} ${teamClass(team)}`} role="alert">
      <p>
        <b>
          <TeamMark team={team} /> Bingo! Cartão {team + 1}, <bdi>{name}</bdi>
        </b>
        <span>
          {line === undefined
            ? 'Ainda não há uma linha em que todas tenham saído.'
            : `Completa: ${lineName(board.rules, line)}. Saíram todas: ${words.join(', ')}.`}
        </span>
      </p>
      <Button variant="outlined" size="large" onClick={onRefuse}>
        Não vale
      </Button>
      <Button variant="contained" size="large" disabled={line === undefined} onClick={onConfirm}>
        Confirmar a linha
      </Button>
    </Row>
  )
}

function hasLine(board: BingoBoard, state: BingoState): boolean {
  return bingoLines(board.rules).some(line => line.every(place => state.marks.includes(place)))
}

function Card({ board, state, send }: Props) {
  const card = useMemo(() => bingoCards(board, 1)[0] ?? [], [board])
  const { size } = board.rules
  const roving = useRoving(card.length, size)
  const full = new Set(
    bingoLines(board.rules).flatMap(line => (line.every(place => state.marks.includes(place)) ? line : [])),
  )
  return (
    <Group
      label={`Cartão de ${size} por ${size}`}
      className={styles.card}
      style={{ '--columns': size } as React.CSSProperties}
      onKeyDown={roving.onKeyDown}
    >
      {card.map((id, place) => {
        const isMarked = state.marks.includes(place)
        return (
          <PlainButton
            key={id}
            className={`${isMarked ? styles.marked : ''} ${full.has(place) ? styles.line : ''}`}
            aria-pressed={isMarked}
            onClick={() => send({ do: 'mark', place })}
            {...roving.at(place)}
          >
            {isMarked && <i aria-hidden="true" />}
            <Words text={board.items.find(item => item.id === id)?.answer} />
          </PlainButton>
        )
      })}
    </Group>
  )
}

/** What came out so far; the word of the present definition stays hidden until it is shown. */
function Drawn({ board, state, isShown }: { board: BingoBoard; state: BingoState; isShown: boolean }) {
  return (
    <div className={styles.drawn}>
      <h2>Já saíram</h2>
      <ol>
        {board.order.slice(0, state.drawn).map((id, at) => {
          const isHidden = at === state.drawn - 1 && !isShown && state.won === undefined
          return (
            <li key={id}>
              <b>{at + 1}</b>
              {isHidden ? (
                <em>por descobrir</em>
              ) : (
                <Words text={board.items.find(item => item.id === id)?.answer} />
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}
