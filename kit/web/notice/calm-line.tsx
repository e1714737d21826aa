import type { ReactNode } from 'react'
import { Row } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './calm-line.module.css'

/** What is left out or cannot be compared, at the foot of what it limits: one grey line, and never a box. */
export function CalmLine({ icon = 'info', children }: { icon?: 'info' | 'check'; children: ReactNode }) {
  return (
    <Row as="p" gap={10} start secondary small className={styles.line}>
      <Icon name={icon} size={20} />
      <span>{children}</span>
    </Row>
  )
}
