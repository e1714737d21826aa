import { useState } from 'react'
import { Button } from '#kit/web/parts/button.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './filter-menu.module.css'
import type { FilterMenuProps } from './filter-option.ts'

const FilterMenuList = fetchedDialog(() => import('./filter-menu-list.tsx').then(m => m.default))

/** A button that opens the values of a filter; it shows how many are in force. */
export function FilterMenu(props: FilterMenuProps) {
  const { label, value } = props
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [wasOpen, setWasOpen] = useState(false)
  return (
    <>
      <Button
        variant="outlined"
        className={value.length > 0 ? styles.on : undefined}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={<Icon name="caret-down" size={16} />}
        onPointerEnter={() => void FilterMenuList.fetch()}
        onClick={event => {
          setWasOpen(true)
          setAnchor(event.currentTarget)
        }}
      >
        {label}
        {value.length > 0 && <span className={styles.count}>{value.length}</span>}
      </Button>
      {wasOpen && <FilterMenuList {...props} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}
