import {
  formatStatement,
  type TrueFalseBoard,
  type TrueFalseMove,
  type TrueFalseState,
  trueFalse,
} from '#engines/games/verdadeiro/true-false.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Group } from '../parts/group.tsx'
import { Options } from '../parts/options.tsx'
import { Stage } from '../parts/stage.tsx'
import { Words } from '../parts/words.tsx'
import type { GamePlayerProps, ViewProps } from '../play-shapes.ts'
import { Shell } from '../shell.tsx'
import styles from './true-false.module.css'

export function Player(game: GamePlayerProps) {
  return <Shell game={game} kind={trueFalse} View={TrueFalseView} summary={summary} />
}

function summary({ statements }: TrueFalseBoard, { right, longest }: TrueFalseState): string {
  const run = longest > 2 ? `, ${longest} seguidas` : ''
  return `${right} de ${statements.length} afirmações certas${run}`
}

/** One statement after the other, as fast as they are right; a wrong one stays until it was read. */
export function TrueFalseView({
  board,
  state,
  send,
  teams,
  turn,
}: ViewProps<TrueFalseBoard, TrueFalseState, TrueFalseMove>) {
  const count = board.statements.length
  const statement = board.statements[state.statement]
  const isOver = state.answer !== undefined
  const item = board.items.find(({ id }) => id === statement?.item)
  // What was answered last: the one before, once the run has gone on.
  const last = isOver ? statement : board.statements[state.statement - 1]
  const next = teams[(turn + 1) % Math.max(1, teams.length)]
  return (
    <Stage
      figures={[
        { label: 'Afirmação', value: `${Math.min(count, state.statement + 1)} de ${count}` },
        { label: 'Seguidas', value: String(state.streak) },
      ]}
      wideBoard
      taskFirst
      task={
        statement && (
          <Group
            key={state.statement}
            className={styles.statement}
            label={`Afirmação ${state.statement + 1}: ${formatStatement(board.items, statement)}`}
          >
            {item?.picture && <img src={item.picture} alt={item.pictureAlt ?? ''} />}
            {item?.prompt && (
              <p>
                <Words text={item.prompt} />
              </p>
            )}
            {statement.answer !== undefined && (
              <p className={styles.answer}>
                <Words text={statement.answer} />
              </p>
            )}
          </Group>
        )
      }
      board={
        statement && (
          <Options
            key={state.statement}
            label="Respostas"
            options={VERDICTS}
            letters="VF"
            answer={state.answer === undefined ? undefined : Number(!state.answer)}
            answerKey={Number(!statement.isTrue)}
            onAnswer={option => send({ do: 'answer', isTrue: option === 0 })}
          />
        )
      }
      actions={
        isOver && (
          <Button variant="contained" size="large" onClick={() => send({ do: 'next' })}>
            {next === undefined ? 'Continuar' : `Seguinte: ${next}`}
          </Button>
        )
      }
      heard={board.items.find(({ id }) => id === last?.item)}
      noPass
    />
  )
}

const VERDICTS = ['Verdadeiro', 'Falso'] as const
