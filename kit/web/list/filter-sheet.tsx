import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { CheckInput } from '#kit/web/form/inputs.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import type { FilterInForce } from './filter-option.ts'
import styles from './filter-sheet.module.css'
import type { ListChange } from './list-state.ts'
import { SearchField } from './search-field.tsx'

interface FilterSheetProps {
  open: boolean
  onClose: () => void
  filters: readonly FilterInForce[]
  onChange: (change: ListChange) => void
}

/** Filters on one sheet: all of a list on phones, where their buttons have no room; elsewhere one with too many values for a menu. */
export default function FilterSheet({ open, onClose, filters, onChange }: FilterSheetProps) {
  return (
    <DialogFrame
      open={open}
      onClose={onClose}
      size={440}
      title="Filtros"
      foot={
        <>
          <Button
            variant="outlined"
            onClick={() => onChange(Object.fromEntries(filters.map(filter => [filter.key, undefined])))}
          >
            Retirar filtros
          </Button>
          <Button variant="contained" onClick={onClose}>
            Ver a lista
          </Button>
        </>
      }
    >
      {filters.map(filter => (
        <fieldset key={filter.key} className={styles.group}>
          <legend>{filter.label}</legend>
          {filter.search && <SearchField {...filter.search} />}
          {filter.options.map(option => {
            const on = filter.values.includes(option.value)
            const others = filter.single ? [] : filter.values.filter(value => value !== option.value)
            return (
              <CheckInput
                key={option.value}
                label={option.label}
                checked={on}
                onChange={() => onChange({ [filter.key]: on ? others : [...others, option.value] })}
              />
            )
          })}
        </fieldset>
      ))}
    </DialogFrame>
  )
}
