import { Outlet } from 'react-router'
import { fetchedPart } from '#kit/web/parts/fetched.tsx'
import { Column, Row } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { CapulanaStrip } from '#kit/web/pattern/capulana.tsx'
import { APP_VERSION } from '#kit/web/runtime-config.ts'
import * as pages from '#school/pages.ts'
import { SettingsButton } from '../settings/settings-button.tsx'
import styles from './auth-layout.module.css'
import { Brand } from './brand.tsx'
import { MAIN_ID, SkipLink } from './skip-link.tsx'

// The picture is for wide windows; a phone never fetches it.
const AuthIllustration = fetchedPart(() =>
  import('#kit/web/pattern/auth-illustration.tsx').then(m => m.AuthIllustration),
)

/** The frame of the sign-in pages: a picture on one half from md up, the form in a column of 420 px on the other. */
export function AuthLayout() {
  const wide = useMediaQuery('(min-width:900px)')
  return (
    <div className={styles.frame}>
      <SkipLink />
      <div className={styles.side}>{wide && <AuthIllustration />}</div>
      <div className={styles.strip}>
        <CapulanaStrip height={20} />
      </div>
      <Column className={styles.column}>
        <Row as="header" center between rigid className={styles.head}>
          <Brand className={styles.logo} />
          <SettingsButton />
        </Row>
        <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
        <Row as="footer" gap={20} center middle caption secondary className={styles.foot}>
          <Link to={pages.faqs}>Perguntas frequentes</Link>
          <span>Versão {APP_VERSION}</span>
        </Row>
      </Column>
    </div>
  )
}
