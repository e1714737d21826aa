import { useState } from 'react'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import { FilterMenu } from './filter-menu.tsx'
import type { FilterInForce } from './filter-option.ts'
import styles from './list-page.module.css'
import type { ListChange } from './list-state.ts'

const FilterSheet = fetchedDialog(() => import('./filter-sheet.tsx').then(m => m.default))

interface ListFiltersProps {
  filters: readonly FilterInForce[]
  onChange: (change: ListChange) => void
}

/** What a list is narrowed by: a menu each, and on a phone one button that opens them all. */
export function ListFilters({ filters, onChange }: ListFiltersProps) {
  const phone = useMediaQuery('(max-width:599.95px)')
  const [open, setOpen] = useState(false)
  const count = filters.reduce((sum, filter) => sum + filter.values.length, 0)
  if (!phone)
    return filters.map(filter => (
      <FilterMenu
        key={filter.key}
        label={filter.label}
        options={filter.options}
        single={filter.single}
        search={filter.search}
        value={filter.values}
        onChange={values => onChange({ [filter.key]: values })}
      />
    ))
  if (filters.length === 0) return null
  return (
    <>
      <IconButton
        aria-label={count > 0 ? `Filtros, ${count} em vigor` : 'Filtros'}
        outlined
        className={count > 0 ? styles.narrowed : undefined}
        onClick={() => setOpen(true)}
      >
        <Icon name="sliders-horizontal" />
      </IconButton>
      {open && <FilterSheet open onClose={() => setOpen(false)} filters={filters} onChange={onChange} />}
    </>
  )
}
