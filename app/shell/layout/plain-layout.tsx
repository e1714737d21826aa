import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { SettingsButton } from '../settings/settings-button.tsx'
import { Brand } from './brand.tsx'
import styles from './plain-layout.module.css'
import { MAIN_ID, SkipLink } from './skip-link.tsx'

interface PlainLayoutProps {
  /** The page; the matched route when absent. */
  children?: ReactNode
  /** Without the settings, where nothing but the page itself may be relied on. */
  bare?: boolean
}

/** The frame of pages that need no navigation: the logo and the page. */
export function PlainLayout({ children, bare }: PlainLayoutProps) {
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.head}>
        <Brand className={styles.logo} />
        {!bare && <SettingsButton />}
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        {children ?? <Outlet />}
      </main>
    </div>
  )
}
