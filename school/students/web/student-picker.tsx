import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#kit/web/api/queries.ts'
import type { FieldProps } from '#kit/web/form/field.tsx'
import { SearchPicker } from '#kit/web/form/search-picker.tsx'
import { Named } from '#kit/web/list/named.tsx'
import { studentOptions } from '../contract.ts'

interface StudentPickerProps extends Omit<FieldProps, 'children' | 'group' | 'label'> {
  label?: string
  value: string | null
  onChange: (id: string | null) => void
  /** Only pupils of this group. */
  groupId?: string
}

/** One pupil within reach, found by name or code as it is typed. */
export function StudentPicker({ label = 'Aluno', value, onChange, groupId, ...field }: StudentPickerProps) {
  const [typed, setTyped] = useState('')
  const chosen = useQuery({
    ...query(studentOptions, { query: { id: value ?? undefined } }),
    enabled: value !== null,
  }).data?.[0]
  const found = useQuery({
    ...query(studentOptions, { query: { search: typed || undefined, group: groupId } }),
    placeholderData: keepPreviousData,
  })
  return (
    <SearchPicker
      {...field}
      label={label}
      chosen={value === null ? null : (chosen ?? null)}
      found={found.data ?? []}
      loading={found.isFetching}
      onType={setTyped}
      onChoose={option => onChange(option?.id ?? null)}
      labelOf={option => option.fullName}
      shown={option => (
        <Named name={option.fullName}>
          {option.code} · {option.group}
        </Named>
      )}
      placeholder="Nome ou código"
      nothing="Nenhum aluno com este nome ou código"
    />
  )
}
