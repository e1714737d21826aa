import { useRef } from 'react'
import type { QuestionOf } from '#engines/questions/question.ts'
import { plainText } from '#engines/questions/rich-text.ts'
import { isSameChoice } from '#engines/questions/same-choice.ts'
import { inOrder } from '#engines/questions/shuffle.ts'
import { Stack } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './answer-field.module.css'
import { asRecord, type PartProps } from './answer-part.ts'
import { RichText } from './rich-text.tsx'

/** Each element with a list of what may go with it; pictures and formulae stand above under their letter. */
export function MatchingAnswer({
  question,
  answer,
  onAnswer,
  showKey,
}: PartProps & { question: QuestionOf<'matching'> }) {
  const words = asRecord(answer)
  const letterOf = (place: number) => String.fromCharCode(65 + (place % 26))
  const needsDrawing = question.choices.some(choice => /[<\\$]/.test(choice.text))
  const choose = (prompt: string, choice: string) => {
    const { [prompt]: _before, ...others } = words
    const after = choice === '' ? others : { ...others, [prompt]: choice }
    onAnswer?.(Object.keys(after).length > 0 ? after : null)
  }
  const isWrong = (choice: string | undefined, match: string) =>
    choice !== undefined && choice !== '' && !isSameChoice(question.choices, choice, match)
  return (
    <Stack gap={12}>
      {needsDrawing && (
        <Stack as="ol" gap={8} className={styles.choices}>
          {question.choices.map((choice, place) => (
            <li key={choice.id}>
              <span className={styles.letter}>{letterOf(place)}</span>
              <RichText inline html={choice.text} media={question.media} />
            </li>
          ))}
        </Stack>
      )}
      {question.prompts.map(prompt => (
        <label key={prompt.id} className={styles.pair}>
          <RichText inline html={prompt.text} media={question.media} />
          <select
            className={styles.line}
            value={words[prompt.id] ?? ''}
            disabled={!onAnswer}
            data-wrong={(showKey && isWrong(words[prompt.id], prompt.match)) || undefined}
            onChange={event => choose(prompt.id, event.target.value)}
          >
            <option value="">Escolhe…</option>
            {question.choices.map((choice, place) => (
              <option key={choice.id} value={choice.id}>
                {needsDrawing
                  ? `${letterOf(place)} · ${plainText(choice.text)}`.slice(0, 60)
                  : plainText(choice.text)}
              </option>
            ))}
          </select>
        </label>
      ))}
    </Stack>
  )
}

/** A list whose rows go up and down, by their buttons or by the arrow keys on them. */
export function OrderingAnswer({
  question,
  answer,
  onAnswer,
  stemId,
}: PartProps & { question: QuestionOf<'ordering'> }) {
  const list = useRef<HTMLOListElement>(null)
  const order = Array.isArray(answer) ? answer : undefined
  const items = inOrder(question.items, order)
  const move = (from: number, to: number) => {
    const moved = items[from]
    if (!moved || to < 0 || to >= items.length) return
    onAnswer?.(
      items
        .toSpliced(from, 1)
        .toSpliced(to, 0, moved)
        .map(item => item.id),
    )
    const way = to < from ? 'up' : 'down'
    // The row was given another place: the thumb, or the next key, goes on from there.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-move="${moved.id} ${way}"]`)?.focus(),
    )
  }
  return (
    <Stack ref={list} as="ol" gap={8} className={styles.order} aria-labelledby={stemId}>
      {items.map((item, place) => (
        <li key={item.id} data-ordered={order !== undefined || undefined}>
          <span className={styles.letter} aria-hidden="true">
            {place + 1}
          </span>
          <RichText inline html={item.text} media={question.media} className={styles.orderText} />
          {onAnswer &&
            (['up', 'down'] as const).map(way => {
              const to = way === 'up' ? place - 1 : place + 1
              const words = `${way === 'up' ? 'Subir' : 'Descer'} «${plainText(item.text)}», agora em ${place + 1}.º`
              return (
                <PlainButton
                  look="box"
                  key={way}
                  data-move={`${item.id} ${way}`}
                  aria-label={words}
                  aria-disabled={to < 0 || to >= items.length}
                  onClick={() => move(place, to)}
                  onKeyDown={event => {
                    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
                    event.preventDefault()
                    move(place, event.key === 'ArrowUp' ? place - 1 : place + 1)
                  }}
                >
                  <Icon name={way === 'up' ? 'arrow-up' : 'arrow-down'} />
                </PlainButton>
              )
            })}
        </li>
      ))}
    </Stack>
  )
}
