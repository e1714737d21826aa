import type { ReactNode } from 'react'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { PathRow } from '../contract.ts'
import styles from './path.module.css'

interface LaterRowsProps {
  title: string
  rows: readonly PathRow[]
  cardOf: (row: PathRow) => ReactNode
  isOpen?: boolean
}

/** Competences that a phone shows when they are wanted; nothing where there are none. */
export function LaterRows({ title, rows, cardOf, isOpen = false }: LaterRowsProps) {
  if (rows.length === 0) return null
  return (
    <details className={styles.later} open={isOpen}>
      <summary>
        <span>
          <b>{title}</b>{' '}
          <span className={styles.quiet}>{rows.map(row => row.competence.code).join(', ')}</span>
        </span>
        <Icon name="caret-down" size={20} />
      </summary>
      {rows.map(cardOf)}
    </details>
  )
}
