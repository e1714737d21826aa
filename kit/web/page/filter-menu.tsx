import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './filter-menu.module.css'

export interface FilterOption {
  value: string
  label: string
}

interface FilterMenuProps {
  label: string
  options: readonly FilterOption[]
  /** The values in force; empty means all. */
  value: readonly string[]
  onChange: (value: string[]) => void
  /** Only one value at a time. */
  single?: boolean
}

/** A button that opens the values of a filter; it shows how many are in force. */
export function FilterMenu({ label, options, value, onChange, single }: FilterMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)

  function choose(chosen: string) {
    const has = value.includes(chosen)
    if (single) {
      onChange(has ? [] : [chosen])
      setAnchor(null)
    } else onChange(has ? value.filter(one => one !== chosen) : [...value, chosen])
  }

  return (
    <>
      <Button
        variant="outlined"
        className={value.length > 0 ? styles.on : undefined}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={<Icon name="caret-down" size={16} />}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {label}
        {value.length > 0 && <span className={styles.count}>{value.length}</span>}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': label } }}
      >
        {options.length === 0 && <MenuItem disabled>Sem valores</MenuItem>}
        {options.map(option => {
          const on = value.includes(option.value)
          return (
            <MenuItem
              key={option.value}
              role={single ? 'menuitemradio' : 'menuitemcheckbox'}
              aria-checked={on}
              selected={on}
              onClick={() => choose(option.value)}
            >
              <span className={styles.tick}>{on && <Icon name="check" size={16} />}</span>
              {option.label}
            </MenuItem>
          )
        })}
      </Menu>
    </>
  )
}
