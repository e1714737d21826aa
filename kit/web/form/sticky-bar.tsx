import type { ReactNode } from 'react'
import styles from './sticky-bar.module.css'

/** The bar at the foot of a form: the state of saving at its start, then the buttons, one of them primary. */
export function StickyBar({ state, children }: { state?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.bar} data-print="none">
      <div className={styles.inner}>
        {state}
        <div className={styles.actions}>{children}</div>
      </div>
    </div>
  )
}
