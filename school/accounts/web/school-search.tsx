import { useState } from 'react'
import type { FieldProps } from '#kit/web/form/field.tsx'
import { SearchPicker } from '#kit/web/form/search-picker.tsx'
import { useSchoolOptions } from './use-school-options.ts'

export interface SchoolPickerProps extends Omit<FieldProps, 'children' | 'group' | 'label'> {
  label?: string
  value: string | null
  onChange: (id: string | null) => void
  /** What it says while none is chosen: «Escolha a escola», «Todas». */
  none: string
}

/** One of many schools, found by its name as it is typed. */
export function SchoolSearch({ label = 'Escola', none, value, onChange, ...field }: SchoolPickerProps) {
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
