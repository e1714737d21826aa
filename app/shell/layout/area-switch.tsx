import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '#kit/web/theme/icon.tsx'
import { AREAS, type Area } from '../nav/navigation.ts'
import styles from './area-switch.module.css'

/** The area's title, which opens the choice of the other one. */
export function AreaSwitch({ area }: { area: Area }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <button
        type="button"
        className={styles.area}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <span className={styles.title}>{area.title}</span>
        <Icon name="caret-up-down" size={18} />
      </button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        slotProps={{ list: { 'aria-label': 'Mudar de sistema' } }}
      >
        {AREAS.map(each => (
          <MenuItem
            key={each.id}
            component={Link}
            to={each.home}
            selected={each.id === area.id}
            onClick={close}
          >
            {each.title}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
