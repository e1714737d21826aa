import { type ReactNode, useId, useState } from 'react'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './fold.module.css'

interface FoldProps {
  title: ReactNode
  /** Quietly beside the title. */
  aside?: ReactNode
  /** Whether it stands open before anybody touches it. */
  open?: boolean
  children: ReactNode
}

/** A card of which only the head is read until it is wanted. */
export function Fold({ title, aside, open = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(open)
  const head = useId()
  return (
    <section className={styles.fold} aria-labelledby={head}>
      <h2>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span>
            <b id={head}>{title}</b>
            {aside && <span className={styles.aside}> · {aside}</span>}
          </span>
          <Icon name={isOpen ? 'caret-up' : 'caret-down'} size={20} />
        </button>
      </h2>
      {isOpen && children}
    </section>
  )
}
