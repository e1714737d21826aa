import type { InputHTMLAttributes, ReactNode, Ref, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './field.module.css'
import { Field, type FieldProps } from './field.tsx'

type FieldParts = Omit<FieldProps, 'children' | 'group'>

interface TextInputProps
  extends FieldParts,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'required'> {
  ref?: Ref<HTMLInputElement>
  /** At the end of the field: a button that shows the password, a unit. */
  affix?: ReactNode
}

/** A line of text. Spread `register('name')` of a form onto it, or give `value` and `onChange`. */
export function TextInput({
  label,
  help,
  error,
  required,
  optional,
  className,
  affix,
  ref,
  ...input
}: TextInputProps) {
  return (
    <Field {...{ label, help, error, required, optional, className }}>
      {control => {
        const field = <input type="text" {...input} {...control} ref={ref} className={styles.control} />
        if (!affix) return field
        return (
          <span className={styles.affixed}>
            {field}
            <span className={styles.affix}>{affix}</span>
          </span>
        )
      }}
    </Field>
  )
}

interface TextAreaProps
  extends FieldParts,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'required'> {
  ref?: Ref<HTMLTextAreaElement>
}

/** Several lines of text; the field grows with them. */
export function TextArea({
  label,
  help,
  error,
  required,
  optional,
  className,
  ref,
  rows = 3,
  ...area
}: TextAreaProps) {
  return (
    <Field {...{ label, help, error, required, optional, className }}>
      {control => (
        <textarea
          {...area}
          {...control}
          ref={ref}
          rows={rows}
          className={styles.control}
          style={{ minHeight: `calc(${rows} * 1.375rem + 22px)` }}
        />
      )}
    </Field>
  )
}

interface SelectInputProps
  extends FieldParts,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'required'> {
  ref?: Ref<HTMLSelectElement>
  options: readonly { value: string; label: string }[]
  /** The first line, that chooses nothing: «Escolha o estado». */
  none?: string
}

/**
 * One of many; up to four choices are `Segments` instead. The system's own list opens, on phones too. Leaving it before
 * its options are loaded is not passed on: a form would read the empty list, and lose the value that it holds.
 */
export function SelectInput(props: SelectInputProps) {
  const { label, help, error, required, optional, className, ref, options, none, onBlur, ...select } = props
  return (
    <Field {...{ label, help, error, required, optional, className }}>
      {control => (
        <span className={styles.select}>
          <select
            {...select}
            {...control}
            onBlur={options.length === 0 ? undefined : onBlur}
            ref={ref}
            className={styles.control}
          >
            {none !== undefined && <option value="">{none}</option>}
            {options.map(option => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="caret-down" size={16} />
        </span>
      )}
    </Field>
  )
}

interface CheckInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type'> {
  ref?: Ref<HTMLInputElement>
  label: ReactNode
}

/** What is on or off at once, after its words. */
export function SwitchInput({ label, ref, ...input }: CheckInputProps) {
  return (
    <label className={styles.switch}>
      <span>{label}</span>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a box that can be ticked says itself whether it is. */}
      <input type="checkbox" role="switch" {...input} ref={ref} />
    </label>
  )
}

/** A box to tick, with its sentence beside it. */
export function CheckInput({ label, ref, ...input }: CheckInputProps) {
  return (
    <label className={styles.check}>
      <input type="checkbox" {...input} ref={ref} />
      <span>{label}</span>
    </label>
  )
}
