import { Menu, MenuItem } from '#kit/web/parts/menu.tsx'
import { AREAS, type Area } from '../nav/navigation.ts'

interface AreaMenuProps {
  area: Area
  anchor: HTMLElement | null
  onClose: () => void
}

/** The two systems, to go from one to the other. */
export function AreaMenu({ area, anchor, onClose }: AreaMenuProps) {
  return (
    <Menu label="Mudar de sistema" anchor={anchor} onClose={onClose}>
      {AREAS.map(each => (
        <MenuItem key={each.id} to={each.home} current={each.id === area.id} onClick={onClose}>
          {each.title}
        </MenuItem>
      ))}
    </Menu>
  )
}
