import {
  type HangmanBoard,
  type HangmanMove,
  type HangmanState,
  hangman,
  leavesLeft,
  wordIsOver,
} from '#engines/games/forca/hangman.ts'
import { fold } from '#engines/games/letters.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { Keyboard } from '../parts/keyboard.tsx'
import { Stage } from '../parts/stage.tsx'
import { Words } from '../parts/words.tsx'
import type { GamePlayerProps, ViewProps } from '../play-shapes.ts'
import { Shell } from '../shell.tsx'
import styles from './hangman.module.css'
import { Plant } from './plant.tsx'

export function Player(game: GamePlayerProps) {
  return <Shell game={game} kind={hangman} View={HangmanView} summary={summary} />
}

function summary(board: HangmanBoard, state: HangmanState): string {
  const found = Object.values(state.tally.items).filter(item => item.right).length
  return `${found} de ${board.order.length} palavras descobertas`
}

export function HangmanView({ board, state, send }: ViewProps<HangmanBoard, HangmanState, HangmanMove>) {
  const item = board.items.find(item => item.id === board.order[state.word])
  const leaves = leavesLeft(board, state)
  const isOver = wordIsOver(board, state)
  const letters = [...(item?.answer.normalize('NFC') ?? '')].map(character => {
    const letter = fold(character).replace(/[^\p{L}\p{N}]/gu, '')
    const isKnown = letter === '' || isOver || state.tried.includes(letter) || state.revealed.includes(letter)
    return { character, letter, isKnown }
  })
  const answer = new Set(letters.map(letter => letter.letter))
  const marks = new Map(
    [...state.tried, ...state.revealed].map(letter => [
      letter,
      answer.has(letter) ? ('right' as const) : ('wrong' as const),
    ]),
  )
  const count = letters.filter(letter => letter.letter !== '').length
  const isLast = state.word >= board.order.length - 1
  return (
    <Stage
      fittingBoard
      figures={[
        { label: 'Folhas', value: `${Math.max(0, leaves)} de ${board.leaves}` },
        { label: 'Palavra', value: `${state.word + 1} de ${board.order.length}` },
      ]}
      board={
        <div className={styles.plant}>
          <Plant left={Math.max(0, leaves)} of={board.leaves} />
          <p>
            <b>{Math.max(0, leaves)}</b> de {board.leaves} folhas · palavra {state.word + 1} de{' '}
            {board.order.length}
          </p>
        </div>
      }
      task={<Words text={item?.prompt === '' ? `${count} letras` : item?.prompt} />}
      under={
        <>
          {item?.picture && <img className={styles.picture} src={item.picture} alt={item.pictureAlt ?? ''} />}
          <div
            className={styles.word}
            dir={/[\u0590-\u08ff]/.test(item?.answer ?? '') ? 'rtl' : 'ltr'}
            role="img"
            aria-label={`Palavra de ${count} letras: ${letters
              .filter(letter => letter.letter !== '')
              .map(letter => (letter.isKnown ? letter.character : 'vazio'))
              .join(', ')}`}
          >
            {letters.map((letter, at) => (
              <i
                // biome-ignore lint/suspicious/noArrayIndexKey: a letter is its place in the word.
                key={at}
                className={letter.letter === '' ? styles.gap : letter.isKnown ? styles.known : undefined}
              >
                {letter.isKnown ? letter.character.toLocaleUpperCase('pt') : ''}
              </i>
            ))}
          </div>
        </>
      }
      actions={
        isOver && !isLast ? (
          <Button variant="contained" size="large" onClick={() => send({ do: 'next' })}>
            Palavra seguinte
          </Button>
        ) : (
          board.rules.hints && (
            <Button
              variant="outlined"
              size="large"
              startIcon={<Icon name="lightbulb" />}
              onClick={() => send({ do: 'hint' })}
            >
              Uma letra, menos 1
            </Button>
          )
        )
      }
      heard={isOver ? item : undefined}
      keys={
        <Keyboard
          more={board.keys.slice(26)}
          marks={marks}
          onLetter={letter => send({ do: 'letter', letter })}
          onEnter={isOver && !isLast ? () => send({ do: 'next' }) : undefined}
        />
      }
    />
  )
}
