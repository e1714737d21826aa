import type { ReactNode } from 'react'
import { ApiError } from '#kit/web/api-error.ts'
import { Column, Row } from '#kit/web/parts/layout.tsx'
import { CapulanaStrip } from '#kit/web/pattern/capulana.tsx'
import { LogoFull } from '#kit/web/pattern/logo.tsx'
import { runtimeConfig } from '#kit/web/runtime-config.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './entry.module.css'
import { schoolAwayWords } from './school-away-words.ts'

export interface FrameProps {
  title: string
  sub?: ReactNode
  /** A drawing beside the title. */
  art?: ReactNode
  children: ReactNode
}

/** The page around one decision: cloth, logo, a title. */
export function Frame({ title, sub, art, children }: FrameProps) {
  return (
    <div className={styles.door}>
      <CapulanaStrip height={20} />
      <Column as="main" grow full className={styles.column}>
        <LogoFull name={runtimeConfig().appName} />
        <Row gap={16} center className={styles.head}>
          {art}
          <div>
            <h1>{title}</h1>
            {sub && <p>{sub}</p>}
          </div>
        </Row>
        {children}
      </Column>
    </div>
  )
}

/** A sentence that must be seen, and is read out. */
export function Notice({
  children,
  bad,
  icon,
}: {
  children: ReactNode
  bad?: boolean | undefined
  icon?: ReactNode
}) {
  return (
    <p className={styles.notice} role={bad ? 'alert' : 'status'} data-bad={bad || undefined}>
      {icon ?? <Icon name={bad ? 'warning-circle' : 'info'} size={18} />}
      <span>{children}</span>
    </p>
  )
}

/** What went wrong, in words for a pupil. */
export function problemText(error: unknown): string {
  const known = ApiError.from(error)
  if (known.isTransient) return `${schoolAwayWords()} neste momento. Tenta de novo daqui a pouco.`
  return Object.values(known.fields)[0] ?? known.message
}
