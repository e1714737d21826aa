import type { ReactNode } from 'react'
import styles from './marks-frame.module.css'

/** How cells are named that a narrow frame leaves out: first the bars, then all that a phone has no room for. */
export const marksCells = {
  bars: styles.bars,
  wide: styles.wide,
  enrolled: styles.enrolled,
  when: styles.when,
}

/**
 * A table of marks with its distributions: where the number of final marks is one column more, a narrow card has them under
 * the table, as a phone does.
 */
export function MarksFrame({ waits, children }: { waits: boolean; children: ReactNode }) {
  return (
    <div className={styles.frame} data-waits={waits || undefined}>
      {children}
    </div>
  )
}
