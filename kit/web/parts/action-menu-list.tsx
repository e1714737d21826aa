import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Link } from 'react-router'
import { Icon } from '#kit/web/theme/icon.tsx'
import { MuiTheme } from '#kit/web/theme/mui-theme.tsx'
import type { Action } from './action.tsx'

interface ActionMenuListProps {
  label: string
  actions: Action[]
  /** The button it hangs from; null while it is closed. */
  anchor: HTMLElement | null
  onClose: () => void
}

/** The open menu of an `ActionMenu`. */
export default function ActionMenuList({ label, actions, anchor, onClose }: ActionMenuListProps) {
  return (
    <MuiTheme>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={onClose}
        // A click in the menu is no click on the row behind it.
        onClick={event => event.stopPropagation()}
        slotProps={{ list: { 'aria-label': label } }}
      >
        {actions.map(action => (
          <MenuItem
            key={action.label}
            disabled={action.disabled}
            sx={action.destructive ? { color: 'error.main' } : undefined}
            onClick={event => {
              // The second of a double click comes while the menu is fading.
              if (anchor === null) return event.preventDefault()
              onClose()
              action.onClick?.()
            }}
            {...(action.to === undefined ? {} : { component: Link, to: action.to })}
          >
            {action.icon && <Icon name={action.icon} />}
            {action.label}
          </MenuItem>
        ))}
      </Menu>
    </MuiTheme>
  )
}
