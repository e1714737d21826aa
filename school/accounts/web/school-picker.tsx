import { useState } from 'react'
import { AddressSelect } from '#kit/web/form/address-select.tsx'
import type { FieldProps } from '#kit/web/form/field.tsx'
import { SearchPicker } from '#kit/web/form/search-picker.tsx'
import { useSchoolOptions } from './use-school-options.ts'

interface SchoolPickerProps extends Omit<FieldProps, 'children' | 'group' | 'label'> {
  label?: string
  value: string | null
  onChange: (id: string | null) => void
  /** What it says while none is chosen: «Escolha a escola», «Todas». */
  none: string
}

/** One school: of a list, and where there are more than fit into one, by typing a part of its name. */
export function SchoolPicker(props: SchoolPickerProps) {
  const { label = 'Escola', value, onChange, none, ...field } = props
  const { schools, areMany } = useSchoolOptions()
  if (areMany) return <SchoolSearch {...props} />
  return (
    <AddressSelect
      {...field}
      label={label}
      none={none}
      options={schools.map(({ id, name }) => ({ value: id, label: name }))}
      value={value ?? ''}
      onChoose={id => onChange(id || null)}
    />
  )
}

/** One of many schools, found by its name as it is typed. */
function SchoolSearch({ label = 'Escola', none, value, onChange, ...field }: SchoolPickerProps) {
  const [search, setSearch] = useState('')
  const { schools, isLoading } = useSchoolOptions({ search, chosen: value ? [value] : [] })
  return (
    <SearchPicker
      {...field}
      label={label}
      chosen={schools.find(({ id }) => id === value) ?? null}
      found={schools}
      loading={isLoading}
      onType={setSearch}
      onChoose={option => onChange(option?.id ?? null)}
      labelOf={option => option.name}
      placeholder={none}
      nothing="Nenhuma escola com este nome"
    />
  )
}
