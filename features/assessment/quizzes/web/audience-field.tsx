import { counted } from '#kit/figures.ts'
import { Field } from '#kit/web/form/field.tsx'
import { CheckInput } from '#kit/web/form/inputs.tsx'
import { FilterMenu } from '#kit/web/list/filter-menu.tsx'
import type { GroupOption } from '#school/groups/web/use-group-options.ts'
import type { AudienceOf } from '../settings.ts'
import styles from './quiz-panel.module.css'

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
  const newest = Math.max(...groups.map(group => group.year), 0)
  const chosen = value.map(part => part.groupId)
  const shown = groups.filter(group => group.year === newest || chosen.includes(group.id))
  const choose = (ids: readonly string[]) =>
    onChange(
      ids.map(groupId => value.find(part => part.groupId === groupId) ?? { groupId, pupilIds: null }),
      groups.find(group => group.id === ids[0])?.grade,
    )
  return (
    <Field label="Turmas" group required error={error}>
      {() =>
        shown.length > IN_SIGHT ? (
          <FilterMenu
            label="Turmas"
            options={shown.map(group => ({ value: group.id, label: wordsOf(group) }))}
            value={chosen}
            onChange={choose}
          />
        ) : (
          <fieldset className={styles.groups}>
            <legend className="visually-hidden">Turmas</legend>
            {shown.length === 0 && <span>Não tem turmas.</span>}
            {shown.map(group => (
              <CheckInput
                key={group.id}
                label={wordsOf(group)}
                checked={chosen.includes(group.id)}
                onChange={event =>
                  choose(event.target.checked ? [...chosen, group.id] : chosen.filter(id => id !== group.id))
                }
              />
            ))}
          </fieldset>
        )
      }
    </Field>
  )
}

function wordsOf({ name, students }: GroupOption): string {
  return `${name} · ${counted(students, 'aluno', 'alunos')}`
}
