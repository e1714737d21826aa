import { useState } from 'react'
import { type FillingMove, type FillingState, isComplete } from '#engines/games/filling.ts'
import { type PictureLabelsBoard, pictureLabels } from '#engines/games/legenda/picture-labels.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { Group } from '../parts/group.tsx'
import { useRoving } from '../parts/roving.ts'
import { Stage } from '../parts/stage.tsx'
import { Words } from '../parts/words.tsx'
import type { GamePlayerProps, ViewProps } from '../play-shapes.ts'
import { Shell } from '../shell.tsx'
import styles from './picture-labels.module.css'

export function Player(game: GamePlayerProps) {
  return <Shell game={game} kind={pictureLabels} View={PictureLabelsView} summary={summary} />
}

function summary({ pictures }: PictureLabelsBoard, { right }: FillingState): string {
  return pictures.length === 1
    ? `A imagem está legendada${right === 1 ? '' : ', com ajuda'}`
    : `${right} de ${pictures.length} imagens legendadas sem ajuda`
}

type Props = ViewProps<PictureLabelsBoard, FillingState, FillingMove>

/** A picture with numbered places: one is taken, and the label that is tapped goes there. */
export function PictureLabelsView({ board, state, send, teams, turn }: Props) {
  const [picked, setPicked] = useState<number>()
  const picture = board.pictures[state.task]
  const item = board.items.find(({ id }) => id === picture?.item)
  const words = picture?.words ?? []
  const open = words.map((_, place) => place).filter(place => !state.filled.includes(place))
  const place = picked !== undefined && open.includes(picked) ? picked : open[0]
  const isWhole = isComplete(board.pictures, state)
  const isLast = state.task === board.pictures.length - 1
  const next = teams[(turn + 1) % Math.max(1, teams.length)]
  return (
    <Stage
      figures={[
        { label: 'Lugares', value: `${state.filled.length} de ${words.length}` },
        { label: 'Pontos', value: String(state.points) },
      ]}
      wideBoard
      taskFirst
      task={<Words text={item?.prompt} />}
      board={
        <div key={state.task} className={styles.picture}>
          <img src={item?.picture} alt={item?.pictureAlt ?? ''} />
          {picture?.points.map(({ x, y }, at) => {
            const where = { insetInlineStart: `${x * 100}%`, top: `${y * 100}%` }
            return state.filled.includes(at) ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number.
              <Text key={at} semibold breaks className={styles.label} style={where}>
                <Words text={words[at]} />
              </Text>
            ) : (
              <PlainButton
                // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number.
                key={at}
                className={styles.place}
                style={where}
                aria-label={`Lugar ${at + 1}, vazio`}
                aria-pressed={at === place}
                onClick={() => setPicked(at)}
              >
                {at + 1}
              </PlainButton>
            )
          })}
        </div>
      }
      under={
        !isWhole && (
          <Labels
            key={state.task}
            words={picture?.bank ?? []}
            used={words.filter((_, at) => state.filled.includes(at))}
            onTake={word => place !== undefined && send({ do: 'fill', place, word })}
          />
        )
      }
      actions={
        isWhole && !isLast ? (
          <Button variant="contained" size="large" onClick={() => send({ do: 'next' })}>
            {next === undefined ? 'Imagem seguinte' : `Seguinte: ${next}`}
          </Button>
        ) : (
          place !== undefined && (
            <Button
              variant="outlined"
              size="large"
              startIcon={<Icon name="eye" />}
              onClick={() => send({ do: 'show', place })}
            >
              Ver a legenda {place + 1}, sem pontos
            </Button>
          )
        )
      }
      heard={isWhole ? item : undefined}
      noPass
    />
  )
}

interface LabelsProps {
  words: readonly string[]
  /** Those that have their place. */
  used: readonly string[]
  onTake: (word: string) => void
}

function Labels({ words, used, onTake }: LabelsProps) {
  const roving = useRoving(words.length, 2)
  return (
    <Group label="Legendas" className={styles.labels} onKeyDown={roving.onKeyDown}>
      {words.map((word, at) => (
        <PlainButton
          // biome-ignore lint/suspicious/noArrayIndexKey: a word may be there twice.
          key={at}
          data-used={used.includes(word) || undefined}
          onClick={() => onTake(word)}
          {...roving.at(at)}
        >
          <Words text={word} />
        </PlainButton>
      ))}
    </Group>
  )
}
