import { useState } from 'react'
import { passageKey } from '#engines/questions/passage.ts'
import type { Question } from '#engines/questions/question.ts'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './passage.module.css'
import { RichText } from './rich-text.tsx'

/** The text that was folded last stays so with each of its questions; another one opens unfolded. */
let folded: string | undefined

/** The text that a question shares with others, over it: it scrolls by itself, so that the question stays near, and folds. */
export function PassageOver({ question }: { question: Question }) {
  const key = passageKey(question)
  const [open, setOpen] = useState(folded !== key)
  const { passage } = question
  if (!passage) return null
  return (
    <section className={styles.passage} aria-label={`Texto de apoio: ${passage.title}`}>
      <PlainButton
        look="row"
        className={styles.head}
        aria-expanded={open}
        onClick={() => {
          folded = open ? key : undefined
          setOpen(!open)
        }}
      >
        <Stack as="span" shrinks breaks>
          <Text as="b" heading="h4">
            {passage.title}
          </Text>
          <Text as="small" secondary caption>
            {passage.parts ? 'enunciado das alíneas' : 'texto de apoio'}
          </Text>
        </Stack>
        <Icon name={open ? 'caret-up' : 'caret-down'} size={18} />
      </PlainButton>
      {open && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls by itself has to scroll by keyboard too.
        <section className={styles.text} aria-label={passage.title} tabIndex={0}>
          <RichText html={passage.text} media={question.media} />
        </section>
      )}
    </section>
  )
}
