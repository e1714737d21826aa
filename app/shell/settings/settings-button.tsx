import { useState } from 'react'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Hint } from '#kit/web/parts/hint.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { useSettings } from '#kit/web/settings/use-settings.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './changed-dot.module.css'

const SettingsDrawer = fetchedDialog(() => import('./settings-drawer.tsx').then(m => m.SettingsDrawer))

/** The gear that opens the settings; its dot says that something differs from the defaults. */
export function SettingsButton({ onDashboard = false }: { onDashboard?: boolean }) {
  const { differs } = useSettings()
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  return (
    <>
      <Hint text="Definições" className={styles.hinted}>
        <IconButton
          aria-label={differs ? 'Definições (alteradas)' : 'Definições'}
          aria-haspopup="dialog"
          onClick={() => {
            setWanted(true)
            setOpen(true)
          }}
        >
          <Icon name="gear-six" size={22} />
          {differs && <span className={styles.dot} />}
        </IconButton>
      </Hint>
      {wanted && <SettingsDrawer open={open} onClose={() => setOpen(false)} onDashboard={onDashboard} />}
    </>
  )
}
