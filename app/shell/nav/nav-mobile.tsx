import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Row } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { Brand } from '../layout/brand.tsx'
import { NavFooter } from './nav-footer.tsx'
import styles from './nav-mobile.module.css'
import { NavVertical } from './nav-vertical.tsx'
import type { NavSection } from './navigation.ts'

interface NavMobileProps {
  open: boolean
  onClose: () => void
  sections: readonly NavSection[]
}

/** The menu below the large breakpoint: a drawer that closes on every change of location. */
export function NavMobile({ open, onClose, sections }: NavMobileProps) {
  const location = useLocation()
  const openedAt = useRef(location)
  useEffect(() => {
    if (openedAt.current === location) return
    openedAt.current = location
    onClose()
  }, [location, onClose])

  return (
    <Modal place="start" open={open} onClose={onClose} className={styles.paper} label="Menu">
      <Row center between rigid className={styles.head}>
        <Brand className={styles.logo} />
        <IconButton aria-label="Fechar o menu" onClick={onClose}>
          <Icon name="x" size={22} />
        </IconButton>
      </Row>
      <nav className={styles.list} aria-label="Principal">
        <NavVertical sections={sections} />
      </nav>
      <NavFooter />
    </Modal>
  )
}
