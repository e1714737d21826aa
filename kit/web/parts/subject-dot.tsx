import type { ReactNode } from 'react'
import styles from './subject-dot.module.css'

/** A discipline by its colour, as a seed, and its name. */
export function SubjectDot({ colour, children }: { colour: string; children: ReactNode }) {
  return (
    <span className={styles.dot} style={{ '--dot': colour } as React.CSSProperties}>
      {children}
    </span>
  )
}
