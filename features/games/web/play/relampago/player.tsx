import { useEffect } from 'react'
import {
  type LightningBoard,
  type LightningMove,
  type LightningState,
  lightning,
} from '#engines/games/relampago/lightning.ts'
import { lackingFirst } from '#kit/figures.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Row } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { Options } from '../parts/options.tsx'
import { playSound, ticksAt } from '../parts/sound.ts'
import { Stage, useStage } from '../parts/stage.tsx'
import { Words } from '../parts/words.tsx'
import { useSeconds } from '../play-clock.ts'
import type { GamePlayerProps, ViewProps } from '../play-shapes.ts'
import { Shell } from '../shell.tsx'
import styles from './lightning.module.css'

export function Player(game: GamePlayerProps) {
  return <Shell game={game} kind={lightning} View={LightningView} summary={summary} />
}

function summary(board: LightningBoard, state: LightningState): string {
  return `${state.right} de ${board.questions.length} respostas certas`
}

type Props = ViewProps<LightningBoard, LightningState, LightningMove>

export function LightningView({ board, state, send, teams, turn }: Props) {
  const question = board.questions[state.question]
  const item = board.items.find(item => item.id === question?.item)
  const isOver = state.answer !== undefined
  const limit = board.rules.each
  const left = useSeconds(seconds =>
    limit > 0 && !isOver ? Math.max(0, Math.ceil(limit - (seconds - state.shownAt))) : 0,
  )
  const isLate = limit > 0 && !isOver && left === 0
  useEffect(() => {
    if (isLate) send({ do: 'late' })
  }, [isLate, send])
  const { sound } = useStage()
  const ticks = sound && limit > 0 && !isOver && ticksAt(left)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each second that goes by is heard once.
  useEffect(() => {
    if (ticks) playSound('tick')
  }, [ticks, left])
  const isLast = state.question >= board.questions.length - 1
  const next = teams[(turn + 1) % Math.max(1, teams.length)]
  return (
    <Stage
      figures={[
        { label: 'Pergunta', value: `${state.question + 1} de ${board.questions.length}` },
        { label: 'Pontos', value: String(state.points) },
      ]}
      wideBoard
      taskFirst
      task={
        <>
          <Row as="p" gap={8} center secondary className={styles.count}>
            Pergunta {state.question + 1} de {board.questions.length}
            {limit > 0 && !isOver && (
              <Row
                as="span"
                gap={6}
                center
                pushed
                ink
                role="timer"
                aria-label={`${lackingFirst(left)} ${left === 1 ? 'segundo' : 'segundos'}`}
              >
                <Icon name="timer" /> {left} s
              </Row>
            )}
          </Row>
          {limit > 0 && (
            <span className={styles.bar} aria-hidden="true">
              <i style={{ transform: `scaleX(${isOver ? 0 : left / limit})` }} />
            </span>
          )}
          {item?.picture && <img className={styles.picture} src={item.picture} alt={item.pictureAlt ?? ''} />}
          <Words text={item?.prompt} />
        </>
      }
      board={
        question && (
          <Options
            key={state.question}
            label="Respostas"
            options={question.options}
            struck={state.struck}
            answer={state.answer}
            answerKey={question.key}
            onAnswer={option => send({ do: 'answer', option })}
          />
        )
      }
      actions={
        isOver && !isLast ? (
          <Button variant="contained" size="large" onClick={() => send({ do: 'next' })}>
            {next === undefined ? 'Pergunta seguinte' : `Seguinte: ${next}`}
          </Button>
        ) : (
          board.rules.hints && (
            <Button
              variant="outlined"
              size="large"
              startIcon={<Icon name="lightbulb" />}
              onClick={() => send({ do: 'hint' })}
            >
              Riscar uma opção, menos 2
            </Button>
          )
        )
      }
      heard={isOver ? item : undefined}
      noPass
    />
  )
}
