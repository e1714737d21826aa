import { useState } from 'react'
import { bingoLines } from '#engines/games/bingo/bingo.ts'
import { call } from '#kit/web/api/client.ts'
import { ApiError } from '#kit/web/api-error.ts'
import { Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { EntryButton } from '#school/entry/web/entry-button.tsx'
import { schoolAwayWords } from '#school/entry/web/school-away-words.ts'
import { type InRoom, type RoomView, sayBingo } from '../../room-contract.ts'
import { read, write } from '../door/kept-games.ts'
import { Group } from '../play/parts/group.tsx'
import { Words } from '../play/parts/words.tsx'
import { QuestionPicture } from './asked-picture.tsx'
import styles from './phone.module.css'

/** A pupil's card of bingo: words are marked by hand, and a line that is full wakes the button. */
export function BingoCard({ code, joined, view }: { code: string; joined: InRoom; view: RoomView }) {
  const name = `jogo-cartao:${joined.playerId}`
  const [marks, setMarks] = useState<readonly number[]>(() => read<number[]>(name) ?? [])
  const [said, setSaid] = useState<string>()
  const size = Math.round(Math.sqrt(joined.card.length))
  const line = bingoLines({ size, goal: 'line' }).find(places => places.every(at => marks.includes(at)))
  const definition = view.round === null ? undefined : joined.questions[view.round]
  const won = view.winners.some(winner => winner.number === joined.number)
  const mark = (at: number) => {
    const after = marks.includes(at) ? marks.filter(mark => mark !== at) : [...marks, at]
    setMarks(after)
    write(name, after)
    setSaid(undefined)
  }
  async function claim() {
    try {
      const { playerId, key, roomId } = joined
      const { standing, refused, valid } = await call(sayBingo, {
        params: { id: roomId },
        body: { playerId, key },
      })
      if (refused) setSaid('A professora já viu este cartão: espera pela próxima definição.')
      else if (!standing) setSaid('Outro cartão chegou primeiro: espera que a professora confirme.')
      else setSaid(valid ? 'A professora está a ver o teu cartão.' : 'Ainda falta uma palavra nessa linha.')
    } catch (error) {
      setSaid(
        ApiError.from(error).isTransient
          ? `${schoolAwayWords()}: levanta a mão.`
          : ApiError.from(error).message,
      )
    }
  }
  return (
    <>
      <Text as="p" secondary small>
        Cartão {joined.number} · saíram {view.asked} de {view.questions}
      </Text>
      <Text as="h2" heading="h3" breaks aria-live="polite">
        {won
          ? 'Bingo! O teu cartão ganhou.'
          : view.phase === 'fim'
            ? 'O jogo acabou.'
            : (definition?.text ?? 'O jogo começa quando a professora tirar a primeira definição.')}
      </Text>
      <QuestionPicture
        code={code}
        question={won || view.phase === 'fim' ? undefined : definition}
        className={styles.picture}
      />
      <Group
        className={styles.card}
        style={{ '--size': size } as React.CSSProperties}
        label={`Cartão ${joined.number}`}
      >
        {joined.card.map((word, at) => (
          <PlainButton
            key={word}
            aria-pressed={marks.includes(at)}
            data-line={line?.includes(at) || undefined}
            onClick={() => mark(at)}
          >
            <Words text={word} />
          </PlainButton>
        ))}
      </Group>
      <p role="status">
        {said ??
          (line
            ? `Tens uma linha: ${line.map(at => joined.card[at]).join(', ')}. Toca em «Bingo!» e a professora confirma.`
            : '')}
      </p>
      <EntryButton
        kind="primary"
        disabled={!line || won || view.phase !== 'tiragem'}
        onClick={() => void claim()}
      >
        Bingo!
      </EntryButton>
    </>
  )
}
