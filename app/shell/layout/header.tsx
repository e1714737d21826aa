import { useEffect, useState } from 'react'
import { Hint } from '#kit/web/parts/hint.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { useSettings } from '#kit/web/settings/use-settings.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import { AccountButton } from '../account/account-button.tsx'
import { QuickFind } from '../find/quick-find.tsx'
import type { Area } from '../nav/navigation.ts'
import { SettingsButton } from '../settings/settings-button.tsx'
import { AreaSwitch } from './area-switch.tsx'
import { Brand } from './brand.tsx'
import styles from './header.module.css'
import { NetworkState } from './network-state.tsx'
import { UploadsState } from './uploads-state.tsx'

interface HeaderProps {
  area: Area
  /** The page below takes the whole width, and the header with it. */
  wide: boolean
  onMenu: () => void
}

/** The bar on top of every page: where one is, the quick find, the state of the network, settings, account. */
export function Header({ area, wide, onMenu }: HeaderProps) {
  const { navLayout } = useSettings()
  const scrolled = useScrolled()
  return (
    <header className={styles.header} data-scrolled={scrolled || undefined} data-wide={wide || undefined}>
      <Hint text="Abrir o menu" className={styles.menu}>
        <IconButton aria-label="Abrir o menu" aria-haspopup="dialog" onClick={onMenu}>
          <Icon name="list" size={24} />
        </IconButton>
      </Hint>
      {navLayout === 'horizontal' && <Brand className={styles.logo} />}
      <AreaSwitch area={area} />
      <QuickFind />
      <UploadsState />
      <NetworkState />
      <SettingsButton onDashboard />
      <AccountButton />
    </header>
  )
}

/** True once the page has moved from its top. */
function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    // Not asked at once: the answer would have the browser lay out a page that is not yet whole.
    const look = () => setScrolled(window.scrollY > 0)
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return scrolled
}
