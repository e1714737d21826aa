import type { ComponentProps } from 'react'
import styles from './entry.module.css'

interface EntryButtonProps extends ComponentProps<'button'> {
  /** The one way on, another way, or a quiet one. */
  kind: 'primary' | 'secondary' | 'link'
}

/** A button with words on the pages that pupils open without an account; it brings nothing of the back-office. */
export function EntryButton({ kind, className, ...rest }: EntryButtonProps) {
  return <button type="button" {...rest} className={[styles[kind], className].filter(Boolean).join(' ')} />
}
