import type { ReactNode } from 'react'
import { Row, Stack } from '#kit/web/parts/layout.tsx'
import styles from './row-card.module.css'

interface RowCardProps {
  title: ReactNode
  /** What else says which row it is, in one quiet line. */
  text?: ReactNode
  /** The last line: the state, and how far it has come. */
  children?: ReactNode
}

/** A row of a list on a phone, in three lines: what it is, which one, and how it stands. */
export function RowCard({ title, text, children }: RowCardProps) {
  return (
    <Stack gap={4} className={styles.card}>
      <b>{title}</b>
      {text && <span className={styles.text}>{text}</span>}
      {children && (
        <Row as="span" gap={12} rowGap={4} wrap center className={styles.foot}>
          {children}
        </Row>
      )}
    </Stack>
  )
}
