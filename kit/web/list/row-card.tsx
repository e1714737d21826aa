import type { ReactNode } from 'react'
import { Row, Stack } from '#kit/web/parts/layout.tsx'
import styles from './row-card.module.css'

interface RowCardProps {
  title: ReactNode
  /** What else says which row it is, quietly; what does not fit of it is cut. */
  text?: ReactNode
  /** The state where it is not the usual one, and how far it has come. */
  children?: ReactNode
}

/** A row of a list on a phone, in two or three lines: what it is, then in one line which one and how it stands. */
export function RowCard({ title, text, children }: RowCardProps) {
  return (
    <Stack>
      <b className={styles.title}>{title}</b>
      {(text || children) && (
        <Row as="span" gap={12} center className={styles.foot}>
          {text && <span className={styles.text}>{text}</span>}
          {children}
        </Row>
      )}
    </Stack>
  )
}
