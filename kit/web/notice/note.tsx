import type { ReactNode } from 'react'
import { Icon, type IconName } from '#kit/web/theme/icon.tsx'
import styles from './note.module.css'

/** A sentence that the page should not be read without: what changes, what is missing, since when. */
export function Note({
  tone = 'info',
  icon,
  children,
}: {
  tone?: 'info' | 'amber' | 'red'
  icon?: IconName
  children: ReactNode
}) {
  const drawn: IconName = icon ?? (tone === 'info' ? 'info' : 'warning')
  return (
    <div className={`${styles.note} ${styles[tone]}`}>
      <Icon name={drawn} />
      <div>{children}</div>
    </div>
  )
}
