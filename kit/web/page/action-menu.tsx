import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { Action } from './action.tsx'

interface ActionMenuProps {
  actions: Action[]
  /** What the actions are about: «Mais acções de Perímetro». */
  label?: string
  outlined?: boolean
  className?: string
}

/** The three dots: actions that need not be seen at once. Nothing is drawn when there are none. */
export function ActionMenu({ actions, label = 'Mais acções', outlined, className }: ActionMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (actions.length === 0) return null
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        className={className}
        sx={outlined ? { border: '1px solid var(--border)', bgcolor: 'var(--bg-paper)' } : undefined}
        onClick={event => {
          event.stopPropagation()
          setAnchor(event.currentTarget)
        }}
      >
        <Icon name="dots-three-vertical" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} onClick={stop}>
        {actions.map(action => (
          <MenuItem
            key={action.label}
            disabled={action.disabled}
            sx={action.destructive ? { color: 'error.main' } : undefined}
            onClick={() => {
              setAnchor(null)
              action.onClick?.()
            }}
            {...(action.to === undefined ? {} : { component: Link, to: action.to })}
          >
            {action.icon && <Icon name={action.icon} />}
            {action.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

/** A click in the menu is no click on the row behind it. */
function stop(event: React.MouseEvent) {
  event.stopPropagation()
}
