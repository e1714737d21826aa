import { type ReactNode, useId, useState } from 'react'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './form-section.module.css'

interface FormSectionProps {
  /** By which something else on the page leads to it. */
  id?: string
  title: string
  /** What this part is for, in a sentence or two. */
  text?: ReactNode
  /** What stands in it, in a line: on a phone the section is that line until it is wanted. */
  folds?: string | undefined
  /** Something in it is wrong or missing: it stands open. */
  wrong?: boolean
  children: ReactNode
}

/** A card of a form: the explanation in a third, the fields in two thirds; above each other below 900. */
export function FormSection({ id, title, text, folds, wrong = false, children }: FormSectionProps) {
  const head = useId()
  const isPhone = useMediaQuery('(max-width:599.95px)')
  const [isAsked, setAsked] = useState(false)
  if (isPhone && folds !== undefined) {
    const isOpen = isAsked || wrong
    return (
      <section id={id} className={styles.folded} aria-labelledby={head}>
        <h2>
          <PlainButton look="row" aria-expanded={isOpen} onClick={() => setAsked(!isOpen)}>
            <span>
              <b id={head}>{title}</b>
              {!isOpen && <small>{folds}</small>}
            </span>
            <Icon name={isOpen ? 'caret-up' : 'caret-down'} size={20} />
          </PlainButton>
        </h2>
        {/* What is written in it stays a part of the form. */}
        <div className={styles.fields} hidden={!isOpen}>
          {children}
        </div>
      </section>
    )
  }
  return (
    <section id={id} className={styles.section} aria-labelledby={head}>
      <div className={styles.words}>
        <h2 id={head}>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}

/** Fields side by side where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
