import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { Column, Row } from '#kit/web/parts/layout.tsx'
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
    <Column className={styles.frame}>
      <SkipLink />
      <Row as="header" center between rigid className={styles.head}>
        <Brand className={styles.logo} />
        {!bare && <SettingsButton />}
      </Row>
      <Column as="main" grow id={MAIN_ID} tabIndex={-1} className={styles.main}>
        {children ?? <Outlet />}
      </Column>
    </Column>
  )
}
