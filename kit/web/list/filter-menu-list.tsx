import { Menu, MenuItem } from '#kit/web/parts/menu.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './filter-menu.module.css'
import type { FilterMenuProps } from './filter-option.ts'

interface FilterMenuListProps extends FilterMenuProps {
  /** The button it hangs from; null while it is closed. */
  anchor: HTMLElement | null
  onClose: () => void
}

/** The open values of a `FilterMenu`; it stays open while several are chosen. */
export default function FilterMenuList(props: FilterMenuListProps) {
  const { label, options, value, onChange, single, anchor, onClose } = props

  function choose(chosen: string) {
    const has = value.includes(chosen)
    if (single) {
      onChange(has ? [] : [chosen])
      onClose()
    } else onChange(has ? value.filter(value => value !== chosen) : [...value, chosen])
  }

  return (
    <Menu label={label} anchor={anchor} onClose={onClose}>
      {options.length === 0 && <MenuItem disabled>Sem valores</MenuItem>}
      {options.map(option => {
        const on = value.includes(option.value)
        return (
          <MenuItem
            key={option.value}
            role={single ? 'menuitemradio' : 'menuitemcheckbox'}
            checked={on}
            onClick={() => choose(option.value)}
          >
            <span className={styles.tick}>{on && <Icon name="check" size={16} />}</span>
            {option.label}
          </MenuItem>
        )
      })}
    </Menu>
  )
}
