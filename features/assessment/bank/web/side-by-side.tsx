import type { ReactNode } from 'react'
import type { Question } from '#engines/questions/question.ts'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { places } from '../places.ts'
import type { AlikeQuestion } from '../proposal-contract.ts'
import { QuestionWithDraws } from './drawn-question.tsx'
import styles from './proposals.module.css'

interface SideBySideProps {
  own: Question
  alike: AlikeQuestion
  /** What may be done with the two. */
  children?: ReactNode
}

/** A question beside one of the academy's bank that reads as it does, or nearly so. */
export function SideBySide({ own, alike, children }: SideBySideProps) {
  return (
    <section className={styles.pair} aria-label={`Ao lado de «${alike.name}»`}>
      <Stack gap={8} shrinks>
        <h3>Esta</h3>
        <QuestionWithDraws question={own} />
      </Stack>
      <Stack gap={8} shrinks>
        <h3>{alike.same ? 'Igual, no banco da academia' : 'Quase igual, no banco da academia'}</h3>
        <QuestionWithDraws question={alike.question} />
        <Text as="p" caption>
          <a href={places.page(alike.id)} target="_blank" rel="noreferrer">
            Abrir «{alike.name}»
          </a>
        </Text>
        {children}
      </Stack>
    </section>
  )
}
