import type { ComponentProps } from 'react'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './editor.module.css'

/** What a row is moved by; spread what `useReorder` gives for it. */
export function MoveHandle(props: ComponentProps<'button'>) {
  return (
    <PlainButton className={styles.handle} {...props}>
      <Icon name="dots-six-vertical" />
    </PlainButton>
  )
}
