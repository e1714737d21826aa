import { memo, type PointerEvent, useRef, useState } from 'react'
import {
  cellsBetween,
  type WordSearchBoard,
  type WordSearchMove,
  type WordSearchState,
  wordSearch,
} from '#engines/games/sopa/word-search.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { Group } from '../parts/group.tsx'
import { useLatest } from '../parts/latest.ts'
import { type RovingProps, useRoving } from '../parts/roving.ts'
import { Stage } from '../parts/stage.tsx'
import { TeamMark, teamClass } from '../parts/teams.tsx'
import { Words } from '../parts/words.tsx'
import type { GamePlayerProps, PlayedEntry, ViewProps } from '../play-shapes.ts'
import { Shell } from '../shell.tsx'
import styles from './word-search.module.css'

export function Player(game: GamePlayerProps) {
  return <Shell game={game} kind={wordSearch} View={WordSearchView} summary={summary} />
}

function summary(board: WordSearchBoard, state: WordSearchState): string {
  return `${state.found.length} de ${board.words.length} palavras encontradas`
}

type Props = ViewProps<WordSearchBoard, WordSearchState, WordSearchMove>

export function WordSearchView({ board, state, send, teams, turn, entries }: Props) {
  const winners = winnersOf(state, entries)
  return (
    <Stage
      figures={[
        { label: 'Palavras', value: `${state.found.length} de ${board.words.length}` },
        { label: 'Ajudas', value: String(state.tally.hints) },
      ]}
      board={
        <Grid
          board={board}
          state={state}
          turn={turn}
          winners={winners}
          onMark={(from, to) => send({ do: 'mark', from, to })}
        />
      }
      under={
        <ul className={styles.words} aria-label="Palavras">
          {board.words.map(word => {
            const at = state.found.findIndex(found => found.item === word.item)
            const item = board.items.find(item => item.id === word.item)
            const isFound = at >= 0
            return (
              <li key={word.item} className={isFound ? styles.found : undefined}>
                {isFound ? <TeamMark team={winners[at] ?? 0} size={14} /> : <span className={styles.open} />}
                <Text as="b" semibold breaks>
                  <Words text={item?.answer} />
                  {isFound && (
                    <span className="visually-hidden">
                      , encontrada{teams.length > 0 ? ` por ${teams[winners[at] ?? 0]}` : ''}
                    </span>
                  )}
                </Text>
                <span className={styles.clue}>
                  <Words text={item?.prompt} />
                </span>
              </li>
            )
          })}
        </ul>
      }
      heard={board.items.find(item => item.id === state.found.at(-1)?.item)}
      actions={
        board.rules.hints && (
          <Button
            variant="outlined"
            size="large"
            startIcon={<Icon name="lightbulb" />}
            onClick={() => send({ do: 'hint' })}
          >
            Primeira letra, menos 1
          </Button>
        )
      }
    />
  )
}

interface GridProps {
  board: WordSearchBoard
  state: WordSearchState
  turn: number
  winners: readonly number[]
  onMark: (from: number, to: number) => void
}

