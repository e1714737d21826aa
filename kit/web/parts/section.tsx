import { type ReactNode, useId, useState } from 'react'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './section.module.css'
import { useMediaQuery } from './use-media-query.ts'

interface SectionProps {
  title?: ReactNode
  /** At the end of the head: a count, a link, a small button. It stands there also while the content is folded. */
  aside?: ReactNode
  /** After it: what sorts, opens or explains the content, and waits with it. */
  tools?: ReactNode
  children: ReactNode
  /** The content brings its own padding: a table, a list with rules. */
  flush?: boolean
  className?: string
  /** On a phone it is its head until somebody wants it: what is not asked of the page first. */
  folds?: boolean
}

/** A card with a head: hairline border, no shadow. Never one inside another; divide with rules. */
export function Section({ title, aside, tools, children, flush, className, folds = false }: SectionProps) {
  const head = useId()
  const isPhone = useMediaQuery('(max-width:599.95px)')
  const [isAsked, setAsked] = useState(false)
  const isFolded = folds && isPhone && !isAsked
  return (
    <section
      className={[styles.card, className].filter(Boolean).join(' ')}
      aria-labelledby={title ? head : undefined}
    >
      {(title || aside || tools) && (
        <div className={styles.head}>
          {title &&
            (folds && isPhone ? (
              <h2>
                <button
                  type="button"
                  className={styles.fold}
                  aria-expanded={isAsked}
                  onClick={() => setAsked(!isAsked)}
                >
                  <span id={head}>{title}</span>
                  <Icon name={isAsked ? 'caret-up' : 'caret-down'} size={20} />
                </button>
              </h2>
            ) : (
              <h2 id={head}>{title}</h2>
            ))}
          {(aside || (tools && !isFolded)) && (
            <div className={styles.aside}>
              {aside}
              {!isFolded && tools}
            </div>
          )}
        </div>
      )}
      {!isFolded && <div className={flush ? undefined : title ? styles.body : styles.alone}>{children}</div>}
    </section>
  )
}
