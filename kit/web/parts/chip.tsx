import type { ReactNode } from 'react'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './chip.module.css'

interface ChipProps {
  /** What is taken away, as it is read out: «Retirar Estado: aberto». */
  name: string
  onRemove: () => void
  children: ReactNode
}

/** One of several that are chosen, with a cross that takes it away; an item of a list. */
export function Chip({ name, onRemove, children }: ChipProps) {
  return (
    <li className={styles.chip}>
      <span>{children}</span>
      <button type="button" aria-label={`Retirar ${name}`} onClick={onRemove}>
        <Icon name="x" size={14} />
      </button>
    </li>
  )
}
