import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Link } from 'react-router'
import { MuiTheme } from '#kit/web/theme/mui-theme.tsx'
import { AREAS, type Area } from '../nav/navigation.ts'

interface AreaMenuProps {
  area: Area
  anchor: HTMLElement | null
  onClose: () => void
}

/** The two systems, to go from one to the other. */
export function AreaMenu({ area, anchor, onClose }: AreaMenuProps) {
  return (
    <MuiTheme>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={onClose}
        slotProps={{ list: { 'aria-label': 'Mudar de sistema' } }}
      >
        {AREAS.map(each => (
          <MenuItem
            key={each.id}
            component={Link}
            to={each.home}
            selected={each.id === area.id}
            onClick={onClose}
          >
            {each.title}
          </MenuItem>
        ))}
      </Menu>
    </MuiTheme>
  )
}
