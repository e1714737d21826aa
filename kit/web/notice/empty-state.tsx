import type { ReactNode } from 'react'
import { type Action, ActionButton } from '#kit/web/parts/action.tsx'
import styles from '#kit/web/parts/panel.module.css'
import { EmptyBasket } from '#kit/web/pattern/empty-basket.tsx'

interface EmptyStateProps {
  title: string
  /** What there could be here and how it comes about. */
  text?: ReactNode
  primary?: Action
  secondary?: Action
  /** Drawn in place of the basket; null for none. */
  art?: ReactNode
}

/** Where a list has nothing to show: why, and what to do. */
export function EmptyState({ title, text, primary, secondary, art = <EmptyBasket /> }: EmptyStateProps) {
  return (
    <div className={styles.panel}>
      {art}
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {(primary || secondary) && (
        <div className={styles.actions}>
          {secondary && <ActionButton action={secondary} />}
          {primary && <ActionButton action={primary} variant="contained" />}
        </div>
      )}
    </div>
  )
}
