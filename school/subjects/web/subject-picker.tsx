import type { ComponentProps } from 'react'
import { SelectInput } from '#kit/web/form/inputs.tsx'
import { keyOf } from './loaded-key.ts'
import { useSubjectOptions } from './use-subject-options.ts'

type SubjectPickerProps = Omit<ComponentProps<typeof SelectInput>, 'options' | 'label'> & {
  label?: string
  /** Only subjects that this grade has. */
  grade?: number
}

/** One subject of those in use; one put into the archive since is still shown where it was chosen before. */
export function SubjectPicker({ label = 'Disciplina', grade, ...select }: SubjectPickerProps) {
  const chosen = select.value ?? select.defaultValue
  const options = useSubjectOptions()
    .filter(
      option =>
        option.id === chosen || (option.state === 'activa' && (!grade || option.grades.includes(grade))),
    )
    .map(option => ({ value: option.id, label: option.name }))
  return (
    <SelectInput
      key={keyOf(options)}
      none="Escolha a disciplina"
      {...select}
      label={label}
      options={options}
    />
  )
}
