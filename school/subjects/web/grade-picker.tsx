import type { ComponentProps } from 'react'
import { Field, type FieldProps } from '#kit/web/form/field.tsx'
import { SelectInput } from '#kit/web/form/inputs.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { cycles, gradeName, grades, gradeTitle } from '../grade.ts'
import styles from './grade-picker.module.css'

type GradePickerProps = Omit<ComponentProps<typeof SelectInput>, 'options' | 'label'> & {
  label?: string
  /** Only these grades; all twelve when left out. */
  among?: readonly number[]
}

/** One grade. */
export function GradePicker({ label = 'Classe', among = grades, ...select }: GradePickerProps) {
  const options = among.map(grade => ({ value: String(grade), label: gradeTitle(grade) }))
  return <SelectInput none="Escolha a classe" {...select} label={label} options={options} />
}

interface GradesPickerProps extends Omit<FieldProps, 'children' | 'group' | 'label'> {
  label?: string
  value: readonly number[]
  onChange: (grades: number[]) => void
}

/** Any number of grades, gathered by cycle. */
export function GradesPicker({ label = 'Classes', value, onChange, ...field }: GradesPickerProps) {
  const toggle = (grade: number, on: boolean) =>
    onChange(on ? [...value, grade].sort((a, b) => a - b) : value.filter(other => other !== grade))
  return (
    <Field {...field} label={label} group>
      {control => (
        <fieldset className={styles.grades} aria-describedby={control['aria-describedby']} id={control.id}>
          <legend className="visually-hidden">{label}</legend>
          {cycles.map(cycle => (
            <div key={cycle.code} className={styles.cycle}>
              <Text caption secondary>
                {cycle.name}
              </Text>
              <Row gap={8} above={4}>
                {cycle.grades.map(grade => (
                  <label key={grade} className={styles.grade}>
                    <input
                      type="checkbox"
                      checked={value.includes(grade)}
                      onChange={event => toggle(grade, event.target.checked)}
                      aria-label={gradeTitle(grade)}
                    />
                    <span>{gradeName(grade)}</span>
                  </label>
                ))}
              </Row>
            </div>
          ))}
        </fieldset>
      )}
    </Field>
  )
}
