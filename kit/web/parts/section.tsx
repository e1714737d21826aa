import { type ReactNode, useId } from 'react'
import styles from './section.module.css'

interface SectionProps {
  title?: ReactNode
  /** At the end of the head: a count, a link, a small button. */
  aside?: ReactNode
  children: ReactNode
  /** The content brings its own padding: a table, a list with rules. */
  flush?: boolean
  className?: string
}

/** A card with a head: hairline border, no shadow. Never one inside another; divide with rules. */
export function Section({ title, aside, children, flush, className }: SectionProps) {
  const head = useId()
  return (
    <section
      className={[styles.card, className].filter(Boolean).join(' ')}
      aria-labelledby={title ? head : undefined}
    >
      {(title || aside) && (
        <div className={styles.head}>
          {title && <h2 id={head}>{title}</h2>}
          {aside && <div className={styles.aside}>{aside}</div>}
        </div>
      )}
      <div className={flush ? undefined : title ? styles.body : styles.alone}>{children}</div>
    </section>
  )
}