/** Letters to mark: dragged over, or first and last letter tapped, or with arrows and Enter twice; Esc lets go. */
function Grid({ board, state, turn, winners, onMark }: GridProps) {
  const { width, height } = board
  const roving = useRoving(board.letters.length, width)
  const [from, setFrom] = useState<number>()
  const [to, setTo] = useState<number>()
  /** Where a finger went down; a tap ends where it began. */
  const pressed = useRef<number | undefined>(undefined)
  const started = useRef(false)
  const choose = (cell: number) => {
    if (from === undefined) return setFrom(cell)
    if (cell !== from) onMark(from, cell)
    setFrom(undefined)
    setTo(undefined)
  }
  const down = (event: PointerEvent) => {
    const cell = cellAt(event)
    if (cell === undefined) return
    pressed.current = cell
    started.current = from === undefined
    if (from === undefined) setFrom(cell)
  }
  const move = (event: PointerEvent) => {
    if (from !== undefined && pressed.current !== undefined) setTo(cellAt(event))
  }
  const up = (event: PointerEvent) => {
    const cell = cellAt(event)
    const began = pressed.current
    pressed.current = undefined
    // A tap that began the word only chose its first letter.
    if (cell === undefined || began === undefined || (started.current && cell === began)) return
    choose(cell)
  }
  // A click without a pointer is of the keyboard or a screen reader.
  const onKey = useLatest(choose)
  const hinted = state.hinted.map(item => board.words.find(word => word.item === item)?.cells[0])
  const marked = from === undefined ? undefined : (cellsBetween(board, from, to) ?? [from])
  const middle = (cell: number) => ({ x: (cell % width) + 0.5, y: Math.floor(cell / width) + 0.5 })
  const ends = (cells: readonly number[]) => {
    const [a, b] = [middle(cells[0] ?? 0), middle(cells.at(-1) ?? 0)]
    return { x1: a.x, y1: a.y, x2: b.x === a.x && b.y === a.y ? b.x + 0.001 : b.x, y2: b.y }
  }
  return (
    <Group
      label={`Grelha de ${width} por ${height} letras`}
      className={styles.grid}
      style={{ '--columns': width, '--rows': height } as React.CSSProperties}
      dir="ltr"
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onKeyDown={event => {
        if (event.key === 'Escape') setFrom(undefined)
        roving.onKeyDown(event)
      }}
    >
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {state.found.map((word, at) => (
          <g key={word.item} className={teamClass(winners[at] ?? 0)}>
            <line {...ends(word.cells)} className={styles.line} />
            <line {...ends(word.cells)} className={styles.ground} />
          </g>
        ))}
        {marked && (
          <g className={teamClass(turn)}>
            <line {...ends(marked)} className={styles.marking} />
            <line {...ends(marked)} className={styles.marked} />
          </g>
        )}
      </svg>
      {board.letters.map((letter, cell) => (
        <Cell
          // biome-ignore lint/suspicious/noArrayIndexKey: a letter is its cell.
          key={cell}
          letter={letter}
          cell={cell}
          width={width}
          isHinted={hinted.includes(cell)}
          isFrom={from === cell}
          onKey={onKey}
          {...roving.at(cell)}
        />
      ))}
    </Group>
  )
}

interface CellProps extends RovingProps {
  letter: string
  cell: number
  width: number
  isHinted: boolean
  /** Whether the word that is being marked begins here. */
  isFrom: boolean
  onKey: (cell: number) => void
}

const Cell = memo(function Cell({ letter, cell, width, isHinted, isFrom, onKey, ...stop }: CellProps) {
  const [column, row] = [String.fromCharCode(65 + (cell % width)), Math.floor(cell / width) + 1]
  return (
    <button
      type="button"
      data-cell={cell}
      className={isHinted ? styles.hinted : undefined}
      aria-label={`${letter}, coluna ${column}, linha ${row}`}
      aria-pressed={isFrom}
      onClick={event => event.detail === 0 && onKey(cell)}
      {...stop}
    >
      {letter}
    </button>
  )
})

function cellAt(event: PointerEvent): number | undefined {
  const cell = document
    .elementFromPoint(event.clientX, event.clientY)
    ?.closest('[data-cell]')
    ?.getAttribute('data-cell')
  return cell === undefined || cell === null ? undefined : Number(cell)
}

/** The team of each word found, in the order of finding. */
function winnersOf(state: WordSearchState, entries: readonly PlayedEntry[]): number[] {
  const waiting = [...state.found]
  const winners: number[] = []
  for (const { move, by } of entries) {
    const [word] = waiting
    if (!word || move.do !== 'mark') continue
    const { from, to } = move as Extract<WordSearchMove, { do: 'mark' }>
    const ends = [word.cells[0], word.cells.at(-1)]
    if (!ends.includes(from) || !ends.includes(to)) continue
    winners.push(by)
    waiting.shift()
  }
  return winners
}
