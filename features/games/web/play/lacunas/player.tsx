import { type SubmitEvent, useState } from 'react'
import { type FillingMove, type FillingState, isComplete } from '#engines/games/filling.ts'
import { type GapsBoard, gaps } from '#engines/games/lacunas/gaps.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Row } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { Group } from '../parts/group.tsx'
import { useRoving } from '../parts/roving.ts'
import { Stage } from '../parts/stage.tsx'
import { Words } from '../parts/words.tsx'
import type { GamePlayerProps, ViewProps } from '../play-shapes.ts'
import { Shell } from '../shell.tsx'
import styles from './gaps.module.css'

export function Player(game: GamePlayerProps) {
  return <Shell game={game} kind={gaps} View={GapsView} summary={summary} />
}

function summary({ sentences }: GapsBoard, { right }: FillingState): string {
  return `${right} de ${sentences.length} frases completas`
}

/** A sentence at a time: the gap that is open takes a word of the bank, or the one that is written. */
export function GapsView({
  board,
  state,
  send,
  teams,
  turn,
}: ViewProps<GapsBoard, FillingState, FillingMove>) {
  const [picked, setPicked] = useState<number>()
  const sentence = board.sentences[state.task]
  const item = board.items.find(({ id }) => id === sentence?.item)
  const words = sentence?.words ?? []
  const open = words.map((_, gap) => gap).filter(gap => !state.filled.includes(gap))
  const gap = picked !== undefined && open.includes(picked) ? picked : open[0]
  const isWhole = isComplete(board.sentences, state)
  const isLast = state.task === board.sentences.length - 1
  const next = teams[(turn + 1) % Math.max(1, teams.length)]
  const fill = (word: string) => gap !== undefined && send({ do: 'fill', place: gap, word })
  return (
    <Stage
      figures={[
        { label: 'Frase', value: `${state.task + 1} de ${board.sentences.length}` },
        { label: 'Pontos', value: String(state.points) },
      ]}
      wideBoard
      taskFirst
      task={
        <>
          {item?.picture && <img className={styles.picture} src={item.picture} alt={item.pictureAlt ?? ''} />}
          <p key={state.task} className={styles.sentence}>
            {sentence?.pieces.map((piece, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place.
              <span key={at}>
                <Words text={piece} />
                {at < words.length &&
                  (state.filled.includes(at) ? (
                    <b className={styles.filled}>
                      <Words text={words[at]} />
                    </b>
                  ) : (
                    <PlainButton
                      className={styles.gap}
                      aria-pressed={at === gap}
                      aria-label={`Lacuna ${at + 1} de ${words.length}, vazia`}
                      onClick={() => setPicked(at)}
                    >
                      {words.length > 1 ? at + 1 : ''}
                    </PlainButton>
                  ))}
              </span>
            ))}
          </p>
        </>
      }
      board={
        isWhole ? null : board.rules.how === 'bank' ? (
          <Bank key={state.task} words={sentence?.bank ?? []} onTake={fill} />
        ) : (
          <Writing key={`${state.task} ${gap}`} onWrite={fill} />
        )
      }
      actions={
        isWhole && !isLast ? (
          <Button variant="contained" size="large" onClick={() => send({ do: 'next' })}>
            {next === undefined ? 'Frase seguinte' : `Seguinte: ${next}`}
          </Button>
        ) : (
          gap !== undefined && (
            <Button
              variant="outlined"
              size="large"
              startIcon={<Icon name="eye" />}
              onClick={() => send({ do: 'show', place: gap })}
            >
              Ver a palavra, sem pontos
            </Button>
          )
        )
      }
      heard={isWhole ? item : undefined}
      noPass
    />
  )
}

function Bank({ words, onTake }: { words: readonly string[]; onTake: (word: string) => void }) {
  const roving = useRoving(words.length, 2)
  return (
    <Group label="Banco de palavras" className={styles.bank} onKeyDown={roving.onKeyDown}>
      {words.map((word, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a word may be there twice.
        <PlainButton key={at} onClick={() => onTake(word)} {...roving.at(at)}>
          <Words text={word} />
        </PlainButton>
      ))}
    </Group>
  )
}

function Writing({ onWrite }: { onWrite: (word: string) => void }) {
  const [word, setWord] = useState('')
  const write = (event: SubmitEvent) => {
    event.preventDefault()
    onWrite(word)
  }
  return (
    <form onSubmit={write}>
      <Row gap={8}>
        <input
          className={styles.input}
          aria-label="A palavra que falta"
          value={word}
          maxLength={200}
          dir="auto"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={event => setWord(event.target.value)}
        />
        <Button type="submit" variant="contained" size="large">
          Confirmar
        </Button>
      </Row>
    </form>
  )
}
