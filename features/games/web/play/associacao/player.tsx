import { useRef, useState } from 'react'
import {
  type MatchingBoard,
  type MatchingMove,
  type MatchingState,
  matching,
  roundIsOver,
} from '#engines/games/associacao/matching.ts'
import type { GameItem } from '#engines/games/content.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Group } from '../parts/group.tsx'
import { useRoving } from '../parts/roving.ts'
import { Stage } from '../parts/stage.tsx'
import { TeamMark, teamClass } from '../parts/teams.tsx'
import { Words } from '../parts/words.tsx'
import type { GamePlayerProps, PlayedEntry, ViewProps } from '../play-shapes.ts'
import { Shell } from '../shell.tsx'
import styles from './matching.module.css'

export function Player(game: GamePlayerProps) {
  return <Shell game={game} kind={matching} View={MatchingView} summary={summary} />
}

function summary(board: MatchingBoard, state: MatchingState): string {
  return `${state.fixed.length} de ${board.items.length} ligações certas`
}

type Props = ViewProps<MatchingBoard, MatchingState, MatchingMove>

/** Answers at the start, prompts at the end: tapped one after the other, or dragged. */
export function MatchingView({ board, state, send, teams, turn, entries }: Props) {
  const [picked, setPicked] = useState<string>()
  /** The click that ends a drag picks nothing. */
  const wasDragged = useRef(false)
  const round = board.rounds[state.round] ?? { left: [], right: [] }
  const [left, right] = [useRoving(round.left.length, 1), useRoving(round.right.length, 1)]
  const winners = winnersOf(entries)
  const textOf = (id: string) => board.items.find(item => item.id === id)
  const partner = (id: string) => (state.fixed.includes(id) ? id : state.joined[id])
  const letterOf = (id: string) => String.fromCharCode(65 + round.left.indexOf(id))
  const tintOf = (id: string) => (teams.length > 0 ? (winners.get(id) ?? 0) : round.left.indexOf(id) % 6)
  const pick = (id: string) => {
    if (state.fixed.includes(id)) return
    if (state.joined[id] !== undefined) send({ do: 'part', left: id })
    setPicked(before => (before === id ? undefined : id))
  }
  const link = (from: string | undefined, id: string) => {
    if (from === undefined) return
    setPicked(undefined)
    send(teams.length > 0 ? { do: 'try', left: from, right: id } : { do: 'join', left: from, right: id })
  }
  const open = round.left.filter(id => partner(id) === undefined).length
  const isOver = roundIsOver(board, state)
  const joinedTo = (id: string) => round.left.find(card => partner(card) === id)
  const count = Math.max(1, round.left.length)
  return (
    <Stage
      figures={[
        { label: 'Ligações', value: `${state.fixed.length} de ${board.items.length}` },
        board.rounds.length > 1
          ? { label: 'Volta', value: `${state.round + 1} de ${board.rounds.length}` }
          : { label: 'Jogadas', value: String(state.checks) },
      ]}
      wideBoard
      heard={picked === undefined ? textOf(state.fixed.at(-1) ?? '') : textOf(picked)}
      taskFirst
      task={
        picked === undefined ? (
          'Liga cada palavra ao que lhe corresponde.'
        ) : (
          <>
            «<Words text={textOf(picked)?.answer} />» liga-se a…
          </>
        )
      }
      board={
        <div className={styles.columns}>
          <Group label="Palavras" className={styles.left} onKeyDown={left.onKeyDown}>
            {round.left.map((id, at) => {
              const to = partner(id)
              return (
                <PlainButton
                  key={id}
                  className={`${to === undefined ? '' : `${styles.joined} ${teamClass(tintOf(id))}`} ${picked === id ? `${styles.picked} ${teamClass(teams.length > 0 ? turn : 0)}` : ''}`}
                  aria-pressed={picked === id}
                  aria-disabled={state.fixed.includes(id) || undefined}
                  aria-label={sayLeft(
                    textOf(id)?.answer ?? '',
                    to === undefined ? undefined : spoken(textOf(to)),
                    state.fixed.includes(id),
                  )}
                  onClick={() => {
                    if (!wasDragged.current) pick(id)
                    wasDragged.current = false
                  }}
                  onPointerDown={event => {
                    wasDragged.current = false
                    event.currentTarget.setPointerCapture(event.pointerId)
                  }}
                  onPointerUp={event => {
                    const target = document
                      .elementFromPoint(event.clientX, event.clientY)
                      ?.closest('[data-right]')
                    const other = target?.getAttribute('data-right')
                    if (!other) return
                    wasDragged.current = true
                    link(id, other)
                  }}
                  {...left.at(at)}
                >
                  <Words text={textOf(id)?.answer} />
                  <Point
                    letter={letterOf(id)}
                    team={teams.length > 0 ? tintOf(id) : undefined}
                    isJoined={to !== undefined}
                  />
                </PlainButton>
              )
            })}
          </Group>
          <svg viewBox={`0 0 100 ${count * 100}`} preserveAspectRatio="none" aria-hidden="true">
            {round.left.map((id, at) => {
              const to = partner(id)
              if (to === undefined) return null
              const [from, end] = [at * 100 + 50, round.right.indexOf(to) * 100 + 50]
              return (
                <path
                  key={id}
                  className={teamClass(tintOf(id))}
                  d={`M0 ${from}C50 ${from} 50 ${end} 100 ${end}`}
                />
              )
            })}
          </svg>
          <Group label="Definições" className={styles.right} onKeyDown={right.onKeyDown}>
            {round.right.map((id, at) => {
              const from = joinedTo(id)
              const item = textOf(id)
              return (
                <PlainButton
                  key={id}
                  data-right={id}
                  className={from === undefined ? '' : `${styles.joined} ${teamClass(tintOf(from))}`}
                  aria-disabled={state.fixed.includes(id) || undefined}
                  onClick={() => link(picked, id)}
                  {...right.at(at)}
                >
                  {item?.picture && <img src={item.picture} alt={item.pictureAlt ?? ''} />}
                  <Words text={item?.prompt} />
                  <Point
                    letter={from === undefined ? '' : letterOf(from)}
                    team={teams.length > 0 && from !== undefined ? tintOf(from) : undefined}
                    isJoined={from !== undefined}
                  />
                </PlainButton>
              )
            })}
          </Group>
        </div>
      }
      actions={
        isOver && state.round < board.rounds.length - 1 ? (
          <Button variant="contained" size="large" onClick={() => send({ do: 'next' })}>
            Volta seguinte
          </Button>
        ) : (
          teams.length === 0 && (
            <Button variant="contained" size="large" onClick={() => send({ do: 'check' })}>
              {open > 0 ? `Conferir · ${open === 1 ? 'falta 1' : `faltam ${open}`}` : 'Conferir'}
            </Button>
          )
        )
      }
    />
  )
}

function Point({ letter, team, isJoined }: { letter: string; team: number | undefined; isJoined: boolean }) {
  return (
    <span className={styles.point} aria-hidden="true">
      {isJoined && (team === undefined ? letter : <TeamMark team={team} size={13} />)}
    </span>
  )
}

function spoken(item: GameItem | undefined): string {
  return [item?.prompt, item?.pictureAlt].filter(Boolean).join(', ')
}

function sayLeft(answer: string, to: string | undefined, isFixed: boolean): string {
  if (to === undefined) return answer
  return `${answer}, ${isFixed ? 'certo' : 'ligado'}: ${to}`
}

/** Who joined each pair rightly. */
function winnersOf(entries: readonly PlayedEntry[]): Map<string, number> {
  return new Map(
    entries.flatMap(({ move, by }) => {
      const { left, right } = move as Extract<MatchingMove, { do: 'try' }>
      return move.do === 'try' && left === right ? [[left, by] as const] : []
    }),
  )
}
