import { useState } from 'react'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { Area } from '../nav/navigation.ts'
import styles from './area-switch.module.css'

const AreaMenu = fetchedDialog(() => import('./area-menu.tsx').then(m => m.AreaMenu))

/** The area's title, which opens the choice of the other one. */
export function AreaSwitch({ area }: { area: Area }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [wanted, setWanted] = useState(false)
  return (
    <>
      <PlainButton
        className={styles.area}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => {
          setWanted(true)
          setAnchor(event.currentTarget)
        }}
      >
        <Text cut>{area.title}</Text>
        <span className={styles.caret}>
          <Icon name="caret-up-down" size={18} />
        </span>
      </PlainButton>
      {wanted && <AreaMenu area={area} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}
