import type { ComponentProps } from 'react'
import { SelectInput } from '#kit/web/form/inputs.tsx'
import { keyOf } from '#school/subjects/web/loaded-key.ts'
import { type GroupOption, useGroupOptions } from './use-group-options.ts'

type GroupPickerProps = Omit<ComponentProps<typeof SelectInput>, 'options' | 'label'> & {
  label?: string
  /** Only groups of this grade. */
  grade?: number
  /** Left out of the choice: the group that somebody leaves. */
  except?: string
}

/** One of the groups within reach; the year is said where there is more than one. */
export function GroupPicker({ label = 'Turma', grade, except, ...select }: GroupPickerProps) {
  const groups = useGroupOptions()
  const options = groups
    .filter(group => group.id !== except && (grade === undefined || group.grade === grade))
    .map(group => ({ value: group.id, label: groupLabel(group, groups) }))
  return (
    <SelectInput key={keyOf(options)} none="Escolha a turma" {...select} label={label} options={options} />
  )
}

/** «6ªA», or «6ªA (2025)» where the groups are of several years. */
export function groupLabel(group: GroupOption, among: readonly GroupOption[]): string {
  return among.some(other => other.year !== group.year) ? `${group.name} (${group.year})` : group.name
}
