import type { ReactNode } from 'react'
import { Text } from '#kit/web/parts/layout.tsx'
import styles from './named.module.css'

/** What a row is called, in bold, and what tells it apart from others of that name under it. */
export function Named({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <Text block shrinks className={styles.named}>
      <b>{name}</b>
      <span>{children}</span>
    </Text>
  )
}
