import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { query } from '#kit/web/api/queries.ts'
import { SelectInput } from '#kit/web/form/inputs.tsx'
import { teacherOptions } from '../teachers-contract.ts'
import { keyOf } from './loaded-key.ts'

type TeacherPickerProps = Omit<ComponentProps<typeof SelectInput>, 'options' | 'label'> & {
  label?: string
  /** Of which school, where it is known; otherwise of all within reach. */
  school?: string | undefined
}

/** One of those who teach or lead. */
export function TeacherPicker({ label = 'Docente', school, ...select }: TeacherPickerProps) {
  const options = useQuery({ ...query(teacherOptions, { query: { school } }), staleTime: 60_000 }).data ?? []
  return (
    <SelectInput
      key={keyOf(options)}
      none="Por indicar"
      {...select}
      label={label}
      options={options.map(option => ({ value: option.id, label: option.name }))}
    />
  )
}
