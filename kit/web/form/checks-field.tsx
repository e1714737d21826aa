import styles from './checks-field.module.css'
import { Field, type FieldProps } from './field.tsx'
import { CheckInput } from './inputs.tsx'

interface ChecksFieldProps<T extends string>
  extends Pick<FieldProps, 'help' | 'error' | 'required' | 'className'> {
  label: string
  options: readonly { value: T; label: string }[]
  value: readonly T[]
  /** What was ticked last comes last. */
  onChange: (value: T[]) => void
  /** What stands there as long as there is nothing to tick. */
  none?: string
  /** Beside each other, below each other, or in a box that scrolls. */
  layout?: 'row' | 'list' | 'box'
}

/** Any number of choices, all seen at once under their label, with its help or its error below. */
export function ChecksField<T extends string>(props: ChecksFieldProps<T>) {
  const { options, value, onChange, none, layout = 'row', ...field } = props
  return (
    <Field {...field} group>
      {({ 'aria-required': _, ...described }) => (
        <fieldset className={styles[layout]} {...described}>
          <legend className="visually-hidden">{field.label}</legend>
          {options.length === 0 && none && <span>{none}</span>}
          {options.map(option => (
            <CheckInput
              key={option.value}
              label={option.label}
              checked={value.includes(option.value)}
              onChange={event =>
                onChange(
                  event.target.checked
                    ? [...value, option.value]
                    : value.filter(other => other !== option.value),
                )
              }
            />
          ))}
        </fieldset>
      )}
    </Field>
  )
}
