import type { ComponentProps } from 'react'
import { SelectInput } from '#kit/web/form/inputs.tsx'
import { keyOf } from '#school/subjects/web/loaded-key.ts'
import { useGroupOptions } from './use-group-options.ts'

type GroupPickerProps = Omit<ComponentProps<typeof SelectInput>, 'options' | 'label'> & {
  label?: string
  /** Only groups of this grade. */
  grade?: number
  /** Left out of the choice: the group that somebody leaves. */
  except?: string
}

/** One of the groups within reach, those of the year in force first. */
export function GroupPicker({ label = 'Turma', grade, except, ...select }: GroupPickerProps) {
  const groups = useGroupOptions()
  const options = groups
    .filter(group => group.id !== except && (grade === undefined || group.grade === grade))
    .map(group => ({ value: group.id, label: group.name }))
  return (
    <SelectInput key={keyOf(options)} none="Escolha a turma" {...select} label={label} options={options} />
  )
}
