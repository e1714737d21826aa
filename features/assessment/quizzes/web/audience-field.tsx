import { counted } from '#kit/figures.ts'
import { ChecksField } from '#kit/web/form/checks-field.tsx'
import { Field } from '#kit/web/form/field.tsx'
import { FilterMenu } from '#kit/web/list/filter-menu.tsx'
import type { GroupOption } from '#school/groups/web/use-group-options.ts'
import type { AudienceOf } from '../settings.ts'

/** So many groups stand there to be ticked; more of them open as a list. */
const IN_SIGHT = 8

interface AudienceFieldProps {
  groups: readonly GroupOption[]
  value: readonly AudienceOf[]
  error: string | undefined
  /** `grade` of the first group, which says what the quiz may ask. */
  onChange: (audience: AudienceOf[], grade: number | undefined) => void
}

/** The groups that a quiz is handed out to. */
export function AudienceField({ groups, value, error, onChange }: AudienceFieldProps) {
  const hasCurrent = groups.some(({ inForce }) => inForce)
  const chosen = value.map(part => part.groupId)
  const shown = groups.filter(group => !hasCurrent || group.inForce || chosen.includes(group.id))
  const choose = (ids: readonly string[]) =>
    onChange(
      ids.map(groupId => value.find(part => part.groupId === groupId) ?? { groupId, pupilIds: null }),
      groups.find(group => group.id === ids[0])?.grade,
    )
  const field = { label: 'Turmas', required: true, error }
  const options = shown.map(group => ({ value: group.id, label: wordsOf(group) }))
  if (shown.length <= IN_SIGHT)
    return (
      <ChecksField
        {...field}
        layout="list"
        none="Não tem turmas."
        options={options}
        value={chosen}
        onChange={choose}
      />
    )
  return (
    <Field {...field} group>
      {() => <FilterMenu label="Turmas" options={options} value={chosen} onChange={choose} />}
    </Field>
  )
}

function wordsOf({ name, students }: GroupOption): string {
  return `${name} · ${counted(students, 'aluno', 'alunos')}`
}
