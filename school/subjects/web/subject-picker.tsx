import type { ComponentProps } from 'react'
import { SelectInput } from '#kit/web/form/inputs.tsx'
import { gradeTitle } from '../grade.ts'
import { keyOf } from './loaded-key.ts'
import { useLoadedSubjects } from './use-subject-options.ts'

type SubjectPickerProps = Omit<ComponentProps<typeof SelectInput>, 'options' | 'label'> & {
  label?: string
  /** Only subjects that this grade has. */
  grade?: number
}

/**
 * One subject of those in use; one put into the archive since is still shown where it was chosen before. Where there is
 * none to choose it says so.
 */
export function SubjectPicker({ label = 'Disciplina', grade, ...select }: SubjectPickerProps) {
  const chosen = select.value ?? select.defaultValue
  const subjects = useLoadedSubjects()
  const options = (subjects ?? [])
    .filter(
      option =>
        option.id === chosen || (option.state === 'activa' && (!grade || option.grades.includes(grade))),
    )
    .map(option => ({ value: option.id, label: option.name }))
  const none = grade
    ? `Nenhuma disciplina em uso tem a ${gradeTitle(grade)}`
    : 'Ainda não há disciplinas em uso'
  return (
    <SelectInput
      key={keyOf(options)}
      none="Escolha a disciplina"
      {...select}
      help={subjects && options.length === 0 ? `${none}. Criam-se em «Disciplinas».` : select.help}
      label={label}
      options={options}
    />
  )
}
