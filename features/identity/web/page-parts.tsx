import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { href } from '#kit/address.ts'
import { Row } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { Icon, type IconName } from '#kit/web/theme/icon.tsx'
import pageStyles from '#school/accounts/web/auth-page.module.css'
import * as pages from '#school/pages.ts'
import type { IdentityMethod } from '../provider.ts'
import styles from './method-page.module.css'

/** The way back on top of a page. */
export function BackTo({ method, children }: { method?: IdentityMethod; children: ReactNode }) {
  const { search } = useLocation()
  const pathname = method ? href(pages.serviceStep, { method, step: 'sign-in' }) : pages.signIn
  return (
    <Link to={{ pathname, search }} className={pageStyles.back}>
      <Icon name="arrow-left" size={16} flip />
      {children}
    </Link>
  )
}

/** The line under the rule: who checks the password, or what to know about this step. */
export function UnderRule({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <Row as="p" gap={12} secondary small className={styles.rule}>
      <Icon name={icon} />
      <span>{children}</span>
    </Row>
  )
}
