import { Field } from '#kit/web/form/field.tsx'
import { SelectInput } from '#kit/web/form/inputs.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { StudentPicker } from '#school/students/web/student-picker.tsx'
import styles from './extra-time-rows.module.css'

/** Minutes more for one pupil; no pupil is chosen yet while `studentId` is null. */
export interface MoreTime {
  key: number
  studentId: string | null
  minutes: number
}

interface ExtraTimeRowsProps {
  rows: readonly MoreTime[]
  /** Pupils of this group only, where there is one. */
  groupId: string | undefined
  onChange: (rows: readonly MoreTime[]) => void
}

const choices = [5, 10, 15, 20, 30, 45, 60].map(value => ({ value: String(value), label: `${value} min` }))

/** Pupils who need more time than the others. */
export function ExtraTimeRows({ rows, groupId, onChange }: ExtraTimeRowsProps) {
  const change = (key: number, next: Partial<MoreTime>) =>
    onChange(rows.map(row => (row.key === key ? { ...row, ...next } : row)))
  return (
    <Field label="Tempo a mais" group help="Para quem precisa: alunos com NEE, por exemplo.">
      {() => (
        <Stack gap={12} className={styles.more}>
          {rows.map(({ key, studentId, minutes }) => (
            <div key={key}>
              <StudentPicker
                value={studentId}
                groupId={groupId}
                onChange={id => change(key, { studentId: id })}
              />
              <SelectInput
                label="A mais"
                options={choices}
                value={String(minutes)}
                onChange={event => change(key, { minutes: Number(event.target.value) })}
              />
              <IconButton
                aria-label="Retirar este aluno"
                onClick={() => onChange(rows.filter(row => row.key !== key))}
              >
                <Icon name="x" />
              </IconButton>
            </div>
          ))}
          <span>
            <Button
              size="small"
              startIcon={<Icon name="plus" />}
              onClick={() =>
                onChange([...rows, { key: (rows.at(-1)?.key ?? 0) + 1, studentId: null, minutes: 10 }])
              }
            >
              Juntar um aluno
            </Button>
          </span>
        </Stack>
      )}
    </Field>
  )
}
