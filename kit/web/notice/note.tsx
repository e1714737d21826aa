import type { ReactNode } from 'react'
import { Icon, type IconName } from '#kit/web/theme/icon.tsx'
import styles from './note.module.css'

/** A sentence that the page should not be read without: what changes, what is missing, since when. */
export function Note({
  tone = 'info',
  icon,
  apart = false,
  children,
}: {
  tone?: 'info' | 'amber' | 'red'
  icon?: IconName
  /** Stands on the page itself, above what it is about, and keeps its distance; a list of notes has gaps of its own. */
  apart?: boolean
  children: ReactNode
}) {
  const drawn: IconName = icon ?? (tone === 'info' ? 'info' : 'warning')
  return (
    <div className={[styles.note, styles[tone], apart && styles.apart].filter(Boolean).join(' ')}>
      <Icon name={drawn} />
      <div>{children}</div>
    </div>
  )
}
