import { useState } from 'react'
import { Button } from '#kit/web/parts/button.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './filter-menu.module.css'
import type { FilterMenuProps } from './filter-option.ts'

const FilterMenuList = fetchedDialog(() => import('./filter-menu-list.tsx').then(m => m.default))

const FilterSheet = fetchedDialog(() => import('./filter-sheet.tsx').then(m => m.default))

/** A button that opens the values of a filter, in a dialog where they are searched; it shows how many are in force. */
export function FilterMenu(props: FilterMenuProps) {
  const { label, value, search, onChange } = props
  const close = () => setAnchor(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [wasOpen, setWasOpen] = useState(false)
  return (
    <>
      <Button
        variant="outlined"
        className={value.length > 0 ? styles.on : undefined}
        aria-haspopup={search ? 'dialog' : 'menu'}
        aria-expanded={anchor !== null}
        endIcon={<Icon name="caret-down" size={16} />}
        onPointerEnter={() => void (search ? FilterSheet : FilterMenuList).fetch()}
        onClick={event => {
          setWasOpen(true)
          setAnchor(event.currentTarget)
        }}
      >
        {label}
        {value.length > 0 && (
          <Text caption className={styles.count}>
            {value.length}
          </Text>
        )}
      </Button>
      {wasOpen &&
        (search ? (
          <FilterSheet
            open={anchor !== null}
            onClose={close}
            filters={[{ ...props, search, key: 'values', values: [...value] }]}
            onChange={({ values }) => onChange(typeof values === 'object' ? [...values] : [])}
          />
        ) : (
          <FilterMenuList {...props} anchor={anchor} onClose={close} />
        ))}
    </>
  )
}
