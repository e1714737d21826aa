import { useState } from 'react'
import { Column } from '#kit/web/parts/layout.tsx'
import { EntryButton } from '#school/entry/web/entry-button.tsx'
import { LONGEST_TYPED } from '../../live/room.ts'
import styles from './phone.module.css'

interface TypedAnswerProps {
  /** What this phone answered already. */
  before: string
  /** The time is over: nothing changes any more. */
  over: boolean
  onAnswer: (typed: string) => void
}

/** An answer in one's own words, sent by the button or by Enter; it may be written anew until the time is over. */
export function TypedAnswer({ before, over, onAnswer }: TypedAnswerProps) {
  const [text, setText] = useState(before)
  const words = text.trim()
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (words !== '' && !over) onAnswer(words)
      }}
    >
      <Column gap={12}>
        <label className={styles.own}>
          A tua resposta
          <input
            value={text}
            maxLength={LONGEST_TYPED}
            disabled={over}
            autoComplete="off"
            autoCapitalize="off"
            enterKeyHint="send"
            dir="auto"
            onChange={event => setText(event.target.value)}
          />
        </label>
        <EntryButton type="submit" kind="primary" disabled={over || words === '' || words === before}>
          {before === '' ? 'Responder' : 'Mudar a resposta'}
        </EntryButton>
      </Column>
    </form>
  )
}
