import { Icon } from '#kit/web/theme/icon.tsx'
import type { Action } from './action.tsx'
import { Menu, MenuItem } from './menu.tsx'

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
    <Menu label={label} anchor={anchor} onClose={onClose}>
      {actions.map(({ label, icon, to, disabled, destructive, onClick }) => (
        <MenuItem
          key={label}
          to={to}
          disabled={disabled}
          destructive={destructive}
          onClick={() => {
            onClose()
            onClick?.()
          }}
        >
          {icon && <Icon name={icon} />}
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
