import { Field } from '#kit/web/form/field.tsx'
import { CheckInput } from '#kit/web/form/inputs.tsx'
import styles from './schools.module.css'

const usual = [
  { value: 'manhã', label: 'Manhã' },
  { value: 'tarde', label: 'Tarde' },
  { value: 'noite', label: 'Noite' },
]

interface ShiftsFieldProps {
  value: readonly string[]
  onChange: (value: string[]) => void
  error?: string
}

/** The shifts in which a school works, in the order of the day. */
export function ShiftsField({ value, onChange, error }: ShiftsFieldProps) {
  const toggle = (shift: string, on: boolean) =>
    onChange(usual.map(entry => entry.value).filter(item => (item === shift ? on : value.includes(item))))
  return (
    <Field label="Turnos" group error={error}>
      {control => (
        <fieldset
          className={styles.shifts}
          aria-label="Turnos"
          aria-describedby={control['aria-describedby']}
        >
          {usual.map(shift => (
            <CheckInput
              key={shift.value}
              label={shift.label}
              checked={value.includes(shift.value)}
              onChange={event => toggle(shift.value, event.target.checked)}
            />
          ))}
        </fieldset>
      )}
    </Field>
  )
}
