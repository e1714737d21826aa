import type { ReactNode } from 'react'
import { CapulanaStrip } from '#kit/web/pattern/capulana.tsx'
import { LogoFull } from '#kit/web/pattern/logo.tsx'
import { runtimeConfig } from '#kit/web/runtime-config.ts'
import { Icon, type IconName } from '#kit/web/theme/icon.tsx'
import styles from './door.module.css'

interface FrameProps {
  title: string
  sub?: ReactNode
  art?: ReactNode
  children: ReactNode
}

/** The page around one decision: cloth, logo, a title. */
export function Frame({ title, sub, art, children }: FrameProps) {
  return (
    <div className={styles.door}>
      <CapulanaStrip height={20} />
      <main className={styles.column}>
        <LogoFull name={runtimeConfig().appName} />
        <div className={styles.head}>
          {art}
          <div>
            <h1>{title}</h1>
            {sub && <p>{sub}</p>}
          </div>
        </div>
        {children}
      </main>
    </div>
  )
}

interface NoticeProps {
  icon: IconName
  bad?: boolean
  children: ReactNode
}

/** A sentence that must be seen, and is read out. */
export function Notice({ icon, bad, children }: NoticeProps) {
  return (
    <p className={styles.notice} role={bad ? 'alert' : 'status'} data-bad={bad || undefined}>
      <Icon name={icon} size={18} />
      <span>{children}</span>
    </p>
  )
}
