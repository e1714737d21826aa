import { type ReactNode, useEffect, useId, useState } from 'react'
import { Text } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './fold.module.css'

interface FoldProps {
  title: ReactNode
  /** Quietly beside the title. */
  aside?: ReactNode
  /** Whether it stands open before anybody touches it. */
  open?: boolean
  /** Something in it is wrong: it stands open until that is put right. */
  wrong?: boolean
  children: ReactNode
}

/** A card of which only the head is read until it is wanted. */
export function Fold({ title, aside, open = false, wrong = false, children }: FoldProps) {
  const [isAsked, setAsked] = useState(open)
  const isOpen = isAsked || wrong
  // What was put right stays in sight.
  useEffect(() => {
    if (wrong) setAsked(true)
  }, [wrong])
  const head = useId()
  return (
    <section className={styles.fold} aria-labelledby={head}>
      <h2>
        <button type="button" aria-expanded={isOpen} onClick={() => setAsked(!isOpen)}>
          <span>
            <b id={head}>{title}</b>
            {aside && (
              <Text secondary>
                <span className={styles.dot}> · </span>
                {aside}
              </Text>
            )}
          </span>
          <Icon name={isOpen ? 'caret-up' : 'caret-down'} size={20} />
        </button>
      </h2>
      {isOpen && children}
    </section>
  )
}
