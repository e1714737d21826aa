import { memo, useMemo, useState } from 'react'
import {
  type CrosswordBoard,
  type CrosswordMove,
  type CrosswordState,
  crossword,
  crosswordLetters,
  knownCells,
} from '#engines/games/cruzadas/crossword.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Row } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { Group } from '../parts/group.tsx'
import { Keyboard } from '../parts/keyboard.tsx'
import { useLatest } from '../parts/latest.ts'
import { type RovingProps, useRoving } from '../parts/roving.ts'
import { Stage } from '../parts/stage.tsx'
import { TeamMark, teamClass } from '../parts/teams.tsx'
import { Words } from '../parts/words.tsx'
import type { GamePlayerProps, PlayedEntry, ViewProps } from '../play-shapes.ts'
import { Shell } from '../shell.tsx'
import styles from './crossword.module.css'

export function Player(game: GamePlayerProps) {
  return <Shell game={game} kind={crossword} View={CrosswordView} summary={summary} />
}

function summary(board: CrosswordBoard, state: CrosswordState): string {
  return `${state.solved.length} de ${board.entries.length} palavras escritas`
}

type Props = ViewProps<CrosswordBoard, CrosswordState, CrosswordMove>

export function CrosswordView({ board, state, send, turn, entries }: Props) {
  const [chosen, setChosen] = useState(0)
  /** What is being written, by cell; letters that can be seen stand there by themselves. */
  const [written, setWritten] = useState<ReadonlyMap<number, string>>(new Map())
  const known = knownCells(board, state)
  const grid = useMemo(() => crosswordLetters(board), [board])
  const entry = board.entries[chosen]
  const isSolved = state.solved.includes(chosen)
  const letterAt = (cell: number) => (known.has(cell) ? grid.get(cell) : written.get(cell))
  const cells = entry?.cells ?? []
  const caret = isSolved ? undefined : cells.find(cell => letterAt(cell) === undefined)
  const choose = (place: number) => {
    setChosen(place)
    setWritten(new Map())
  }
  const nextOpen = (step: number) => {
    for (let at = 1; at <= board.entries.length; at++) {
      const place = (chosen + step * at + board.entries.length * at) % board.entries.length
      if (!state.solved.includes(place)) return choose(place)
    }
  }
  const confirm = () => {
    if (!entry || isSolved) return nextOpen(1)
    send({ do: 'word', entry: chosen, letters: cells.map(cell => letterAt(cell) ?? '').join('') })
    setWritten(new Map())
  }
  const write = (letter: string) => {
    if (caret !== undefined) setWritten(new Map([...written, [caret, letter]]))
  }
  const erase = () => {
    const last = cells.filter(cell => written.has(cell) && !known.has(cell)).at(-1)
    if (last !== undefined) setWritten(new Map([...written].filter(([cell]) => cell !== last)))
  }
  const item = board.items.find(item => item.id === entry?.item)
  const way = entry?.across ? 'horizontal' : 'vertical'
  const more = [...new Set(grid.values())].filter(letter => !/^[A-Z]$/.test(letter)).sort()
  return (
    <Stage
      figures={[
        { label: 'Palavras', value: `${state.solved.length} de ${board.entries.length}` },
        { label: 'Ajudas', value: String(state.tally.hints) },
      ]}
      wideBoard
      fittingBoard
      wideActions
      heard={isSolved ? item : undefined}
      board={
        <Grid
          board={board}
          cells={grid}
          winners={winnersOf(board, state, entries)}
          turn={turn}
          current={cells}
          caret={caret}
          letterAt={letterAt}
          onChoose={cell => choose(entryAt(board, cell, chosen))}
        />
      }
      task={
        <>
          <Row as="p" gap={8} center secondary className={styles.which}>
            <b className={teamClass(turn)}>{entry?.number}</b>
            <span>
              {way} · {cells.length} letras
            </span>
            {board.rules.hints && (
              <Button
                className={styles.phoneHint}
                startIcon={<Icon name="lightbulb" />}
                onClick={() => send({ do: 'letter', entry: chosen })}
              >
                Letra, −1
              </Button>
            )}
            <IconButton aria-label="Pista anterior" onClick={() => nextOpen(-1)}>
              <Icon name="caret-left" flip />
            </IconButton>
            <IconButton aria-label="Pista seguinte" onClick={() => nextOpen(1)}>
              <Icon name="caret-right" flip />
            </IconButton>
          </Row>
          {item?.picture && <img className={styles.picture} src={item.picture} alt={item.pictureAlt ?? ''} />}
          <Words text={item?.prompt || `Palavra de ${cells.length} letras`} />
        </>
      }
      under={
        <Row
          gap={4}
          className={styles.boxes}
          dir="ltr"
          role="img"
          aria-label={`${cells.length} letras: ${cells.map(cell => letterAt(cell) ?? 'vazio').join(', ')}`}
        >
          {cells.map(cell => (
            <i
              key={cell}
              className={`${known.has(cell) ? styles.fixed : ''} ${cell === caret ? `${styles.caret} ${teamClass(turn)}` : ''}`}
            >
              {letterAt(cell) ?? ''}
            </i>
          ))}
        </Row>
      }
      keys={<Keyboard more={more} onLetter={write} onDelete={erase} onEnter={confirm} />}
      actions={
        <>
          {board.rules.hints && (
            <Button
              variant="outlined"
              size="large"
              startIcon={<Icon name="lightbulb" />}
              onClick={() => send({ do: 'letter', entry: chosen })}
            >
              Letra, menos 1
            </Button>
          )}
          <Button variant="contained" size="large" onClick={confirm}>
            {isSolved ? 'Seguinte' : 'Confirmar'}
          </Button>
        </>
      }
    />
  )
}

