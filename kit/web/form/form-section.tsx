import { type ReactNode, useId } from 'react'
import styles from './form-section.module.css'

interface FormSectionProps {
  title: string
  /** What this part is for, in a sentence or two. */
  text?: ReactNode
  children: ReactNode
}

/** A card of a form: the explanation in a third, the fields in two thirds; above each other below 900. */
export function FormSection({ title, text, children }: FormSectionProps) {
  const head = useId()
  return (
    <section className={styles.section} aria-labelledby={head}>
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
