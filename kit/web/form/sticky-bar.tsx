import type { ReactNode } from 'react'
import { Row } from '#kit/web/parts/layout.tsx'
import styles from './sticky-bar.module.css'

/** The bar at the foot of a form: the state of saving at its start, then the buttons, one of them primary. */
export function StickyBar({ state, children }: { state?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.bar} data-print="none">
      <Row gap={16} rowGap={8} className={styles.inner}>
        {state}
        <div className={styles.actions}>{children}</div>
      </Row>
    </div>
  )
}
