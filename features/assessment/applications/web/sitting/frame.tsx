import type { ReactNode } from 'react'
import { ApiError } from '#kit/web/api/api-error.ts'
import { CapulanaStrip } from '#kit/web/pattern/capulana.tsx'
import { LogoFull } from '#kit/web/pattern/logo.tsx'
import { runtimeConfig } from '#kit/web/runtime-config.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './sitting.module.css'

/** The page around one decision: cloth, logo, a title. */
export function Frame({ title, sub, children }: { title: string; sub: string; children: ReactNode }) {
  return (
    <div className={styles.door}>
      <CapulanaStrip height={20} />
      <main className={styles.column}>
        <LogoFull name={runtimeConfig().appName} />
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.sub}>{sub}</p>
        {children}
      </main>
    </div>
  )
}

/** A sentence that must be seen, and is read out. */
export function Notice({ children, bad }: { children: ReactNode; bad?: boolean }) {
  return (
    <p className={styles.notice} role="alert" data-bad={bad || undefined}>
      <Icon name={bad ? 'warning-circle' : 'info'} size={18} />
      <span>{children}</span>
    </p>
  )
}

/** What went wrong, in words for a pupil. */
export function problemText(error: unknown): string {
  const known = ApiError.from(error)
  if (known.isTransient) return 'Sem rede neste momento. Tenta de novo daqui a pouco.'
  return Object.values(known.fields)[0] ?? known.message
}
