import { useState } from 'react'
import {
  drawSlot,
  type WheelBoard,
  type WheelMove,
  type WheelState,
  wheel,
} from '#engines/games/roda/wheel.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { Options } from '../parts/options.tsx'
import { formatPoints, Stage } from '../parts/stage.tsx'
import { Words } from '../parts/words.tsx'
import type { GamePlayerProps, ViewProps } from '../play-shapes.ts'
import { Shell } from '../shell.tsx'
import styles from './wheel.module.css'
import { WheelPicture } from './wheel-picture.tsx'

export function Player(game: GamePlayerProps) {
  return <Shell game={game} kind={wheel} View={WheelView} summary={summary} />
}

function summary(board: WheelBoard, state: WheelState): string {
  return `${formatPoints(state.points)} de ${board.slots.length} casas certas`
}

type Props = ViewProps<WheelBoard, WheelState, WheelMove>

/** Alone one answers; with teams the teacher gives a point, a half, or none. */
export function WheelView({ board, state, send, teams }: Props) {
  const [isShown, setShown] = useState(false)
  const slot = state.current === undefined ? undefined : board.slots[state.current]
  const item = board.items.find(item => item.id === slot?.item)
  const left = board.slots.length - state.used.length
  // What came last was said when it was answered.
  const before = board.slots[state.used.at(-1) ?? -1]
  const last = board.items.find(({ id }) => id === before?.item)
  const isChoice = teams.length === 0 && (slot?.options.length ?? 0) > 1
  const spin = () => {
    setShown(false)
    send({ do: 'spin', slot: drawSlot(board, state) })
  }
  return (
    <Stage
      figures={[
        { label: 'Pontos', value: formatPoints(state.points) },
        { label: 'Casas', value: `${state.used.length} de ${board.slots.length}` },
      ]}
      board={
        <WheelPicture
          count={board.slots.length}
          used={state.used}
          current={state.current ?? state.used.at(-1)}
        />
      }
      task={
        slot && item ? (
          <>
            <Row as="p" gap={10} below={8} center secondary className={styles.slot}>
              <b>{(state.current ?? 0) + 1}</b> saiu a casa {(state.current ?? 0) + 1} ·{' '}
              {left === 1 ? 'falta 1' : `faltam ${left}`}
            </Row>
            {item.picture && (
              <img className={styles.picture} src={item.picture} alt={item.pictureAlt ?? ''} />
            )}
            <Words text={item.prompt || item.answer} />
            {isShown && (
              <Text as="p" above={8} primary>
                <Words text={item.answer} />
              </Text>
            )}
          </>
        ) : left === board.slots.length ? (
          'Roda a roda.'
        ) : (
          `${left === 1 ? 'Falta 1 casa' : `Faltam ${left} casas`}. Roda outra vez.`
        )
      }
      under={
        isChoice && slot ? (
          <Options
            key={slot.item}
            label="Respostas"
            options={slot.options}
            answerKey={slot.key}
            compact
            onAnswer={option => send({ do: 'answer', option })}
          />
        ) : undefined
      }
      actions={
        slot ? (
          !isChoice && (
            <>
              {item?.prompt && !isShown && (
                <Button
                  variant="outlined"
                  size="large"
                  startIcon={<Icon name="eye" />}
                  onClick={() => setShown(true)}
                >
                  Resposta
                </Button>
              )}
              <Button
                variant="outlined"
                size="large"
                startIcon={<Icon name="x" />}
                onClick={() => send({ do: 'award', points: 0 })}
              >
                Não
              </Button>
              <Button variant="outlined" size="large" onClick={() => send({ do: 'award', points: 0.5 })}>
                Meio
              </Button>
              <Button
                variant="contained"
                size="large"
                startIcon={<Icon name="check" />}
                onClick={() => send({ do: 'award', points: 1 })}
              >
                Certo
              </Button>
            </>
          )
        ) : (
          <Button variant="contained" size="large" startIcon={<Icon name="shuffle" />} onClick={spin}>
            Rodar
          </Button>
        )
      }
      heard={isShown ? item : slot ? undefined : last}
      noPass={slot !== undefined}
    />
  )
}