interface GridProps {
  board: CrosswordBoard
  cells: ReadonlyMap<number, string>
  /** The team of each cell that is written. */
  winners: ReadonlyMap<number, number>
  turn: number
  current: readonly number[]
  caret: number | undefined
  letterAt: (cell: number) => string | undefined
  onChoose: (cell: number) => void
}

function Grid({ board, cells, winners, turn, current, caret, letterAt, onChoose }: GridProps) {
  const order = useMemo(() => [...cells.keys()].sort((a, b) => a - b), [cells])
  const roving = useRoving(order.length, 1)
  const numbers = useMemo(() => new Map(board.entries.map(entry => [entry.cells[0], entry.number])), [board])
  const choose = useLatest(onChoose)
  return (
    <Group
      label={`Grelha de ${board.entries.length} palavras`}
      className={styles.grid}
      style={{ '--columns': board.width, '--rows': board.height } as React.CSSProperties}
      dir="ltr"
      onKeyDown={event => {
        const place = order.findIndex(
          cell => event.target instanceof Element && event.target.getAttribute('data-cell') === String(cell),
        )
        const near = nearest(order, board.width, order[place], event.key)
        if (near === undefined) return
        event.preventDefault()
        roving.focus(order.indexOf(near))
      }}
    >
      {order.map((cell, place) => (
        <Cell
          key={cell}
          cell={cell}
          width={board.width}
          number={numbers.get(cell)}
          letter={letterAt(cell)}
          winner={winners.get(cell)}
          turn={turn}
          isCurrent={current.includes(cell)}
          isNext={cell === caret}
          onChoose={choose}
          {...roving.at(place)}
        />
      ))}
    </Group>
  )
}

interface CellProps extends RovingProps {
  cell: number
  width: number
  /** Of the clue whose word begins here. */
  number: number | undefined
  letter: string | undefined
  winner: number | undefined
  turn: number
  /** Whether it is of the word that is being written, and where the next letter goes. */
  isCurrent: boolean
  isNext: boolean
  onChoose: (cell: number) => void
}

const Cell = memo(function Cell(props: CellProps) {
  const { cell, width, number, letter, winner, turn, isCurrent, isNext, onChoose, ...stop } = props
  const classes = [
    winner === undefined ? '' : `${styles.won} ${teamClass(winner)}`,
    isCurrent ? `${styles.current} ${winner === undefined ? teamClass(turn) : ''}` : '',
    isNext ? `${styles.next} ${teamClass(turn)}` : '',
  ]
  const [column, row] = [(cell % width) + 1, Math.floor(cell / width) + 1]
  return (
    <button
      type="button"
      data-cell={cell}
      className={classes.join(' ')}
      style={{ gridColumn: column, gridRow: row }}
      aria-label={`Coluna ${column}, linha ${row}${number ? `, pista ${number}` : ''}: ${letter ?? 'vazio'}`}
      onClick={() => onChoose(cell)}
      {...stop}
    >
      {number && <small>{number}</small>}
      {letter ?? ''}
      {winner !== undefined && <TeamMark team={winner} size={8} />}
    </button>
  )
})

/** The next cell in the direction of an arrow, over gaps. */
function nearest(
  order: readonly number[],
  width: number,
  from: number | undefined,
  key: string,
): number | undefined {
  if (from === undefined) return undefined
  const [column, row] = [from % width, Math.floor(from / width)]
  const along = (cell: number): number | undefined => {
    const [across, down] = [(cell % width) - column, Math.floor(cell / width) - row]
    if (key === 'ArrowRight' && across > 0) return across + Math.abs(down) * 3
    if (key === 'ArrowLeft' && across < 0) return -across + Math.abs(down) * 3
    if (key === 'ArrowDown' && down > 0) return down + Math.abs(across) * 3
    if (key === 'ArrowUp' && down < 0) return -down + Math.abs(across) * 3
  }
  return order
    .flatMap(cell => {
      const far = along(cell)
      return far === undefined ? [] : [{ cell, far }]
    })
    .sort((a, b) => a.far - b.far)[0]?.cell
}

/** The entry that a tap on a cell means: the other one of two where the first is chosen already. */
function entryAt(board: CrosswordBoard, cell: number, chosen: number): number {
  const places = board.entries.flatMap((entry, place) => (entry.cells.includes(cell) ? [place] : []))
  return places.find(place => place !== chosen) ?? places[0] ?? chosen
}

function winnersOf(
  board: CrosswordBoard,
  state: CrosswordState,
  entries: readonly PlayedEntry[],
): Map<number, number> {
  const winners = new Map<number, number>()
  for (const place of state.solved) {
    // The last word written for an entry is the right one: after it there is no other.
    const by = entries
      .filter(
        ({ move }) => move.do === 'word' && (move as Extract<CrosswordMove, { do: 'word' }>).entry === place,
      )
      .at(-1)?.by
    for (const cell of board.entries[place]?.cells ?? []) if (!winners.has(cell)) winners.set(cell, by ?? 0)
  }
  return winners
}
