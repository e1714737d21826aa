import type { ComponentProps } from 'react'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './editor.module.css'

/** What a row is moved by; spread what `useReorder` gives for it. */
export function MoveHandle(props: ComponentProps<'button'>) {
  return (
    <button type="button" className={styles.handle} {...props}>
      <Icon name="dots-six-vertical" />
    </button>
  )
}
