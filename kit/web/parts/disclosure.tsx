import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from '#kit/web/theme/icon.tsx'
import styles from './disclosure.module.css'

interface DisclosureProps extends Omit<ComponentProps<'details'>, 'title'> {
  /** Before the title. */
  icon?: IconName
  /** What the line says. */
  title: ReactNode
  /** Quietly at the end of the line, in words: how many there are, what is chosen. */
  aside?: Exclude<ReactNode, number | bigint>
  /**
   * `small` stands within a line or beside a field; `inset` keeps to the inset of its card, and `ruled` is the last line of
   * one, with a rule above it.
   */
  look?: 'line' | 'small' | 'inset' | 'ruled'
}

/** A line that opens what belongs to it, where a whole card (`Fold`) would be too much. */
export function Disclosure({
  icon,
  title,
  aside,
  look = 'line',
  className,
  children,
  ...details
}: DisclosureProps) {
  return (
    <details className={[styles.disclosure, styles[look], className].filter(Boolean).join(' ')} {...details}>
      <summary>
        {icon && <Icon name={icon} size={look === 'small' ? 16 : 20} />}
        <span className={styles.title}>{title}</span>
        {aside && <span className={styles.aside}>{aside}</span>}
        <Icon name="caret-down" size={look === 'small' ? 16 : 20} />
      </summary>
      {children}
    </details>
  )
}
