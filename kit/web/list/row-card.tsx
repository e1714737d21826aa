import type { ReactNode } from 'react'
import { Row, Stack } from '#kit/web/parts/layout.tsx'
import styles from './row-card.module.css'

interface RowCardProps {
  title: ReactNode
  /** What else says which row it is, quietly: one line at most. */
  text?: ReactNode
  /** The state where it is not the usual one, and how far it has come: beside the text, or below it. */
  children?: ReactNode
}

/** A row of a list on a phone: what it is, then which one and how it stands, each in two lines at most. */
export function RowCard({ title, text, children }: RowCardProps) {
  return (
    <Stack className={styles.card}>
      <b className={styles.title}>{title}</b>
      {(text || children) && (
        <Row as="span" gap={12} wrap center className={styles.foot}>
          {text && <span>{text}</span>}
          {children}
        </Row>
      )}
    </Stack>
  )
}
